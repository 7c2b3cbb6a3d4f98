import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPayments } from '../../app/adapters/stripe/payments.server.ts';
import type { Database } from '../../app/domain/database.ts';
import { closeMonthsOf } from '../../app/domain/statements/index.ts';
import {
  invoiceCommission,
  type Payments,
  startSubscription,
  syncSubscription,
} from '../../app/domain/subscriptions/index.ts';
import { readEnv } from '../../app/env.server.ts';
import { forEachDatabase } from '../support/databases.ts';
import { makeReportingShop } from '../support/reporting-shop.ts';
import { type StripeStub, startStripeStub, stripeHappenings } from '../support/stripe/stripe-stub.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;

/** The commission of a closed month becomes one invoice item, once (D37). */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let stub: StripeStub;
  let payments: Payments;
  let stripe: ReturnType<typeof stripeHappenings>;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    stub = await startStripeStub();
    stripe = stripeHappenings(stub.account);
    const env = readEnv({ SESSION_SECRET: 'x'.repeat(32), ...stub.settings }, '/nowhere');
    payments = createPayments(env) as Payments;
    await db.tenant.updateMany({ data: { stripeCustomerId: null } });
    const shop = await makeReportingShop(db, { createdAt: new Date('2026-08-20') });
    tenantId = shop.tenantId;
    await sell(shop.lead, '2026-09', 'R1', 12_345);
  });
  afterEach(() => stub.close());

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
  const close = () => closeMonthsOf({ db, tenantId, now: new Date('2026-10-02') });
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
    const [final, ...others] = [...stub.account.invoices.values()].filter(
      ({ subscription }) => subscription === null,
    );
    expect(others).toEqual([]);
    expect(final).toMatchObject({ total: 12_345, metadata: { month: '2026-09' } });
    expect(items()).toHaveLength(1);
    expect(await charge()).toMatchObject({ state: 'invoiced', final: true, stripeInvoiceId: final?.id });
  });

  it('waits for a company that has not subscribed, and is billed by hand for one with the plan custom', async () => {
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
