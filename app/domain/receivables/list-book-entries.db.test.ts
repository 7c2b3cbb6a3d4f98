import { expect, it } from 'vitest';
import { endOfMonth, startOfMonth } from '#app/lib/months.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { addInvoiceLines, type InvoiceLine, listBookEntries, sumCompanies } from './index.ts';

forEachDatabase((_name, makeDb) => {
  it('lists commission in the month of its invoice, what is given back in its own, and never changes a closed month', async () => {
    const { db } = await makeDb();
    const { id: tenantId } = await makeTenant(db, { name: 'Acme', stripeCustomerId: 'cus_1' });
    const charge = (month: string, chargedCents: bigint) =>
      db.commissionCharge.create({
        data: {
          ...{ tenantId, month, salesCents: 1n, commissionCents: chargedCents, chargedCents },
          billedTo: { billedBy: 'stripe' },
        },
      });
    const list = async (month: string) =>
      (await listBookEntries(db, month)).map((entry) => [
        ...[entry.kind, entry.netCents, entry.taxCents, entry.document, entry.date.toISOString()],
      ]);
    const { id: chargeId } = await charge('2026-09', 50_000n);
    const september = await list('2026-09');
    expect(september).toEqual([['commission-charged', 50_000, 0, '', '2026-09-30T23:59:59.999Z']]);

    await db.stripeInvoice.create({
      data: {
        ...{ id: 'in_1', tenantId, customerId: 'cus_1', number: 'N-1', status: 'paid', currency: 'USD' },
        ...{ totalCents: 59_500n, createdAt: new Date(), readAt: new Date() },
        finalizedAt: new Date('2026-10-05T00:00:00Z'),
      },
    });
    const line = (key: string, month: string, amountCents: number): InvoiceLine => ({
      ...{ key, tenantId, invoiceId: 'in_1', chargeId, kind: 'commission', amountCents, currency: 'USD' },
      ...{ taxCents: (amountCents * 19) / 100, month, description: 'Commission' },
      ...{ periodFrom: startOfMonth('2026-09'), periodTo: endOfMonth('2026-09') },
    });
    // In the order of their keys, the credit comes before what was charged.
    await addInvoiceLines(db, [line('cnli_1', '2026-10', -10_000), line('il_1', '2026-10', 50_000)]);
    await addInvoiceLines(db, [line('re_1:il_1', '2026-11', -5_000), line('void:cnli_1', '2026-11', 10_000)]);
    expect(await list('2026-09')).toEqual(september);
    expect(await list('2026-10')).toEqual([
      ['commission-given-back', -10_000, -1_900, 'N-1', '2026-10-05T00:00:00.000Z'],
      ['commission', 50_000, 9_500, 'N-1', '2026-10-05T00:00:00.000Z'],
    ]);
    expect((await list('2026-11')).map((row) => row.slice(0, 2))).toEqual([
      ['commission-given-back', -5_000],
      ['commission-given-back', 10_000],
    ]);
    const sum = (month: string, commissionCents: number, givenBackCents: number) => ({
      ...{ month, currency: 'USD', feeCents: 0, commissionCents, givenBackCents },
    });
    expect(await sumCompanies(db, { from: '2026-09', to: '2026-11' })).toEqual([
      ...[sum('2026-11', 0, 5_000), sum('2026-10', 0, -10_000), sum('2026-09', 50_000, 0)],
    ]);
  });
});
