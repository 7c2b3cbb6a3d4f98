import { describe, expect, it } from 'vitest';
import { type Rules, rulesForTests } from '../support/stripe/rules.ts';

/** Rules of Stripe’s invoices and their items that the stand-in keeps, with the pages that state them. */
let { stub, api, refusal, types, subscribe, item } = {} as Rules;
rulesForTests((rules) => {
  ({ stub, api, refusal, types, subscribe, item } = rules);
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const latest = async (subscription: string) => {
  const { latest_invoice: id } = await api.get(`subscriptions/${subscription}`);
  return api.get(`invoices/${id}`);
};

/** docs.stripe.com/invoicing/overview#invoice-lifecycle, docs.stripe.com/api/invoices */
describe('an invoice', () => {
  it('is a draft without number and pages until it is finalized, after an hour if it advances', async () => {
    const customer = await api.customer('pm_card_visa');
    await item(customer, 1000);
    const values = { customer, pending_invoice_items_behavior: 'include' };
    const draft = await api.post('invoices', { ...values, auto_advance: true });
    expect(draft).toMatchObject({
      status: 'draft',
      number: null,
      hosted_invoice_url: null,
      invoice_pdf: null,
      total: 1000,
    });
    await stub.advance(HOUR - 1000);
    expect((await api.get(`invoices/${draft.id}`)).status).toBe('draft');
    await stub.advance(1000);
    expect(await api.get(`invoices/${draft.id}`)).toMatchObject({
      status: 'paid',
      amount_paid: 1000,
      attempt_count: 1,
    });
    expect(types()).toEqual(
      expect.arrayContaining(['invoice.created', 'invoice.finalized', 'charge.succeeded', 'invoice.paid']),
    );

    await item(customer, 2000);
    const still = await api.post('invoices', values);
    await stub.advance(30 * DAY);
    expect(await api.get(`invoices/${still.id}`)).toMatchObject({ status: 'draft', auto_advance: false });
    const open = await api.post(`invoices/${still.id}/finalize`);
    expect(open).toMatchObject({ status: 'open', amount_due: 2000, amount_remaining: 2000 });
    expect(open.number).toMatch(/-0002$/);
    expect([open.hosted_invoice_url, open.invoice_pdf]).toEqual([
      expect.stringMatching(/^https/),
      expect.stringMatching(/^https/),
    ]);
    expect(await refusal('POST', `invoices/${still.id}/finalize`)).toEqual([400, 'invoice_not_editable']);
    expect(await api.post(`invoices/${still.id}/pay`)).toMatchObject({ status: 'paid', amount_remaining: 0 });
    expect(await refusal('POST', `invoices/${still.id}/pay`)).toEqual([400, 'invoice_already_paid']);
  });

  it('takes pending items only if it is told to, and may be empty', async () => {
    const customer = await api.customer();
    await item(customer, 1000);
    expect(await api.post('invoices', { customer })).toMatchObject({ total: 0, lines: { data: [] } });
    expect(await api.get('invoiceitems', { customer, pending: true })).toMatchObject({
      data: [{ amount: 1000 }],
    });
    const { id } = await api.post('invoices', { customer, pending_invoice_items_behavior: 'include' });
    // A deleted draft gives its items back.
    await api.remove(`invoices/${id}`);
    expect((await api.get('invoiceitems', { customer, pending: true })).data).toHaveLength(1);
  });

  it('is paid by its own card, else its subscription’s, else its customer’s, and by none fails', async () => {
    const withNone = await api.customer();
    await item(withNone, 1000);
    const { id } = await api.post('invoices', {
      customer: withNone,
      pending_invoice_items_behavior: 'include',
      auto_advance: true,
    });
    await stub.advance(2 * HOUR);
    expect(await api.get(`invoices/${id}`)).toMatchObject({
      status: 'open',
      attempted: true,
      attempt_count: 1,
    });
    expect(types()).toContain('invoice.payment_failed');
    expect(await refusal('POST', `invoices/${id}/pay`)).toEqual([400, 'resource_missing']);
    const card = await api.post('payment_methods/pm_card_visa/attach', { customer: withNone });
    const other = await api.customer('pm_card_visa');
    const othersCard = (await api.get(`customers/${other}`)).invoice_settings.default_payment_method;
    expect(await refusal('POST', `invoices/${id}/pay`, { payment_method: othersCard })).toEqual([
      400,
      'resource_missing',
    ]);
    expect(await api.post(`invoices/${id}/pay`, { payment_method: card.id })).toMatchObject({
      status: 'paid',
    });

    const declined = await api.customer('pm_card_chargeDeclined');
    await item(declined, 1000);
    const due = await api.post('invoices', { customer: declined, pending_invoice_items_behavior: 'include' });
    expect(await refusal('POST', `invoices/${due.id}/pay`)).toEqual([402, 'card_declined']);
    const own = await api.post('payment_methods/pm_card_visa/attach', { customer: declined });
    await api.post(`invoices/${due.id}`, { default_payment_method: own.id });
    expect(await api.post(`invoices/${due.id}/pay`)).toMatchObject({ status: 'paid' });
  });

  it('that is sent needs a date, and one that is charged has none', async () => {
    const customer = await api.customer();
    const sent = { customer, collection_method: 'send_invoice' };
    expect(await refusal('POST', 'invoices', sent)).toEqual([400, 'parameter_missing']);
    expect(await refusal('POST', 'invoices', { customer, days_until_due: 14 })).toEqual([
      400,
      'days_until_due',
    ]);
    await item(customer, 1000);
    const { id } = await api.post('invoices', {
      ...sent,
      days_until_due: 14,
      pending_invoice_items_behavior: 'include',
      auto_advance: true,
    });
    await stub.advance(2 * HOUR);
    const open = await api.get(`invoices/${id}`);
    expect(open).toMatchObject({ status: 'open', attempted: false });
    expect(open.due_date - open.status_transitions.finalized_at).toBe(14 * 24 * 3600);
    expect(types()).toContain('invoice.sent');
  });

  it('is voided, written off, and paid outside only from the states that allow it', async () => {
    const customer = await api.customer();
    const make = async () => {
      await item(customer, 1000);
      return (await api.post('invoices', { customer, pending_invoice_items_behavior: 'include' })).id;
    };
    const [a, b, c] = [await make(), await make(), await make()];
    expect((await refusal('POST', `invoices/${a}/void`))[0]).toBe(400);
    for (const id of [a, b, c]) await api.post(`invoices/${id}/finalize`);
    expect(await api.post(`invoices/${a}/void`)).toMatchObject({ status: 'void', amount_remaining: 0 });
    expect((await refusal('POST', `invoices/${a}/pay`))[0]).toBe(400);
    expect(await api.post(`invoices/${b}/mark_uncollectible`)).toMatchObject({ status: 'uncollectible' });
    expect(await api.post(`invoices/${c}/pay`, { paid_out_of_band: true })).toMatchObject({ status: 'paid' });
    expect((await refusal('DELETE', `invoices/${c}`))[0]).toBe(400);
  });

  /** docs.stripe.com/billing/customer/balance */
  it('uses the customer’s balance, turns a negative total into credit, and puts off an amount below the smallest charge', async () => {
    const customer = await api.customer('pm_card_visa');
    const bill = async (amount: number) => {
      await item(customer, amount);
      const { id } = await api.post('invoices', { customer, pending_invoice_items_behavior: 'include' });
      return api.post(`invoices/${id}/finalize`);
    };
    const balance = async () => (await api.get(`customers/${customer}`)).balance;
    expect(await bill(-300)).toMatchObject({
      status: 'paid',
      amount_due: 0,
      total: -300,
      ending_balance: -300,
    });
    expect(await bill(1000)).toMatchObject({ amount_due: 700, starting_balance: -300, ending_balance: 0 });
    expect(await bill(20)).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: 20 });
    expect(await balance()).toBe(20);
    expect(await bill(1000)).toMatchObject({ amount_due: 1020 });
  });

  it('has lines with their period, whether they are prorations, and where they come from', async () => {
    const customer = await api.customer('pm_card_visa');
    const { id, items } = await subscribe(customer);
    const period = { start: 1_788_000_000, end: 1_790_000_000 };
    await item(customer, 500, { subscription: id, period, description: 'Commission' });
    const preview = await api.post('invoices/create_preview', { subscription: id });
    expect(preview.lines.data).toMatchObject([
      {
        period,
        parent: {
          type: 'invoice_item_details',
          invoice_item_details: { proration: false, subscription: id },
        },
      },
      {
        period: { start: items.data[0].current_period_end },
        parent: {
          type: 'subscription_item_details',
          subscription_item_details: { proration: false, subscription_item: items.data[0].id },
        },
      },
    ]);
    expect(preview.total).toBe(30_500);
    expect(await api.get('invoiceitems', { customer, pending: true })).toMatchObject({
      data: [{ amount: 500 }],
    });
  });
});

