import { expect, it } from 'vitest';
import { readStatement } from '#app/domain/statements/index.ts';
import {
  type Payments,
  processStripeEvents,
  receiveStripeEvent,
  syncAllSubscriptions,
  syncInvoices,
} from '#app/domain/subscriptions/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type Commission, commissionForTests } from '../support/stripe/commission.ts';
import { signEvent } from '../support/stripe/stripe-stub.ts';
import type { StubInvoice } from '../support/stripe/stub-objects.ts';

/** The commission of a closed month becomes one invoice item, once (D37). */
forEachDatabase((_name, makeDb) => {
  let { db, stub, payments, stripe, tenantId, subscribe, close, invoice, items, charge } = {} as Commission;
  commissionForTests(makeDb, (commission) => {
    ({ db, stub, payments, stripe, tenantId, subscribe, close, invoice, items, charge } = commission);
  });

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
        await expect(invoice()).rejects.toThrow('not on an invoice yet');
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
    expect(await charge()).toMatchObject({ state: 'invoiced', error: 'Not found in Stripe' });
    if (item) stub.account.items.set(item.id, item);
    await syncInvoices({ db, payments, tenantId });
    expect(await charge()).toMatchObject({ state: 'invoiced', error: null });
    expect(await readStatement({ db, tenantId, month: '2026-09', now: new Date() })).toMatchObject({
      charge: { state: 'invoiced', error: null },
    });
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
