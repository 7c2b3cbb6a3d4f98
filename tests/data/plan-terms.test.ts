import { expect, it } from 'vitest';
import type { PricingPlan } from '#app/domain/billing/index.ts';
import { countSalesRows, listConversions, listMonthLines, listSales } from '#app/domain/conversions/index.ts';
import { startSubscription, syncSubscription } from '#app/domain/subscriptions/index.ts';
import { isoMonth } from '#app/lib/months.ts';
import { forOneDatabase } from '../support/databases.ts';
import { recordRefund, recordSale } from '../support/ledger.ts';
import { type Billing, billingForTests } from '../support/stripe/billing.ts';
import { makeLead, makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;
const SIGN_UP_TERMS = { commissionRateBps: 800, monthlyAssessmentLimit: 1000 };
const ENTERPRISE_TERMS = {
  plan: 'performance-enterprise',
  commissionRateBps: 500,
  monthlyAssessmentLimit: 0,
};

/** Terms of a plan between the first stored card or payment and the end of the subscription. */
forOneDatabase((_name, makeDb) => {
  let { db, payments, stripe, stub } = {} as Billing;
  let tenantId: string;
  billingForTests(makeDb, async (billing) => {
    ({ db, payments, stripe, stub } = billing);
    await db.tenant.updateMany({ data: { stripeCustomerId: null } });
    const { id } = await makeTenant(db);
    tenantId = id;
    await db.commissionRate.create({
      data: {
        ...{ tenantId, rateBps: 800, baseFeeCents: 0, reason: 'tenant-created' },
        effectiveFrom: new Date('2026-01-01'),
      },
    });
  });
  const start = (plan: PricingPlan = 'performance-enterprise') =>
    startSubscription({ db, payments, tenantId, plan, email: 'ada@example.com', name: 'Acme', actor });
  const sync = () => syncSubscription({ db, payments, tenantId });
  const tenant = () => db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
  const listTerms = () =>
    db.commissionRate.findMany({ where: { tenantId }, orderBy: { effectiveFrom: 'asc' } });
  const listTermsChanges = () =>
    db.auditEvent.findMany({
      where: { tenantId, action: 'billing.terms' },
      orderBy: { createdAt: 'asc' },
    });

  it('a trial without a card changes no terms, neither while it runs nor at its end', async () => {
    await start();
    expect(await tenant()).toMatchObject({ plan: 'basic', ...SIGN_UP_TERMS });
    stripe.renew('paid');
    await sync();
    expect(await tenant()).toMatchObject({
      plan: 'basic',
      stripeSubscriptionStatus: 'canceled',
      ...SIGN_UP_TERMS,
    });
    expect(await listTerms()).toHaveLength(1);
    expect(await listTermsChanges()).toEqual([]);
  });

  it('the end takes rate and limit back to what they were, with a line in the audit log', async () => {
    await db.commissionRate.create({
      data: {
        ...{ tenantId, rateBps: 750, baseFeeCents: 0, reason: 'operator' },
        effectiveFrom: new Date('2026-02-01'),
      },
    });
    await start();
    stripe.confirmSetup();
    await sync();
    expect(await tenant()).toMatchObject(ENTERPRISE_TERMS);
    stripe.renew('paid');
    await sync();
    stripe.end();
    await sync();
    await sync();
    expect(await tenant()).toMatchObject({
      baseFeeCents: 0,
      commissionRateBps: 750,
      monthlyAssessmentLimit: 1000,
    });
    expect(await listTerms()).toMatchObject([
      { reason: 'tenant-created', rateBps: 800, baseFeeCents: 0 },
      { reason: 'operator', rateBps: 750, baseFeeCents: 0 },
      { reason: 'subscription', rateBps: 500, baseFeeCents: 0 },
      { reason: 'subscription', rateBps: 500, baseFeeCents: 79_900, baseFeeCurrency: 'USD' },
      { reason: 'subscription-ended', rateBps: 750, baseFeeCents: 0 },
    ]);
    const changes = await listTermsChanges();
    expect(changes).toHaveLength(3);
    expect(changes[2]).toMatchObject({
      actorKind: 'system',
      details: {
        baseFeeCents: { from: 79_900, to: 0 },
        commissionRateBps: { from: 500, to: 750 },
        monthlyAssessmentLimit: { from: 0, to: 1000 },
        status: 'canceled',
      },
    });
  });

  it('a second subscription begins the terms again with its payment', async () => {
    await start();
    stripe.confirmSetup();
    await sync();
    stripe.end();
    await sync();
    await start();
    expect(await tenant()).toMatchObject(SIGN_UP_TERMS);
    const second = [...stub.account.subscriptions.values()].at(-1);
    if (second) stripe.pay(second);
    await sync();
    expect(await tenant()).toMatchObject(ENTERPRISE_TERMS);
  });

  it('terms that a trial without a card had been given before are taken back', async () => {
    await start();
    await db.tenant.update({ where: { id: tenantId }, data: ENTERPRISE_TERMS });
    await db.commissionRate.create({
      data: {
        ...{ tenantId, rateBps: 500, baseFeeCents: 0, reason: 'subscription' },
        effectiveFrom: new Date('2026-03-01'),
      },
    });
    await sync();
    expect(await tenant()).toMatchObject(SIGN_UP_TERMS);
  });

  it('a company that is billed by hand keeps its own terms, whatever its subscription does', async () => {
    await start();
    stripe.confirmSetup();
    const byHand = { plan: 'custom', baseFeeCents: 12_300, commissionRateBps: 100 };
    await db.tenant.update({ where: { id: tenantId }, data: byHand });
    await sync();
    stripe.end();
    await sync();
    expect(await tenant()).toMatchObject(byHand);
    expect(await listTerms()).toHaveLength(1);
  });

  it('a change of plan at Stripe that is read late has the time of Stripe’s event', async () => {
    await start('performance-starter');
    stripe.confirmSetup();
    stripe.renew('paid');
    await sync();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
    await db.commissionRate.deleteMany({ where: { tenantId, baseFeeCents: 29_900 } });
    await db.commissionRate.updateMany({
      where: { tenantId, reason: 'subscription' },
      data: { effectiveFrom: hoursAgo(9), baseFeeCents: 29_900 },
    });
    await db.tenant.update({ where: { id: tenantId }, data: { stripeSyncedAt: hoursAgo(8) } });
    const priceId = await payments.preparePrice('performance-growth');
    Object.assign(stripe.only(), { priceId });
    const { customer } = stripe.only();
    await db.stripeEvent.create({
      data: {
        ...{ id: 'evt_late', type: 'customer.subscription.updated', customerId: customer, livemode: false },
        ...{ createdAt: hoursAgo(6), receivedAt: new Date() },
      },
    });
    const { trackingId } = await makeLead(db, tenantId, { createdAt: hoursAgo(20) });
    const sell = (orderId: string, hours: number) =>
      recordSale({
        ...{ db, tenantId, actor, idempotencyKey: null, source: 'api', now: new Date() },
        report: { trackingId, orderId, saleAmount: 100_000, conversionDate: hoursAgo(hours).toISOString() },
      });
    for (const [orderId, hours] of [
      ['before', 7],
      ['between', 5],
      ['refunded', 4],
    ] as const)
      await sell(orderId, hours);
    const refund = (orderId: string, amount: number) =>
      recordRefund({
        ...{ db, tenantId, actor, idempotencyKey: null, source: 'api', now: new Date() },
        report: { orderId, amount, refundId: String(amount) },
      });
    await refund('refunded', 50_000);
    await sell('taken back', 3);
    await refund('taken back', 100_000);
    await sync();
    await sync();
    const listCommission = async (orderId: string) =>
      (
        await db.conversion.findMany({
          where: { tenantId, orderId },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        })
      ).map(({ saleAmountCents, commissionRateBps, commissionAmountCents }) => [
        saleAmountCents,
        commissionRateBps,
        commissionAmountCents,
      ]);
    expect(await listCommission('before')).toEqual([[100_000, 800, 8000]]);
    expect(await listCommission('between')).toEqual([
      [100_000, 800, 8000],
      [0, 600, -2000],
    ]);
    expect((await listCommission('refunded')).at(-1)).toEqual([0, 600, -1000]);
    // Nothing of it is left to correct, but sold again it has the corrected rate.
    const takenBack = [
      [100_000, 800, 8000],
      [-100_000, 800, -8000],
      [0, 600, 0],
    ];
    expect(await listCommission('taken back')).toEqual(takenBack);
    const month = isoMonth(new Date());
    const of = { db, tenantId, month };
    const { conversions, total } = await listConversions(of);
    const lists = [await listMonthLines(db, of), await listSales({ ...of, page: 1 }), conversions];
    expect([...lists.map(({ length }) => length), total, await countSalesRows(db, of)]).toEqual(
      Array(5).fill((await db.conversion.count({ where: { tenantId, month } })) - 1),
    );
    const byHand = { trackingId, orderId: 'taken back', saleAmount: 100_000 };
    await recordSale({
      ...{ db, tenantId, actor, idempotencyKey: null, source: 'console', now: new Date() },
      report: byHand,
    });
    expect(await listCommission('taken back')).toEqual([...takenBack, [100_000, 600, 6000]]);
    // What is left of a corrected sale is refunded at the new rate.
    await refund('between', 40_000);
    expect((await listCommission('between')).at(-1)).toEqual([-40_000, 600, -2400]);
    const [change] = (await listTermsChanges()).slice(-1);
    expect(change?.details).toMatchObject({ correctedSales: 2 });
    const latest = (await listTerms()).at(-1);
    expect(latest).toMatchObject({ rateBps: 600, baseFeeCents: 49_900 });
    expect(latest?.effectiveFrom.getTime()).toBeCloseTo(hoursAgo(6).getTime(), -5);
  });
});
