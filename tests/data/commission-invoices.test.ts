import { expect, it } from 'vitest';
import { readRevenue } from '#app/domain/conversions/index.ts';
import { sumFees } from '#app/domain/receivables/index.ts';
import { closeTenantMonths, readStatement } from '#app/domain/statements/index.ts';
import {
  invoiceCommission,
  type Payments,
  processStripeEvents,
  receiveStripeEvent,
  startSubscription,
  syncAllSubscriptions,
  syncInvoices,
  syncSubscription,
} from '#app/domain/subscriptions/index.ts';
import { endOfMonth, isoMonth, nextMonth } from '#app/lib/months.ts';
import { forEachDatabase } from '../support/databases.ts';
import { makeReportingShop } from '../support/reporting-shop.ts';
import { type Billing, billingForTests } from '../support/stripe/billing.ts';
import { signEvent } from '../support/stripe/stripe-stub.ts';
import type { StubInvoice } from '../support/stripe/stub-objects.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;

/** The commission of a closed month becomes one invoice item, once (D37). */
forEachDatabase((_name, makeDb) => {
  let { db, stub, payments, stripe } = {} as Billing;
  let tenantId: string;
  billingForTests(makeDb, async (billing) => {
    ({ db, stub, payments, stripe } = billing);
    await db.tenant.updateMany({ data: { stripeCustomerId: null } });
    const shop = await makeReportingShop(db, { createdAt: new Date('2026-08-20') });
    tenantId = shop.tenantId;
    await sell(shop.lead, '2026-09', 'R1', 12_345);
  });

  const sell = (
    lead: { id: string; trackingId: string },
    month: string,
    orderId: string,
    commissionAmountCents: number,
  ) =>
    db.conversion.create({
      data: {
        tenantId,
        leadId: lead.id,
        trackingId: lead.trackingId,
        dedupeKey: `order:${orderId}`,
        bodyHash: '-',
        orderId,
        saleAmountCents: 150_000,
        commissionRateBps: 800,
        commissionAmountCents,
        conversionDate: new Date(`${month}-10`),
        month,
        source: 'api',
      },
    });
  const subscribe = async () => {
    const plan = 'performance-starter';
    await startSubscription({ db, payments, tenantId, plan, email: 'ada@example.com', name: 'Acme', actor });
    stripe.confirmSetup();
    stripe.renew('paid');
    await syncSubscription({ db, payments, tenantId });
  };
  const close = () => closeTenantMonths({ db, tenantId, now: new Date('2026-10-02') });
  const invoice = () => invoiceCommission({ db, payments, now: new Date() });
  const items = () => [...stub.account.items.values()];
  const charge = (month = '2026-09') =>
    db.commissionCharge.findUniqueOrThrow({ where: { tenantId_month: { tenantId, month } } });

  it('is on the subscription’s next invoice, and named there', async () => {
    await subscribe();
    await close();
    await invoice();
    const subscription = stripe.only();
    expect(items()).toMatchObject([
      {
        amount: 12_345,
        currency: 'usd',
        subscription: subscription.id,
        invoice: null,
        description: 'Commission on sales in 2026-09',
      },
    ]);
    expect(await charge()).toMatchObject({
      state: 'invoiced',
      stripeInvoiceItemId: items()[0]?.id,
      final: false,
    });
    stripe.renew('paid');
    expect(stub.account.invoices.get(subscription.latestInvoice)?.total).toBe(29_900 + 12_345);
  });

  it('charges nothing for a month without commission', async () => {
    await subscribe();
    await close();
    await invoice();
    expect(await charge('2026-08')).toMatchObject({ state: 'closed', stripeInvoiceItemId: null });
    expect(items()).toHaveLength(1);
  });

  it('is one item, at whichever request the job is killed, and however late it runs again', async () => {
    await subscribe();
    await close();
    for (const mishap of ['cut-before', 'cut-after'] as const)
      for (const nth of [1, 2]) {
        let count = 0;
        stub.mishap = () => (++count >= nth ? mishap : undefined);
        await expect(invoice()).rejects.toThrow('on no invoice yet');
        expect(await charge()).toMatchObject({ state: 'failed', error: 'Stripe did not answer' });
        stub.expireKeys();
      }
    stub.mishap = () => undefined;
    await invoice();
    await invoice();
    expect(items()).toHaveLength(1);
    expect(await charge()).toMatchObject({ state: 'invoiced', error: null });
  });

  it('is one item when the job is killed between Stripe’s answer and the database', async () => {
    await subscribe();
    await close();
    const { id } = await charge();
    await invoice();
    await db.commissionCharge.update({
      where: { id },
      data: { state: 'invoicing', stripeInvoiceItemId: null },
    });
    stub.expireKeys();
    await invoice();
    expect(items()).toHaveLength(1);
    expect(await charge()).toMatchObject({ state: 'invoiced', stripeInvoiceItemId: items()[0]?.id });
  });

  it('is one item for workers that run at one moment', async () => {
    await subscribe();
    await close();
    await Promise.all([invoice(), invoice(), invoice()]);
    expect(items()).toHaveLength(1);
  });

  const deliver = async (...types: string[]) => {
    for (const type of types) {
      const body = stripe.event(type);
      const delivery = { raw: Buffer.from(body), signature: signEvent(body), now: new Date() };
      expect(await receiveStripeEvent({ db, payments, ...delivery })).toBe(true);
    }
    await processStripeEvents({ db, payments, now: new Date() });
  };
  const latestInvoice = () => stub.account.invoices.get(stripe.only().latestInvoice) as StubInvoice;

  it('is paid when its invoice is, whatever the events say and in whatever order they arrive', async () => {
    await subscribe();
    await close();
    await invoice();
    await deliver('invoice.created');
    expect(await charge()).toMatchObject({ state: 'invoiced', stripeInvoiceId: null });
    stripe.renew('failed');
    await deliver('invoice.paid', 'invoice.finalized');
    expect(await charge()).toMatchObject({ state: 'unpaid', stripeInvoiceId: latestInvoice().id });
    latestInvoice().status = 'uncollectible';
    await deliver('invoice.marked_uncollectible');
    expect((await charge()).state).toBe('uncollectible');
    stripe.pay();
    await deliver('invoice.payment_failed');
    expect((await charge()).state).toBe('paid');
    await deliver('invoice.paid', 'invoice.updated');
    expect((await charge()).state).toBe('paid');
    await invoice();
    expect(items()).toHaveLength(1);
  });

  it('is shown as open and as voided', async () => {
    await subscribe();
    await close();
    await invoice();
    stripe.renew('failed');
    latestInvoice().attempted = false;
    await syncAllSubscriptions({ db, payments });
    expect((await charge()).state).toBe('open');
    latestInvoice().status = 'void';
    await syncAllSubscriptions({ db, payments });
    expect((await charge()).state).toBe('void');
  });

  it('stays paid when an older reading is written late', async () => {
    await subscribe();
    await close();
    await invoice();
    stripe.renew('failed');
    const late: Payments = {
      ...payments,
      async readInvoices(customerId) {
        const read = await payments.readInvoices(customerId);
        stripe.pay();
        await syncInvoices({ db, payments, tenantId });
        return read;
      },
    };
    await syncInvoices({ db, payments: late, tenantId });
    expect((await charge()).state).toBe('paid');
  });

  it('is left as it is while Stripe does not know its item, as with the keys of another account', async () => {
    await subscribe();
    await close();
    await invoice();
    const [item] = items();
    stub.account.items.clear();
    await syncInvoices({ db, payments, tenantId });
    expect(await charge()).toMatchObject({ state: 'invoiced', error: 'Not found at Stripe' });
    if (item) stub.account.items.set(item.id, item);
    await syncInvoices({ db, payments, tenantId });
    expect(await charge()).toMatchObject({ state: 'invoiced', error: null });
    expect(await readStatement({ db, tenantId, month: '2026-09', now: new Date() })).toMatchObject({
      charge: { state: 'invoiced', error: null },
    });
  });

  it('is on a final invoice, one, after the subscription’s end', async () => {
    await subscribe();
    stripe.end();
    await syncSubscription({ db, payments, tenantId });
    await close();
    for (const nth of [1, 2, 3]) {
      let count = 0;
      stub.mishap = () => (++count >= nth ? 'cut-after' : undefined);
      await expect(invoice()).rejects.toThrow();
      stub.expireKeys();
    }
    stub.mishap = () => undefined;
    await invoice();
    const [final, ...otherInvoices] = [...stub.account.invoices.values()].filter(
      ({ subscription }) => subscription === null,
    );
    expect(otherInvoices).toEqual([]);
    expect(final).toMatchObject({ total: 12_345, metadata: { month: '2026-09' } });
    expect(items()).toHaveLength(1);
    expect(await charge()).toMatchObject({ state: 'invoiced', final: true, stripeInvoiceId: final?.id });
  });

  it('moves to a final invoice when the subscription ends before its next one', async () => {
    await subscribe();
    await close();
    await invoice();
    expect(await charge()).toMatchObject({ state: 'invoiced', stripeInvoiceId: null, final: false });
    stripe.end();
    await syncSubscription({ db, payments, tenantId });
    stub.mishap = ({ method, path }) =>
      method === 'POST' && path === '/v1/invoices'
        ? { status: 402, type: 'card_error', message: 'No' }
        : undefined;
    await expect(invoice()).rejects.toThrow('on no invoice yet');
    // Operators see that the charge is stuck, and why.
    expect(await charge()).toMatchObject({
      state: 'invoiced',
      error: expect.stringContaining('final invoice'),
    });
    stub.mishap = () => undefined;
    await invoice();
    await invoice();
    const finals = [...stub.account.invoices.values()].filter(
      ({ metadata }) => metadata?.month === '2026-09',
    );
    expect(finals).toMatchObject([{ total: 12_345 }]);
    expect(items()).toHaveLength(1);
    expect(await charge()).toMatchObject({
      ...{ state: 'invoiced', final: true, stripeInvoiceId: finals[0]?.id, error: null },
    });
  });

  it('moves to a final invoice of the ended subscription, also when the company has subscribed again', async () => {
    await subscribe();
    await close();
    await invoice();
    const ended = stripe.only();
    expect((await charge()).subscriptionId).toBe(ended.id);
    stripe.end();
    await syncSubscription({ db, payments, tenantId });
    const plan = 'performance-starter';
    await startSubscription({ db, payments, tenantId, plan, email: 'ada@example.com', name: 'Acme', actor });
    const again = [...stub.account.subscriptions.values()].find(({ id }) => id !== ended.id);
    stripe.confirmSetup(again);
    stripe.pay(again);
    await syncSubscription({ db, payments, tenantId });
    const tenant = await db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
    expect([tenant.stripeSubscriptionId, tenant.stripeSubscriptionStatus]).toEqual([again?.id, 'active']);
    await invoice();
    await invoice();
    const finals = [...stub.account.invoices.values()].filter(
      ({ metadata }) => metadata?.month === '2026-09',
    );
    expect(finals).toMatchObject([{ total: 12_345 }]);
    expect(await charge()).toMatchObject({ state: 'invoiced', final: true, stripeInvoiceId: finals[0]?.id });
  });

  it('is billed by hand in another currency than the plan’s, and is no failure', async () => {
    await subscribe();
    const money = { salesCents: 1n, commissionCents: 500n, chargedCents: 500n };
    for (const [month, state] of [
      ['2026-06', 'closed'],
      // An earlier version called it failed.
      ['2026-07', 'failed'],
    ] as const)
      await db.commissionCharge.create({ data: { tenantId, month, state, currency: 'EUR', ...money } });
    stub.requests.length = 0;
    await invoice();
    await invoice();
    for (const month of ['2026-06', '2026-07'])
      expect(await charge(month)).toMatchObject({ state: 'by-hand', error: null });
    expect(stub.requests).toEqual([]);
  });

  it('is sent as an invoice to a company whose ended subscription has no card', async () => {
    const plan = 'performance-starter';
    await startSubscription({ db, payments, tenantId, plan, email: 'ada@example.com', name: 'Acme', actor });
    await syncSubscription({ db, payments, tenantId });
    stripe.end();
    await syncSubscription({ db, payments, tenantId });
    await close();
    await invoice();
    expect(await charge()).toMatchObject({ state: 'invoiced', final: true, error: null });
  });

  it('stands alone on statements after the end: no base fee is owed then, until a new subscription', async () => {
    const month = nextMonth(isoMonth(new Date()));
    const baseFee = async () => {
      const now = endOfMonth(month);
      await closeTenantMonths({ db, tenantId, now });
      return (await readStatement({ db, tenantId, month, now })).fees;
    };
    await subscribe();
    stripe.end();
    await syncSubscription({ db, payments, tenantId });
    const tenant = await db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
    expect(tenant.baseFeeCents).toBe(0);
    expect(await baseFee()).toEqual([]);
    const terms = await db.commissionRate.findMany({
      where: { tenantId },
      orderBy: { effectiveFrom: 'asc' },
    });
    expect(terms.at(-1)).toMatchObject({ baseFeeCents: 0, rateBps: tenant.commissionRateBps });
    await syncSubscription({ db, payments, tenantId });
    expect(await db.commissionRate.count({ where: { tenantId } })).toBe(terms.length);
    await db.tenant.update({ where: { id: tenantId }, data: { stripeSubscriptionId: null } });
    stub.account.subscriptions.clear();
    stub.expireKeys();
    await subscribe();
    expect((await db.tenant.findUniqueOrThrow({ where: { id: tenantId } })).baseFeeCents).toBe(29_900);
  });

  it('stands alone in a trial month too, on statements, revenue and closed months alike', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const fees = async () => [
      (await readRevenue({ db, tenantId, month })).baseFee,
      (await readStatement({ db, tenantId, month, now: new Date() })).fees,
    ];
    const plan = 'performance-starter';
    await startSubscription({ db, payments, tenantId, plan, email: 'ada@example.com', name: 'Acme', actor });
    stripe.confirmSetup();
    await syncSubscription({ db, payments, tenantId });
    expect((await db.tenant.findUniqueOrThrow({ where: { id: tenantId } })).baseFeeCents).toBe(29_900);
    expect(await fees()).toEqual([0, []]);
    // The first invoice with a fee is the one at the trial's end.
    stripe.renew('paid');
    await syncSubscription({ db, payments, tenantId });
    await syncSubscription({ db, payments, tenantId });
    await syncInvoices({ db, payments, tenantId });
    const fee = { currency: 'USD', cents: 29_900 };
    expect(await fees()).toEqual([299, [fee]]);
    await closeTenantMonths({ db, tenantId, now: endOfMonth(month) });
    expect(await fees()).toEqual([299, [fee]]);
    expect(await sumFees(db, { tenantId, from: month, to: nextMonth(month) })).toEqual([{ month, ...fee }]);
    const terms = await db.commissionRate.findMany({
      where: { tenantId },
      orderBy: { effectiveFrom: 'asc' },
    });
    expect(terms.slice(-2)).toMatchObject([
      { baseFeeCents: 0, rateBps: 800 },
      { baseFeeCents: 29_900, rateBps: 800 },
    ]);
  });

  it('is all that a trial without a card leaves behind', async () => {
    const plan = 'performance-enterprise';
    await startSubscription({ db, payments, tenantId, plan, email: 'ada@example.com', name: 'Acme', actor });
    await syncSubscription({ db, payments, tenantId });
    stripe.end();
    await syncSubscription({ db, payments, tenantId });
    await closeTenantMonths({ db, tenantId, now: new Date('2027-02-01') });
    const month = new Date().toISOString().slice(0, 7);
    const range = { from: month, to: '2027-01' };
    expect(await sumFees(db, { tenantId, ...range })).toEqual([]);
  });

  it('waits for a company that has not subscribed, and is left alone for one with the plan custom', async () => {
    await db.tenant.update({ where: { id: tenantId }, data: { trialEndsAt: new Date('2026-09-03') } });
    await close();
    await invoice();
    expect(stub.requests).toEqual([]);
    expect((await charge()).state).toBe('closed');
    await subscribe();
    await db.tenant.update({ where: { id: tenantId }, data: { plan: 'custom' } });
    await invoice();
    expect(items()).toEqual([]);
    expect((await charge()).state).toBe('closed');
  });
});
