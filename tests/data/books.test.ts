import { beforeAll, expect, it } from 'vitest';
import { recordTerms } from '#app/domain/billing/index.ts';
import { readRevenue } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { readPerformance, readPeriod } from '#app/domain/performance/index.ts';
import { addInvoiceLines, type InvoiceLine } from '#app/domain/receivables/index.ts';
import { closeMonths, listStatements, listTotals, readStatement } from '#app/domain/statements/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { recordRefund, recordSale } from '../support/ledger.ts';
import { LONG_AGO, makeLead, makeTenant } from './rows.ts';

const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
const APRIL = new Date('2026-04-01T00:00:00.000Z');

/** A month's figures are the same on statement, API and analytics, and fees are what was invoiced (D69). */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });

  async function makeCompany(tenant: object, terms: object = {}) {
    const { id: tenantId } = await makeTenant(db, { createdAt: new Date('2026-02-10'), ...tenant });
    await db.commissionRate.create({
      data: {
        ...{ tenantId, rateBps: 1000, baseFeeCents: 79_900, reason: 'operator' },
        effectiveFrom: new Date('2026-02-10'),
        ...terms,
      },
    });
    const lead = await makeLead(db, tenantId, { createdAt: LONG_AGO });
    const report = { db, tenantId, actor, idempotencyKey: null, source: 'api' } as const;
    return {
      tenantId,
      sell: (orderId: string, date: string, cents: number) =>
        recordSale({
          ...{ ...report, now: new Date(date) },
          report: { trackingId: lead.trackingId, saleAmount: cents, orderId },
        }),
      refund: (orderId: string, date: string) =>
        recordRefund({ ...{ ...report, now: new Date(date) }, report: { orderId } }),
      read: async (month: string, now = APRIL) => ({
        statement: await readStatement({ db, tenantId, month, now }),
        api: await readRevenue({ db, tenantId, month }),
        analytics: (
          await readPerformance({
            ...{ db, tenantId, now, filter: {} },
            period: readPeriod(new URLSearchParams({ month }), now),
          })
        ).revenue,
      }),
    };
  }
  const stripeLine = (tenantId: string, key: string, changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
    ...{ key: `il_${key}_${tenantId}`, tenantId, invoiceId: null, chargeId: null, kind: 'fee' },
    ...{ amountCents: 79_900, taxCents: 0, currency: 'USD', month: '2026-03', description: 'Base fee' },
    ...{ periodFrom: new Date('2026-03-10'), periodTo: new Date('2026-04-10') },
    ...changes,
  });

  it('keeps a fee in dollars apart from commission in euros', async () => {
    const company = await makeCompany({
      currency: 'EUR',
      stripeCustomerId: 'cus_eur',
      stripeSubscriptionId: 'sub_cus_eur',
    });
    await company.sell('A', '2026-03-05T10:00:00Z', 100_000);
    await addInvoiceLines(db, [stripeLine(company.tenantId, 'a')]);
    await closeMonths({ db, now: APRIL });
    const { statement, api, analytics } = await company.read('2026-03');
    expect(api).toMatchObject({
      ...{ currency: 'EUR', totalRevenue: 100, commissionTotal: 100 },
      ...{ baseFee: 799, baseFeeCurrency: 'USD' },
    });
    expect(analytics).toMatchObject({ currency: 'EUR', total: 100, baseFee: 799, baseFeeCurrency: 'USD' });
    expect(listTotals(statement)).toEqual([
      { currency: 'EUR', cents: 10_000 },
      { currency: 'USD', cents: 79_900 },
    ]);
  });

  it('charges a company at Stripe what was invoiced, whatever its terms say', async () => {
    const company = await makeCompany({ stripeCustomerId: 'cus_1', stripeSubscriptionId: 'sub_cus_1' });
    await addInvoiceLines(db, [
      stripeLine(company.tenantId, 'b', { amountCents: 29_900 }),
      stripeLine(company.tenantId, 'c', { kind: 'proration', amountCents: 25_000 }),
      stripeLine(company.tenantId, 'd', { kind: 'credit', amountCents: -5_000 }),
    ]);
    await closeMonths({ db, now: APRIL });
    for (const [month, fee] of [
      ['2026-02', 0],
      ['2026-03', 499],
    ] as const) {
      const { statement, api, analytics } = await company.read(month);
      expect([api.baseFee, api.totalRevenue, analytics.baseFee, analytics.total]).toEqual([
        ...[fee, fee, fee, fee],
      ]);
      expect(listTotals(statement)).toEqual([{ currency: 'USD', cents: fee * 100 }]);
    }
  });

  it('books the fee of a company billed by hand when a month is closed, and expects it before', async () => {
    const { tenantId, read } = await makeCompany({ currency: 'GBP' }, { baseFeeCurrency: 'GBP' });
    expect((await read('2026-03')).api).toMatchObject({ baseFee: 799, baseFeeCurrency: 'GBP' });
    await recordTerms(db, {
      ...{ tenantId, rateBps: 1000, baseFeeCents: 0, reason: 'operator' },
      effectiveFrom: new Date('2026-03-20'),
    });
    expect((await read('2026-03')).api).toMatchObject({ baseFee: 0, baseFeeCurrency: 'GBP' });
    await Promise.all([1, 2].map(() => closeMonths({ db, now: APRIL })));
    const lines = await db.invoiceLine.findMany({ where: { tenantId } });
    expect(lines).toMatchObject([
      { key: `hand:${tenantId}:2026-02`, month: '2026-02', amountCents: 79_900n, currency: 'GBP' },
    ]);
    // Terms of the past that are written later change no closed month.
    await recordTerms(db, {
      ...{ tenantId, rateBps: 1000, baseFeeCents: 5, reason: 'operator', baseFeeCurrency: 'GBP' },
      effectiveFrom: new Date('2026-03-21'),
    });
    for (const month of ['2026-03', '2026-04'])
      expect((await read(month)).api.baseFee).toBe(month === '2026-03' ? 0 : 0.05);
  });

  it('expects no fee by hand from terms of a subscription, in a trial, or of a plan at Stripe', async () => {
    const companies = await Promise.all([
      makeCompany({}, { reason: 'subscription' }),
      makeCompany({ trialEndsAt: new Date('2026-02-24') }),
      makeCompany({ stripeCustomerId: 'cus_2', stripeSubscriptionId: 'sub_cus_2' }),
    ]);
    await closeMonths({ db, now: APRIL });
    for (const { tenantId, read } of companies) {
      expect((await read('2026-04')).api.baseFee).toBe(0);
      expect(await db.invoiceLine.count({ where: { tenantId } })).toBe(0);
    }
  });

  it('books a line of a closed month in the first open one', async () => {
    const { tenantId, read } = await makeCompany({
      stripeCustomerId: 'cus_3',
      stripeSubscriptionId: 'sub_cus_3',
    });
    await closeMonths({ db, now: APRIL });
    const line = stripeLine(tenantId, 'late');
    expect([await addInvoiceLines(db, [line]), await addInvoiceLines(db, [line])]).toEqual([1, 0]);
    expect((await read('2026-03')).api.baseFee).toBe(0);
    expect((await read('2026-04')).api.baseFee).toBe(799);
  });

  it('says of a month with more refunds than sales what is charged, and what is carried over', async () => {
    const company = await makeCompany({}, { baseFeeCents: 29_900 });
    await company.sell('A', '2026-02-11T10:00:00Z', 1_000_000);
    await closeMonths({ db, now: new Date('2026-03-01') });
    await company.refund('A', '2026-03-12T10:00:00Z');
    await company.sell('B', '2026-04-05T10:00:00Z', 500_000);
    const check = async () => {
      const [february, march, april] = await Promise.all(
        ['2026-02', '2026-03', '2026-04'].map((month) => company.read(month, new Date('2026-04-20'))),
      );
      for (const figures of [february, march, april]) {
        const { statement, api, analytics } = figures as NonNullable<typeof april>;
        expect(listTotals(statement)).toEqual([
          { currency: 'USD', cents: Math.round(api.totalRevenue * 100) },
        ]);
        expect([analytics.total, analytics.charged, analytics.carriedIn, analytics.carriedOut]).toEqual([
          ...[api.totalRevenue, api.commissionCharged, api.carriedIn, api.carriedOut],
        ]);
        expect([statement.carriedInCents, statement.carriedOutCents]).toEqual([
          ...[Math.round(api.carriedIn * 100), Math.round(api.carriedOut * 100)],
        ]);
      }
      expect(march?.api).toMatchObject({ commissionTotal: -1000, totalRevenue: 299, carriedOut: -1000 });
      expect(april?.api).toMatchObject({ carriedIn: -1000, commissionCharged: 0, carriedOut: -500 });
    };
    await check();
    await closeMonths({ db, now: APRIL });
    await check();
    const list = await listStatements({ db, tenantId: company.tenantId, now: new Date('2026-04-20') });
    expect(list.map(({ month, carriedOutCents }) => [month, carriedOutCents])).toEqual([
      ['2026-04', -50_000],
      ['2026-03', -100_000],
      ['2026-02', 0],
    ]);
  });

  it('sums a range by the day of sale, and a month by its account', async () => {
    const company = await makeCompany({}, { baseFeeCents: 0 });
    await closeMonths({ db, now: APRIL });
    await recordSale({
      ...{ db, tenantId: company.tenantId, actor, idempotencyKey: null, source: 'api' },
      now: new Date('2026-04-02'),
      report: {
        ...{
          trackingId: (await makeLead(db, company.tenantId, { createdAt: LONG_AGO })).trackingId,
          saleAmount: 5_000,
        },
        ...{ orderId: 'late', conversionDate: '2026-03-06' },
      },
    });
    const revenue = async (query: string) =>
      (
        await readPerformance({
          ...{ db, tenantId: company.tenantId, now: new Date('2026-04-20'), filter: {} },
          period: readPeriod(new URLSearchParams(query), APRIL),
        })
      ).revenue;
    expect(await revenue('month=2026-03')).toMatchObject({ isBooked: true, salesTotal: 0 });
    expect(await revenue('month=2026-04')).toMatchObject({ isBooked: true, salesTotal: 50 });
    expect(await revenue('from=2026-03-01&to=2026-03-31')).toMatchObject({ isBooked: false, salesTotal: 50 });
  });
});
