import { expect, it } from 'vitest';
import { STUCK_TEXTS } from '#app/domain/billing/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forOneDatabase } from '../../../tests/support/databases.ts';
import { TEST_SEAL } from '../../../tests/support/test-seal.ts';
import { readHome } from './index.ts';

const NOW = new Date('2026-05-20T15:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

forOneDatabase((_name, makeDb) => {
  it('commission that tries have failed for, and items that no invoice takes, need attention', async () => {
    const { db } = await makeDb();
    const [acme, otherTenantId] = await Promise.all(
      [1, 2].map(async () => (await makeTenant(db, { emailVerifiedAt: NOW, sellsTo: ['US'] })).id),
    );
    const attention = async () =>
      (await readHome({ db, tenantId: acme ?? '', seal: TEST_SEAL, now: NOW })).attention;
    const money = { salesCents: 1n, commissionCents: 1n, chargedCents: 1n };
    const charge = (month: string, state: string, over: object = {}, tenantId = acme ?? '') =>
      db.commissionCharge.create({ data: { tenantId, month, state, createdAt: ago(2), ...money, ...over } });
    await charge('2025-12', 'by-hand', { currency: 'EUR' });
    await charge('2026-01', 'failed', { error: 'Declined', createdAt: NOW });
    await charge('2026-02', 'closed');
    await charge('2026-03', 'invoiced', { invoicedAt: ago(20) });
    await charge('2026-03', 'failed', { error: 'Declined' }, otherTenantId);
    // A draft that Stripe finalizes soon, one that it does not, and an invoice that is sent and past its due date.
    const invoice = (id: string, days: number, dueAt: Date | null) =>
      db.stripeInvoice.create({
        data: {
          ...{ id, tenantId: acme ?? '', customerId: 'cus', status: 'open', currency: 'USD', totalCents: 1n },
          ...{ createdAt: ago(days), readAt: NOW, dueAt },
        },
      });
    await invoice('in_1', 2, null);
    await invoice('in_2', 4, null);
    await invoice('in_3', 20, ago(1));
    const unbilled = { kind: 'bills-missing', count: 1, month: '2025-12' };
    expect(await attention()).toEqual([unbilled]);
    await charge('2025-07', 'disputed', { stripeInvoiceId: 'in_0' });
    await charge('2025-08', 'invoiced', { invoicedAt: ago(41), stripeInvoiceId: 'in_1' });
    await charge('2025-05', 'invoiced', { invoicedAt: ago(9), stripeInvoiceId: 'in_2' });
    await charge('2025-06', 'open', { stripeInvoiceId: 'in_3' });
    await charge('2025-09', 'invoiced', { invoicedAt: ago(41) });
    await charge('2025-10', 'invoiced', { error: 'No final invoice yet: Declined', invoicedAt: ago(2) });
    await charge('2025-11', 'failed', { error: 'Stripe refused the key' });
    expect(await attention()).toEqual([
      {
        ...{ kind: 'charges-stuck', count: 6, month: '2025-05' },
        advice: [STUCK_TEXTS.failed, STUCK_TEXTS.hanging, STUCK_TEXTS.unpaid, STUCK_TEXTS.disputed],
        causes: ['No final invoice yet: Declined', 'Stripe refused the key'],
      },
      unbilled,
    ]);
  });
});
