import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import {
  addInvoiceLines,
  findLastRunAt,
  type InvoiceReading,
  listDifferences,
} from '#app/domain/receivables/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { invoiceReading, lineReading } from '../../../tests/support/invoice-readings.ts';
import { type Payments, reconcileBooks } from './index.ts';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let prefix: string;
  let count = 0;
  let now: Date;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    prefix = `t${++count}`;
    now = new Date(Date.now() + count * DAY_MS);
    await db.tenant.updateMany({ data: { stripeCustomerId: null } });
    await db.reconciliationRun.deleteMany();
    await db.reconciliationDifference.deleteMany();
  });

  const key = (name: string) => `${prefix}-${name}`;
  const customer = async (name: string) =>
    (await makeTenant(db, { stripeCustomerId: key(name), plan: 'performance-starter' })).id;
  const asked: string[] = [];
  const reconcile = (answer: (customerId: string) => InvoiceReading[] | Error, at = now) => {
    asked.length = 0;
    const payments = {
      async readInvoices(customerId: string) {
        asked.push(customerId);
        const found = answer(customerId);
        if (found instanceof Error) throw found;
        return found;
      },
      readChargeInvoice: async () => null,
    } as unknown as Payments;
    return reconcileBooks({ db, payments, now: at });
  };
  const kinds = async () => (await listDifferences(db, 10)).differences.map(({ kind }) => kind);
  const tomorrow = () => new Date(now.getTime() + DAY_MS);

  it('finds a planted difference of each kind between rows and Stripe, and resolves it when it is gone', async () => {
    const tenantId = await customer('cus');
    const fee = lineReading(key('il1'));
    const closedMonth = {
      salesCents: 1n,
      commissionCents: 500n,
      chargedCents: 500n,
      createdAt: new Date('2026-10-01'),
    };
    const charge = await db.commissionCharge.create({
      data: { tenantId, month: '2026-09', state: 'invoiced', stripeInvoiceItemId: key('ii'), ...closedMonth },
    });
    await db.commissionCharge.create({ data: { tenantId, month: '2026-08', ...closedMonth } });
    const commission = lineReading(key('il2'), {
      ...{ kind: 'commission', amountCents: 501, itemId: key('ii'), chargeId: charge.id },
    });
    const invoice = invoiceReading(key('in'), [fee, commission], { totalCents: 1 });
    const values = {
      tenantId,
      chargeId: null,
      taxCents: 0,
      currency: 'USD',
      month: '2026-10',
      kind: 'fee',
    } as const;
    const { periodFrom, periodTo, description } = fee;
    await db.stripeInvoice.create({
      data: {
        ...{
          id: key('in'),
          tenantId,
          customerId: key('cus'),
          status: 'open',
          currency: 'USD',
          totalCents: 0n,
        },
        ...{ createdAt: new Date(), readAt: new Date() },
      },
    });
    const line = { ...values, invoiceId: key('in'), periodFrom, periodTo, description };
    await addInvoiceLines(db, [
      { ...line, key: key('il1'), amountCents: 1 },
      { ...line, key: key('gone'), amountCents: 2 },
    ]);

    await reconcile(() => [invoice]);
    expect((await kinds()).sort()).toEqual([
      ...['charge-amount', 'charge-not-invoiced', 'invoice-total', 'line-amount', 'line-unknown'],
    ]);
    const { differences } = await listDifferences(db, 10);
    expect(differences.find(({ kind }) => kind === 'charge-amount')).toMatchObject({
      ...{ tenantId, key: `charge-amount:${charge.id}` },
      ...{ expected: 'Commission of 2026-09: $5.00', found: '$5.01' },
    });
    const firstAt = differences[0]?.firstAt;

    const corrected = lineReading(key('il2'), { ...commission, amountCents: 500 });
    const line1 = lineReading(key('il1'), { amountCents: 1 });
    const lines = [line1, corrected, lineReading(key('gone'), { amountCents: 2 })];
    // The ledger keeps the amount of the commission's line as it was read first.
    await reconcile(() => [invoiceReading(key('in'), lines)], tomorrow());
    expect((await kinds()).sort()).toEqual(['charge-not-invoiced', 'line-amount']);
    const standing = (await listDifferences(db, 10)).differences.find(
      (entry) => entry.kind === 'charge-not-invoiced',
    );
    expect(standing?.firstAt).toEqual(firstAt);
  });

  it('calls invoices that can’t be read a difference, and compares the other companies', async () => {
    const [a, b] = [await customer('a'), await customer('b')];
    const denied = new PaymentError('denied', 'StripePermissionError');
    await expect(reconcile((id) => (id === key('a') ? denied : []))).rejects.toThrow(
      `We could not compare the books. ${a}: denied, StripePermissionError`,
    );
    expect(asked.sort()).toEqual([key('a'), key('b')]);
    const { differences } = await listDifferences(db, 10);
    expect(differences).toMatchObject([{ tenantId: a, kind: 'unreadable', found: 'denied' }]);
    expect(differences.some(({ tenantId }) => tenantId === b)).toBe(false);
    expect(await findLastRunAt(db)).toEqual(now);
    await reconcile(() => [], tomorrow());
    expect(await kinds()).toEqual([]);
  });

  it('runs once a day, and continues where a run was cut off', async () => {
    const names = Array.from({ length: 45 }, (_, n) => `c${String(n).padStart(2, '0')}`);
    for (const name of names) await customer(name);
    let reads = 0;
    let arrive = () => {};
    let kill = () => {};
    const arrived = new Promise<void>((done) => (arrive = done));
    const killed = new Promise<never>((_, reject) => (kill = () => reject(new Error('Killed'))));
    const payments = {
      async readInvoices() {
        // The first page of 20 companies is done; the worker dies while it reads the second.
        if (++reads <= 30) return [];
        arrive();
        return killed;
      },
    } as unknown as Payments;
    const cutOff = reconcileBooks({ db, payments, now });
    await arrived;
    expect(await findLastRunAt(db)).toBeNull();

    // Another worker takes the claims over when they have expired.
    const later = new Date(now.getTime() + 10 * 60_000);
    await reconcile(() => [], later);
    expect(asked).toHaveLength(25);
    expect(await findLastRunAt(db)).toEqual(later);
    await reconcile(() => [], later);
    expect(asked).toEqual([]);
    kill();
    await expect(cutOff).rejects.toThrow('We could not compare the books');
  });
});
