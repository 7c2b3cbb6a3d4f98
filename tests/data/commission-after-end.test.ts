import { expect, it } from 'vitest';
import { readRevenue } from '#app/domain/conversions/index.ts';
import { sumFees } from '#app/domain/receivables/index.ts';
import { closeTenantMonths, readStatement } from '#app/domain/statements/index.ts';
import { syncInvoices, syncSubscription } from '#app/domain/subscriptions/index.ts';
import { endOfMonth, isoMonth, nextMonth } from '#app/lib/months.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type Commission, commissionForTests } from '../support/stripe/commission.ts';

/** The commission of a company whose subscription has ended, or is still a trial: it has no next invoice, or no base fee beside it. */
forEachDatabase((_name, makeDb) => {
  let { db, stub, payments, stripe, tenantId, start, subscribe, close, invoice, items, charge } =
    {} as Commission;
  commissionForTests(makeDb, (commission) => {
    ({ db, stub, payments, stripe, tenantId, start, subscribe, close, invoice, items, charge } = commission);
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
    await expect(invoice()).rejects.toThrow('not on an invoice yet');
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
    await start();
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

  it('is sent as an invoice to a company whose ended subscription has no card', async () => {
    await start();
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
    await start();
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
    await start();
    await syncSubscription({ db, payments, tenantId });
    stripe.end();
    await syncSubscription({ db, payments, tenantId });
    await closeTenantMonths({ db, tenantId, now: new Date('2027-02-01') });
    const month = new Date().toISOString().slice(0, 7);
    const range = { from: month, to: '2027-01' };
    expect(await sumFees(db, { tenantId, ...range })).toEqual([]);
  });
});
