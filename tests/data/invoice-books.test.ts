import { expect, it } from 'vitest';
import {
  invoiceCommission,
  startSubscription,
  syncInvoices,
  syncSubscription,
} from '#app/domain/subscriptions/index.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type Billing, billingForTests } from '../support/stripe/billing.ts';
import { type StripeCaller, stripeCaller } from '../support/stripe/calls.ts';
import { makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'ada@example.com', requestId: null } as const;
const HOUR = 3_600_000;

/** What Stripe's API says of an invoice, from the draft to a lost dispute, enters the books (D69). */
forOneDatabase((_name, makeDb) => {
  let { db, stub, payments, stripe } = {} as Billing;
  let api: StripeCaller;
  let tenantId: string;
  billingForTests(makeDb, async (billing) => {
    ({ db, stub, payments, stripe } = billing);
    api = stripeCaller(stub);
    await db.tenant.updateMany({ data: { stripeCustomerId: null } });
    ({ id: tenantId } = await makeTenant(db));
  });

  const subscribe = async () => {
    const plan = 'performance-starter';
    await startSubscription({ db, payments, tenantId, plan, email: 'ada@example.com', name: 'Acme', actor });
    stripe.confirmSetup();
    stripe.renew('paid');
    await syncSubscription({ db, payments, tenantId });
  };
  const addCharge = (month = '2026-09') =>
    db.commissionCharge.create({
      data: { tenantId, month, salesCents: 1n, commissionCents: 12_345n, chargedCents: 12_345n },
    });
  const invoice = () => invoiceCommission({ db, payments, now: new Date() });
  const sync = () => syncInvoices({ db, payments, tenantId });
  const books = async () =>
    (await db.invoiceLine.findMany({ where: { tenantId }, orderBy: { createdAt: 'asc' } }))
      .map(({ key, kind, amountCents }) => `${key.replace(/_.*/, '')} ${kind} ${amountCents}`)
      .sort();
  const charge = () => db.commissionCharge.findFirstOrThrow({ where: { tenantId } });
  const payment = async (invoiceId: string) => {
    const expand = ['data.payment.payment_intent'];
    const [entry] = (await api.get('invoice_payments', { invoice: invoiceId, expand })).data;
    return entry.payment.payment_intent.latest_charge as string;
  };

  it('fee and commission of a renewal, a credit note that pays back, and a refund', async () => {
    await subscribe();
    await addCharge();
    await invoice();
    stripe.renew('paid');
    await sync();
    const paid = ['il commission 12345', 'il fee 0', 'il fee 29900', 'il fee 29900'];
    expect(await books()).toEqual(paid);
    expect(await charge()).toMatchObject({ state: 'paid' });

    const id = stripe.only().latestInvoice;
    const fee = (await api.get(`invoices/${id}`)).lines.data.find(
      (line: { amount: number }) => line.amount === 29_900,
    );
    const lines = [{ type: 'invoice_line_item', invoice_line_item: fee.id, amount: 9_900 }];
    await api.post('credit_notes', { invoice: id, lines, refund_amount: 9_900 });
    await sync();
    const credited = [...paid, 'cnli credit -9900'].sort();
    expect(await books()).toEqual(credited);
    expect(await charge()).toMatchObject({ state: 'paid' });

    const amount = 12_345 + 20_000;
    await api.post('refunds', { charge: await payment(id), amount });
    await sync();
    const refunds = (await books()).filter((line) => line.startsWith('re'));
    expect(refunds.reduce((sum, line) => sum + Number(line.split(' ')[2]), 0)).toBe(-amount);
    expect(refunds.map((line) => line.split(' ')[1])).toEqual(['commission', 'refund']);
    const stored = await db.stripeInvoice.findUniqueOrThrow({ where: { id } });
    expect(stored).toMatchObject({ refundedCents: BigInt(amount + 9_900), creditedCents: 9_900n });
  });

  it.each([
    ['won', 'paid', []],
    ['lost', 'disputed', ['dp commission -12345']],
  ] as const)('a dispute that is %s, of a final invoice that the ended subscription’s card paid', async (outcome, state, taken) => {
    await subscribe();
    await addCharge();
    await invoice();
    stripe.end();
    await syncSubscription({ db, payments, tenantId });
    await invoice();
    await stub.advance(2 * HOUR);
    await sync();
    const { stripeInvoiceId, ...paid } = await charge();
    expect(paid).toMatchObject({ state: 'paid', final: true });
    const dispute = stripe.dispute(await payment(stripeInvoiceId ?? ''));
    await sync();
    expect((await charge()).state).toBe('disputed');
    stripe.decide(dispute, outcome);
    await sync();
    expect((await charge()).state).toBe(state);
    expect((await books()).filter((line) => line.startsWith('dp'))).toEqual(taken);
  });

  it.each([
    ['on an invoice of the ended subscription', true],
    ['on an invoice of the customer, if Stripe invoices no ended subscription', false],
  ])('a final invoice is sent with a due date when the card is gone: %s', async (_where, isOfSubscription) => {
    stub.account.settings.invoicesEndedSubscriptions = isOfSubscription;
    await subscribe();
    await addCharge();
    await invoice();
    stripe.end();
    stub.account.paymentMethods.clear();
    await syncSubscription({ db, payments, tenantId });
    await invoice();
    await invoice();
    await stub.advance(2 * HOUR);
    await sync();
    const { stripeInvoiceId: id, state } = await charge();
    expect(state).toBe('open');
    const days = ({ dueAt, finalizedAt }: { dueAt: Date | null; finalizedAt: Date | null }) =>
      ((dueAt?.getTime() ?? 0) - (finalizedAt?.getTime() ?? 0)) / (24 * HOUR);
    const stored = await db.stripeInvoice.findUniqueOrThrow({ where: { id: id ?? '' } });
    expect([days(stored), stored.totalCents, stored.subscriptionId !== null]).toEqual([
      14,
      12_345n,
      isOfSubscription,
    ]);
    expect([...stub.account.invoices.values()].filter(({ metadata }) => metadata.chargeId)).toHaveLength(1);
  });
});
