import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StripeCaller, stripeCaller } from '../support/stripe/calls.ts';
import { type StripeStub, startStripeStub, stripeHappenings } from '../support/stripe/stripe-stub.ts';

/** Rules of Stripe Billing that the stand-in keeps, with the pages that state them. */
let stub: StripeStub;
let api: StripeCaller;
beforeEach(async () => {
  // Only the account's clock moves, so that each moment is exact.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T09:00:00Z') });
  stub = await startStripeStub();
  api = stripeCaller(stub);
});
afterEach(async () => {
  vi.useRealTimers();
  await stub.close();
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const refusal = async (method: string, path: string, fields: object = {}) => {
  const { status, body } = await api.send(method, path, fields as Record<string, unknown>);
  return [status, body.error?.code ?? body.error?.param];
};
const types = () => stub.account.events.map(({ type }) => type);
const subscribe = async (customer: string, fields: object = {}) =>
  api.post('subscriptions', {
    customer,
    items: [{ price: await api.price() }],
    ...fields,
  });
const item = (customer: string, amount: number, fields: object = {}) =>
  api.post('invoiceitems', { customer, amount, currency: 'usd', ...fields });
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

/** docs.stripe.com/search#data-freshness, docs.stripe.com/api/customers/search */
it('a search finds a customer by metadata a minute later, a list at once', async () => {
  const { id } = await api.post('customers', { email: 'bo@example.com', metadata: { tenantId: 't1' } });
  const search = (query: string) => api.get('customers/search', { query });
  expect((await search("metadata['tenantId']:'t1'")).data).toEqual([]);
  expect((await api.get('customers', { email: 'bo@example.com' })).data).toMatchObject([{ id }]);
  await stub.advance(60_000);
  expect((await search("metadata['tenantId']:'t1' AND email:'bo@example.com'")).data).toMatchObject([{ id }]);
  expect((await search("metadata['tenantId']:'t2'")).data).toEqual([]);
  expect((await refusal('GET', 'customers/search', { query: 'tenantId = t1' }))[1]).toBe('query');
});

/** docs.stripe.com/products-prices/manage-prices#lookup-keys, docs.stripe.com/api/prices/list */
it('a lookup key belongs to one price, archived or not, until it is transferred', async () => {
  const { id: product } = await api.post('products', { name: 'Plan' });
  const values = { product, unit_amount: 100, currency: 'usd', lookup_key: 'plan' };
  const { id } = await api.post('prices', values);
  await api.post(`prices/${id}`, { active: false });
  expect(await refusal('POST', 'prices', values)).toEqual([400, 'lookup_key']);
  const find = async (fields: object) => (await api.get('prices', { lookup_keys: ['plan'], ...fields })).data;
  expect([await find({}), await find({ active: true })]).toMatchObject([[{ id }], []]);
  const { id: next } = await api.post('prices', { ...values, transfer_lookup_key: true });
  expect(await find({})).toMatchObject([{ id: next }]);
});

/** docs.stripe.com/api/pagination */
it('a list has ten objects unless it is asked for up to 100, and its pages follow each other', async () => {
  for (let n = 0; n < 12; n++) await api.customer();
  const first = await api.get('customers');
  expect([first.data.length, first.has_more]).toEqual([10, true]);
  const rest = await api.get('customers', { starting_after: first.data[9].id });
  expect([rest.data.length, rest.has_more]).toEqual([2, false]);
  expect((await api.get('customers', { ending_before: rest.data[0].id, limit: 10 })).data).toEqual(
    first.data,
  );
  expect(await refusal('GET', 'customers', { limit: 101 })).toEqual([400, 'limit']);
});

/** docs.stripe.com/api/customer_portal/sessions/create, …/configurations */
it('the portal’s configuration says what customers may do; the dashboard’s own lets them cancel', async () => {
  const customer = await api.customer();
  const session = await api.post('billing_portal/sessions', { customer });
  const own = await api.get(`billing_portal/configurations/${session.configuration}`);
  expect(own).toMatchObject({ is_default: true, features: { subscription_cancel: { enabled: true } } });
  const { id: configuration } = await api.post('billing_portal/configurations', {
    features: { payment_method_update: { enabled: true } },
  });
  const open = (type: string) => ({ customer, configuration, flow_data: { type } });
  expect(await api.post('billing_portal/sessions', open('payment_method_update'))).toMatchObject({
    configuration,
  });
  const cancel = {
    ...open('subscription_cancel'),
    flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: 'sub_1' } },
  };
  expect((await refusal('POST', 'billing_portal/sessions', cancel))[0]).toBe(400);
  await api.post(`billing_portal/configurations/${configuration}`, { active: false });
  expect(await refusal('POST', 'billing_portal/sessions', open('payment_method_update'))).toEqual([
    400,
    'configuration',
  ]);
});