/** docs.stripe.com/api/invoiceitems/create#create_invoiceitem-subscription, docs.stripe.com/api/invoices/create, Subscriptions.cancel */
describe('a pending invoice item', () => {
  it('of a subscription is only on invoices of that subscription; one of none is on the next scheduled invoice', async () => {
    const customer = await api.customer('pm_card_visa');
    const [a, b] = [await subscribe(customer), await subscribe(customer)];
    await item(customer, 111, { subscription: a.id });
    await item(customer, 222);
    const standalone = await api.post('invoices', { customer, pending_invoice_items_behavior: 'include' });
    expect(standalone.total).toBe(222);
    await item(customer, 333);
    expect(await refusal('POST', 'invoices', { customer, subscription: b.id })).toEqual([
      400,
      'invoice_no_subscription_line_items',
    ]);
    await stub.advance(32 * DAY);
    const [ofA, ofB] = [await latest(a.id), await latest(b.id)];
    expect(ofA.total + ofB.total).toBe(60_000 + 111 + 333);
    expect([30_111, 30_444]).toContain(ofA.total);
  });

  it.each([
    ['is on an invoice of the ended subscription', true],
    ['is on another invoice of the customer', false],
  ])('whose subscription has ended %s', async (_where, isOfSubscription) => {
    stub.account.settings.invoicesEndedSubscriptions = isOfSubscription;
    const customer = await api.customer('pm_card_visa');
    const { id: subscription } = await subscribe(customer);
    await item(customer, 777, { subscription });
    await api.remove(`subscriptions/${subscription}`);
    await stub.advance(60 * DAY);
    expect(await api.get('invoiceitems', { customer, pending: true })).toMatchObject({
      data: [{ amount: 777 }],
    });
    if (isOfSubscription)
      expect(await api.post('invoices', { customer, subscription })).toMatchObject({ total: 777 });
    else {
      expect((await refusal('POST', 'invoices', { customer, subscription }))[0]).toBe(400);
      const values = { customer, pending_invoice_items_behavior: 'include' };
      expect(await api.post('invoices', values)).toMatchObject({ total: 777 });
    }
  });

  it('can be changed until its invoice is finalized, and has the subscription’s currency', async () => {
    const customer = await api.customer('pm_card_visa');
    const { id: subscription } = await subscribe(customer);
    expect(
      (await refusal('POST', 'invoiceitems', { customer, subscription, amount: 1, currency: 'eur' }))[1],
    ).toBe('currency');
    const { id } = await item(customer, 1000, { subscription });
    const draft = await api.post('invoices', { customer, subscription });
    await api.post(`invoiceitems/${id}`, { amount: 900 });
    expect((await api.get(`invoices/${draft.id}`)).total).toBe(900);
    await api.post(`invoices/${draft.id}/finalize`);
    expect(await refusal('POST', `invoiceitems/${id}`, { amount: 800 })).toEqual([
      400,
      'invoice_not_editable',
    ]);
    expect(await refusal('DELETE', `invoiceitems/${id}`)).toEqual([400, 'invoice_not_editable']);
  });
});
