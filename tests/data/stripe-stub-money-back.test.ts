import { describe, expect, it } from 'vitest';
import { type Rules, rulesForTests } from '../support/stripe/rules.ts';
import { stripeHappenings } from '../support/stripe/stripe-stub.ts';

/** Rules of Stripe’s refunds, credit notes and disputes that the stand-in keeps, with the pages that state them. */
let { stub, api, refusal, types, item } = {} as Rules;
rulesForTests((rules) => {
  ({ stub, api, refusal, types, item } = rules);
});

/** docs.stripe.com/disputes, docs.stripe.com/refunds, docs.stripe.com/invoicing/integration/programmatic-credit-notes */
describe('money that goes back', () => {
  const paid = async () => {
    const customer = await api.customer('pm_card_visa');
    await item(customer, 10_000);
    const { id } = await api.post('invoices', { customer, pending_invoice_items_behavior: 'include' });
    const invoice = await api.post(`invoices/${id}/pay`);
    const [payment] = (
      await api.get('invoice_payments', { invoice: id, expand: ['data.payment.payment_intent'] })
    ).data;
    return { customer, id, invoice, charge: payment.payment.payment_intent.latest_charge as string };
  };
  const available = async () => (await api.get('balance')).available[0].amount;

  it('is refunded up to the charge’s amount', async () => {
    const { charge } = await paid();
    expect(await available()).toBe(10_000);
    await api.post('refunds', { charge, amount: 4000 });
    expect((await refusal('POST', 'refunds', { charge, amount: 6001 }))[0]).toBe(400);
    await api.post('refunds', { charge });
    expect(await refusal('POST', 'refunds', { charge })).toEqual([400, 'charge_already_refunded']);
    expect(await api.get(`charges/${charge}`)).toMatchObject({ refunded: true, amount_refunded: 10_000 });
    expect([await available(), (await api.get('refunds', { charge })).data.length]).toEqual([0, 2]);
    expect(types()).toContain('charge.refunded');
  });

  it('is credited: an open invoice asks for less, and a paid one pays back', async () => {
    const { id, customer } = await paid();
    expect((await refusal('POST', 'credit_notes', { invoice: id, amount: 3000 }))[0]).toBe(400);
    await api.post('credit_notes', { invoice: id, amount: 3000, refund_amount: 1000, credit_amount: 2000 });
    expect(await api.get(`invoices/${id}`)).toMatchObject({
      status: 'paid',
      post_payment_credit_notes_amount: 3000,
    });
    expect((await api.get(`customers/${customer}`)).balance).toBe(-2000);
    expect(
      (await refusal('POST', 'credit_notes', { invoice: id, amount: 7001, credit_amount: 7001 }))[0],
    ).toBe(400);

    const debtor = await api.customer();
    await item(debtor, 5000);
    const open = await api.post('invoices', { customer: debtor, pending_invoice_items_behavior: 'include' });
    expect((await refusal('POST', 'credit_notes', { invoice: open.id, amount: 1 }))[0]).toBe(400);
    await api.post(`invoices/${open.id}/finalize`);
    await api.post('credit_notes', { invoice: open.id, amount: 2000 });
    expect(await api.get(`invoices/${open.id}`)).toMatchObject({
      status: 'open',
      amount_remaining: 3000,
      total: 5000,
    });
    await api.post('credit_notes', { invoice: open.id, amount: 3000 });
    expect(await api.get(`invoices/${open.id}`)).toMatchObject({
      status: 'paid',
      pre_payment_credit_notes_amount: 5000,
    });
  });

  it('is disputed: taken at once, and given back if the dispute is won', async () => {
    const { charge } = await paid();
    const dispute = stripeHappenings(stub.account).dispute(charge);
    expect(await available()).toBe(0);
    expect(await api.get('disputes', { charge })).toMatchObject({
      data: [{ status: 'needs_response', amount: 10_000 }],
    });
    expect(await refusal('POST', 'refunds', { charge })).toEqual([400, 'charge_disputed']);
    stripeHappenings(stub.account).decide(dispute, 'won');
    expect(await available()).toBe(10_000);
    const second = await paid();
    stripeHappenings(stub.account).decide(stripeHappenings(stub.account).dispute(second.charge), 'lost');
    expect(await available()).toBe(10_000);
    expect(types()).toEqual(
      expect.arrayContaining([
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.closed',
      ]),
    );
  });
});
