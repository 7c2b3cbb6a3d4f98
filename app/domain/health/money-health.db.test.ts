import { getEventListeners } from 'node:events';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createPaymentProbe } from '#app/adapters/stripe/payment-probe.server.ts';
import { recordRefusal } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { saveDifferences } from '#app/domain/receivables/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { calmProbes } from '../../../tests/support/health-probes.ts';
import { checkParts } from './check-parts.server.ts';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.reconciliationDifference.deleteMany();
    await db.webhookRefusal.deleteMany();
    await db.stripeEvent.deleteMany();
  });

  const NOW = new Date();
  // No answer comes from there, and none is needed for what the rows say.
  const payments = createPaymentProbe(
    {
      ...{ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_TAX: 'off' },
      ...{ STRIPE_API_BASE: 'http://127.0.0.1:1', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
    },
    { webhookUrl: null, limitMs: 1000 },
  );
  const check = async (name: string) =>
    (await checkParts({ db, probes: calmProbes({ payments }), isWorker: true, now: NOW })).find(
      (part) => part.name === name,
    );

  it('names the company whose commission is stuck, and the cause', async () => {
    const { id: tenantId } = await makeTenant(db, { name: 'Acme' });
    await db.commissionCharge.create({
      data: {
        ...{ tenantId, month: '2026-09', state: 'failed', error: 'Stripe refused the key' },
        ...{ salesCents: 1n, commissionCents: 1n, chargedCents: 1n },
        createdAt: new Date(NOW.getTime() - 2 * DAY_MS),
      },
    });
    expect(await check('charges')).toMatchObject({
      state: 'failed',
      reason:
        'Acme: The commission of 2026-09 could not be put on an invoice (Stripe refused the key). Fix the cause in Stripe. We try again every hour.',
    });
  });

  it('is red while the books and Stripe differ', async () => {
    const { id: tenantId } = await makeTenant(db, { name: 'Beta' });
    const save = (kinds: readonly ('line-unknown' | 'invoice-total')[]) =>
      saveDifferences(db, {
        ...{ tenantId, now: NOW },
        differences: kinds.map((kind) => ({ kind, objectId: 'x', expected: '$1.00', found: 'No line' })),
      });
    await save(['line-unknown']);
    const part = await check('books');
    expect(part?.state).toBe('failed');
    expect(part?.reason).toMatch(
      /^Beta: A line in the books is missing in Stripe\. Books: \$1\.00\. Stripe: No line\. Check/,
    );
    await save([]);
    expect((await check('books'))?.state).not.toBe('failed');
  });

  it('is red from a refused webhook until one is accepted, and counts a flood without writing each', async () => {
    const at = (seconds: number) => new Date(NOW.getTime() - 3_600_000 + seconds * 1000);
    for (let n = 0; n < 3; n++) await recordRefusal(db, at(n));
    expect(await check('webhooks')).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('STRIPE_WEBHOOK_SECRET'),
    });
    await db.webhookRefusal.updateMany({ data: { count: 1000, lastAt: at(10) } });
    await recordRefusal(db, at(20));
    expect(await db.webhookRefusal.findMany()).toMatchObject([{ count: 1000, lastAt: at(10) }]);
    await recordRefusal(db, at(80));
    expect(await db.webhookRefusal.findMany()).toMatchObject([{ count: 1001, lastAt: at(80) }]);
    await db.stripeEvent.create({ data: { id: 'evt_1', type: 'x', createdAt: at(90), receivedAt: at(90) } });
    expect((await check('webhooks'))?.reason).not.toContain('STRIPE_WEBHOOK_SECRET');
  });

  it('waits for the process’s stop with one listener for all checks, and leaves none behind', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const probes = calmProbes({
      payments,
      signal,
      async readDisk() {
        listeners = getEventListeners(signal, 'abort').length;
        return { freeBytes: 1, totalBytes: 1 };
      },
    });
    await checkParts({ db, probes, isWorker: true, now: NOW });
    expect([listeners, getEventListeners(signal, 'abort').length]).toEqual([1, 0]);
  });
});
