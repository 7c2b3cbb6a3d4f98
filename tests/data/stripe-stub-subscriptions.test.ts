import { describe, expect, it } from 'vitest';
import { addMonth } from '../support/stripe/periods.ts';
import { type Rules, rulesForTests } from '../support/stripe/rules.ts';
import { stripeHappenings } from '../support/stripe/stripe-stub.ts';

/** Rules of Stripe's subscriptions that the stand-in keeps, with the pages that state them. */
let { stub, api, refusal, types, subscribe } = {} as Rules;
rulesForTests((rules) => {
  ({ stub, api, refusal, types, subscribe } = rules);
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAY_S = 24 * 3600;
type Fields = Record<string, unknown>;
const read = (id: string) => api.get(`subscriptions/${id}`);
const invoicesOf = async (subscription: string) => (await api.get('invoices', { subscription })).data;
const trial = (fields: Fields = {}) => ({
  trial_period_days: 14,
  payment_behavior: 'default_incomplete',
  payment_settings: { save_default_payment_method: 'on_subscription' },
  ...fields,
});

/** docs.stripe.com/api/subscriptions/create, docs.stripe.com/billing/subscriptions/overview#subscription-statuses */
describe('a new subscription', () => {
  it('needs a card unless its first payment is confirmed later, and active prices', async () => {
    const customer = await api.customer();
    const price = await api.price();
    const order = { customer, items: [{ price }] };
    expect(await refusal('POST', 'subscriptions', order)).toEqual([400, 'resource_missing']);
    expect(
      await api.post('subscriptions', { ...order, payment_behavior: 'default_incomplete' }),
    ).toMatchObject({ status: 'incomplete' });
    expect(await refusal('POST', 'subscriptions', { customer })).toEqual([400, 'parameter_missing']);
    expect(await refusal('POST', 'subscriptions', { ...order, collection_method: 'send_invoice' })).toEqual([
      400,
      'parameter_missing',
    ]);
    await api.post(`prices/${price}`, { active: false });
    expect(await refusal('POST', 'subscriptions', order)).toEqual([400, 'items[0][price]']);
    expect(
      await refusal('POST', 'subscriptions', {
        customer: await api.customer('pm_card_visa'),
        items: [{ price: 'price_none' }],
      }),
    ).toEqual([400, 'resource_missing']);
  });

  it('is active once its first invoice, which is finalized at once, is paid', async () => {
    const good = await subscribe(await api.customer('pm_card_visa'));
    expect(good.status).toBe('active');
    expect(await invoicesOf(good.id)).toMatchObject([
      { status: 'paid', billing_reason: 'subscription_create', total: 30_000 },
    ]);
    const declined = await subscribe(await api.customer('pm_card_chargeDeclined'));
    expect(declined.status).toBe('incomplete');
    expect(await invoicesOf(declined.id)).toMatchObject([{ status: 'open', attempted: true }]);
  });

  it('expires when its first invoice is not paid within 23 hours, and the invoice is void', async () => {
    const { id } = await subscribe(await api.customer('pm_card_chargeDeclined'));
    await stub.advance(23 * HOUR - 1000);
    expect((await read(id)).status).toBe('incomplete');
    await stub.advance(1000);
    expect((await read(id)).status).toBe('incomplete_expired');
    expect(await invoicesOf(id)).toMatchObject([{ status: 'void' }]);
  });

  /** docs.stripe.com/tax/customer-locations */
  it('with Stripe Tax needs the customer’s address', async () => {
    const customer = await api.customer('pm_card_visa');
    const order = { automatic_tax: { enabled: true } };
    await expect(subscribe(customer, order)).rejects.toThrow('customer_tax_location_invalid');
    await api.post(`customers/${customer}`, { address: { country: 'DE', postal_code: '10115' } });
    expect(await subscribe(customer, order)).toMatchObject({ automatic_tax: { enabled: true } });
  });

  it('shows ids, and objects only where they are asked for', async () => {
    const customer = await api.customer();
    const { id, latest_invoice } = await subscribe(customer, trial());
    expect(latest_invoice).toMatch(/^in_/);
    const expand = ['latest_invoice.confirmation_secret', 'pending_setup_intent', 'customer'];
    expect(await api.get(`subscriptions/${id}`, { expand })).toMatchObject({
      customer: { id: customer },
      latest_invoice: { id: latest_invoice, confirmation_secret: null },
      pending_setup_intent: { status: 'requires_payment_method' },
    });
    const expandIn = async (path: string) =>
      (await api.send('GET', `subscriptions/${id}`, { expand: [path] })).body.error.message;
    expect(await expandIn('items.data.price.product.name')).toContain('more than 4 levels');
    expect(await expandIn('nothing')).toContain('cannot be expanded');
  });
});

/** docs.stripe.com/billing/subscriptions/trials/free-trials */
describe('a trial', () => {
  it('is announced three days before its end, and then billed by a draft that is paid an hour later', async () => {
    const { id } = await subscribe(await api.customer(), trial());
    stripeHappenings(stub.account).confirmSetup();
    expect(await read(id)).toMatchObject({ status: 'trialing', pending_setup_intent: null });
    await stub.advance(11 * DAY - 1000);
    expect(types()).not.toContain('customer.subscription.trial_will_end');
    await stub.advance(1000);
    expect(types()).toContain('customer.subscription.trial_will_end');
    await stub.advance(3 * DAY);
    expect((await read(id)).status).toBe('active');
    const [draft, ofTrial] = await invoicesOf(id);
    expect([draft, ofTrial]).toMatchObject([
      { status: 'draft', total: 30_000 },
      { status: 'paid', total: 0 },
    ]);
    await stub.advance(HOUR);
    expect(await invoicesOf(id)).toMatchObject([{ status: 'paid', amount_paid: 30_000 }, {}]);
  });

  it.each([
    ['cancel', 'canceled', 1],
    ['pause', 'paused', 1],
    ['create_invoice', 'past_due', 2],
  ])('without a card and with %s is %s at its end', async (missing_payment_method, status, invoices) => {
    const { id } = await subscribe(
      await api.customer(),
      trial({ trial_settings: { end_behavior: { missing_payment_method } } }),
    );
    await stub.advance(14 * DAY + HOUR);
    expect((await read(id)).status).toBe(status);
    expect(await invoicesOf(id)).toHaveLength(invoices);
  });
});

/** docs.stripe.com/billing/subscriptions/billing-cycle, docs.stripe.com/billing/revenue-recovery/smart-retries */
describe('a period', () => {
  it.each([
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
    ['2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z'],
    ['2028-01-31T10:00:00Z', '2028-02-29T10:00:00Z'],
    ['2026-12-31T10:00:00Z', '2027-01-31T10:00:00Z'],
  ])('that began on the 31st and is at %s ends at %s', (from, to) => {
    const anchor = Date.parse('2025-12-31T10:00:00Z') / 1000;
    expect(addMonth(Date.parse(from) / 1000, anchor)).toBe(Date.parse(to) / 1000);
  });

  it('of an item is followed by the next one', async () => {
    const before = await subscribe(await api.customer('pm_card_visa'));
    await stub.advance(32 * DAY);
    const { items } = await read(before.id);
    expect(items.data[0].current_period_start).toBe(before.items.data[0].current_period_end);
    expect(await invoicesOf(before.id)).toMatchObject([
      { status: 'paid', billing_reason: 'subscription_cycle' },
      {},
    ]);
  });

  it.each([
    ['cancel', 'canceled'],
    ['unpaid', 'unpaid'],
    ['past_due', 'past_due'],
  ] as const)('whose payment fails is overdue, tried again, and at last %s', async (afterRetries, status) => {
    Object.assign(stub.account.settings, { afterRetries, retryDays: [3, 5] });
    const customer = await api.customer('pm_card_visa');
    const { id } = await subscribe(customer);
    const bad = await api.post('payment_methods/pm_card_chargeDeclined/attach', { customer });
    await api.post(`subscriptions/${id}`, { default_payment_method: bad.id });
    const end = (await read(id)).items.data[0].current_period_end * 1000;
    await stub.advance(end + HOUR - Date.now());
    expect((await read(id)).status).toBe('past_due');
    const [invoice] = await invoicesOf(id);
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(invoice.next_payment_attempt).toBeGreaterThan(invoice.created);
    await stub.advance(3 * DAY);
    expect(await invoicesOf(id)).toMatchObject([{ attempt_count: 2 }, {}]);
    await stub.advance(5 * DAY);
    expect((await read(id)).status).toBe(status);
    expect(await invoicesOf(id)).toMatchObject([
      { status: 'open', attempt_count: 3, next_payment_attempt: null },
      {},
    ]);
  });

  it('is paid with the subscription’s card, which precedes the customer’s, at the next try', async () => {
    const customer = await api.customer('pm_card_visa');
    const { id } = await subscribe(customer);
    const bad = await api.post('payment_methods/pm_card_chargeDeclined/attach', { customer });
    await api.post(`subscriptions/${id}`, { default_payment_method: bad.id });
    await stub.advance(32 * DAY);
    expect((await read(id)).status).toBe('past_due');
    const good = await api.post('payment_methods/pm_card_visa/attach', { customer });
    await api.post(`subscriptions/${id}`, { default_payment_method: good.id });
    await stub.advance(4 * DAY);
    expect((await read(id)).status).toBe('active');
  });
});

/** docs.stripe.com/billing/subscriptions/prorations */
describe('a change of the price', () => {
  /** A subscription of which a third of the period is over. */
  const inThird = async (fields: Fields = {}) => {
    const customer = await api.customer('pm_card_visa');
    const { id, items } = await subscribe(customer, fields);
    const [{ id: itemId }] = items.data;
    const stored = stub.account.subscriptions.get(id);
    const now = Math.floor(Date.now() / 1000);
    Object.assign(stored ?? {}, { periodStart: now - 10 * DAY_S, periodEnd: now + 20 * DAY_S });
    return { customer, id, itemId, at: now, price: await api.price(60_000) };
  };
  const change = (itemId: string, price: string, fields: Fields = {}) => ({
    items: [{ id: itemId, price }],
    ...fields,
  });

  it('credits the unused time and charges the remaining time to the second, on the next invoice', async () => {
    const { customer, id, itemId, at, price } = await inThird();
    const details = { ...change(itemId, price), proration_date: at };
    const preview = await api.post('invoices/create_preview', {
      subscription: id,
      subscription_details: details,
    });
    expect(preview.total).toBe(60_000 + 20_000);
    await api.post(`subscriptions/${id}`, change(itemId, price, { proration_date: at }));
    const pending = async () => (await api.get('invoiceitems', { customer, pending: true })).data;
    expect(await pending()).toMatchObject([
      { amount: 40_000, proration: true, parent: { subscription_details: { subscription: id } } },
      { amount: -20_000, proration: true },
    ]);
    await stub.advance(21 * DAY);
    expect(await invoicesOf(id)).toMatchObject([{ total: 80_000, status: 'paid' }, {}]);
    expect(await pending()).toEqual([]);
  });

  it.each([
    ['none', 0, 1],
    ['create_prorations', 2, 1],
    ['always_invoice', 0, 2],
  ])('with %s leaves %i pending items and %i invoices', async (proration_behavior, items, invoices) => {
    const { customer, id, itemId, price } = await inThird();
    await api.post(`subscriptions/${id}`, change(itemId, price, { proration_behavior }));
    expect((await api.get('invoiceitems', { customer, pending: true })).data).toHaveLength(items);
    expect(await invoicesOf(id)).toHaveLength(invoices);
  });

  it('is not prorated in a trial, nor at a time outside of the period', async () => {
    const customer = await api.customer();
    const { id, items } = await subscribe(customer, trial());
    await api.post(`subscriptions/${id}`, change(items.data[0].id, await api.price(60_000)));
    expect((await api.get('invoiceitems', { customer })).data).toEqual([]);
    const paid = await inThird();
    const late = change(paid.itemId, paid.price, { proration_date: paid.at + 21 * DAY_S });
    expect(await refusal('POST', `subscriptions/${paid.id}`, late)).toEqual([400, 'proration_date']);
    expect(await refusal('POST', `subscriptions/${paid.id}`, change('si_none', paid.price))).toEqual([
      400,
      'resource_missing',
    ]);
  });

  /** docs.stripe.com/billing/subscriptions/billing-mode/compare: flexible credits what was debited. */
  it.each([
    ['flexible', -30_000],
    ['classic', -60_000],
  ])('after one without proration credits in the %s mode %i', async (type, whole) => {
    const { customer, id, itemId, price, at } = await inThird({ billing_mode: { type } });
    await api.post(`subscriptions/${id}`, change(itemId, price, { proration_behavior: 'none' }));
    await api.post(`subscriptions/${id}`, change(itemId, await api.price(90_000), { proration_date: at }));
    const [, credit] = (await api.get('invoiceitems', { customer, pending: true })).data;
    expect(credit.amount).toBe((whole * 2) / 3);
  });
});

/** docs.stripe.com/billing/subscriptions/cancel, docs.stripe.com/api/subscriptions/cancel, …/billing-mode/compare */
describe('a cancellation', () => {
  it('at the period’s end is taken back before, and ends the subscription then without an invoice', async () => {
    const { id, items } = await subscribe(await api.customer('pm_card_visa'));
    const end = items.data[0].current_period_end;
    const cancelled = { cancel_at_period_end: true, cancel_at: end, status: 'active' };
    expect(await api.post(`subscriptions/${id}`, { cancel_at_period_end: true })).toMatchObject(cancelled);
    const resumed = await api.post(`subscriptions/${id}`, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await api.post(`subscriptions/${id}`, { cancel_at_period_end: true });
    await stub.advance(32 * DAY);
    expect(await read(id)).toMatchObject({ status: 'canceled', ended_at: end });
    expect(await invoicesOf(id)).toHaveLength(1);
    expect(types()).toContain('customer.subscription.deleted');
  });

  it.each([
    ['flexible', false],
    ['classic', true],
  ])('in the portal sets for %s the flag to %s, and a date that only an empty date takes back', async (type, flag) => {
    const { id, items } = await subscribe(await api.customer('pm_card_visa'), { billing_mode: { type } });
    stripeHappenings(stub.account).cancelInPortal();
    expect(await read(id)).toMatchObject({
      cancel_at_period_end: flag,
      cancel_at: items.data[0].current_period_end,
    });
    if (!flag)
      expect(
        (await api.post(`subscriptions/${id}`, { cancel_at_period_end: false })).cancel_at,
      ).not.toBeNull();
    expect(await api.post(`subscriptions/${id}`, { cancel_at: '' })).toMatchObject({ cancel_at: null });
  });

  it('at a date ends it then, and excludes the one at the period’s end', async () => {
    const { id } = await subscribe(await api.customer('pm_card_visa'));
    const at = Math.floor(Date.now() / 1000) + 5 * DAY_S;
    expect(
      await refusal('POST', `subscriptions/${id}`, { cancel_at: at, cancel_at_period_end: true }),
    ).toEqual([400, 'parameters_exclusive']);
    expect(await refusal('POST', `subscriptions/${id}`, { cancel_at: at - 6 * DAY_S })).toEqual([
      400,
      'cancel_at',
    ]);
    await api.post(`subscriptions/${id}`, { cancel_at: at });
    await stub.advance(5 * DAY);
    expect(await read(id)).toMatchObject({ status: 'canceled', ended_at: at });
  });

  it('at once removes pending prorations, keeps other items, and stops the collection of open invoices', async () => {
    const customer = await api.customer('pm_card_visa');
    const { id, items } = await subscribe(customer);
    const price = await api.price(60_000);
    await api.post(`subscriptions/${id}`, { items: [{ id: items.data[0].id, price }] });
    await api.post('invoiceitems', { customer, subscription: id, amount: 500, currency: 'usd' });
    const open = await api.post('invoices', { customer, auto_advance: true });
    await api.post(`invoices/${open.id}`, { collection_method: 'send_invoice', days_until_due: 7 });
    await api.remove(`subscriptions/${id}`);
    expect((await api.get('invoiceitems', { customer, pending: true })).data).toMatchObject([
      { amount: 500 },
    ]);
    expect(await refusal('DELETE', `subscriptions/${id}`)).toEqual([404, 'resource_missing']);
    expect((await refusal('POST', `subscriptions/${id}`, { cancel_at_period_end: true }))[0]).toBe(400);
    expect(await api.post(`subscriptions/${id}`, { metadata: { why: 'x' } })).toMatchObject({
      metadata: { why: 'x' },
    });
    expect((await api.get('subscriptions', { customer })).data).toEqual([]);
    expect((await api.get('subscriptions', { customer, status: 'all' })).data).toHaveLength(1);
  });

  it('at once with invoice_now and prorate bills what is pending, with a credit for the rest of the period', async () => {
    const customer = await api.customer('pm_card_visa');
    const { id } = await subscribe(customer);
    await api.post('invoiceitems', { customer, subscription: id, amount: 50_000, currency: 'usd' });
    const ended = await api.remove(`subscriptions/${id}`, { invoice_now: true, prorate: true });
    const invoice = await api.get(`invoices/${ended.latest_invoice}`);
    expect(invoice.total).toBe(50_000 - 30_000);
    expect(invoice.lines.data).toHaveLength(2);
  });

  it('of a subscription whose payment is overdue stops its collection', async () => {
    const customer = await api.customer('pm_card_visa');
    const { id } = await subscribe(customer);
    const bad = await api.post('payment_methods/pm_card_chargeDeclined/attach', { customer });
    await api.post(`subscriptions/${id}`, { default_payment_method: bad.id });
    await stub.advance(32 * DAY);
    await api.remove(`subscriptions/${id}`);
    expect(await invoicesOf(id)).toMatchObject([
      { status: 'open', auto_advance: false, next_payment_attempt: null },
      {},
    ]);
  });
});
