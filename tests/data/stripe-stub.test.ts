import { afterAll, beforeAll, expect, it } from 'vitest';
import published from '../support/stripe/published-fields.json' with { type: 'json' };
import {
  STRIPE_SECRET,
  type StripeStub,
  startStripeStub,
  stripeHappenings,
} from '../support/stripe/stripe-stub.ts';

/** Fields that Stripe returns only on request. The fixtures lack them; the library's types have them. */
const EXPANDABLE: Readonly<Record<string, readonly string[]>> = { invoice: ['confirmation_secret'] };
const FIELDS: Readonly<Record<string, string>> = published.fields;

let stub: StripeStub;
beforeAll(async () => {
  stub = await startStripeStub();
});
afterAll(() => stub.close());

const call = async (path: string, fields?: Record<string, string>) => {
  const answer = await fetch(`${stub.origin}/v1/${path}`, {
    method: fields ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${STRIPE_SECRET}` },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
};

/** Lists Stripe's objects in a response, at any depth. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const ownObjects = 'object' in value && typeof value.object === 'string' ? [value] : [];
  return [...ownObjects, ...Object.values(value).flatMap(objectsIn)] as Record<string, unknown>[];
}

it('answers with the fields that Stripe’s published fixtures have, and with no other', async () => {
  const { id: customer } = await call('customers', { name: 'Acme', email: 'ada@example.com' });
  const product = await call('products', { id: 'starter', name: 'Starter' });
  const { id: price } = await call('prices', {
    product: product.id,
    unit_amount: '29900',
    lookup_key: 'starter',
  });
  const order = { customer, 'items[0][price]': price };
  const trial = await call('subscriptions', { ...order, trial_period_days: '14' });
  const paid = await call('subscriptions', order);
  const item = await call('invoiceitems', {
    customer,
    amount: '100',
    currency: 'usd',
    subscription: paid.id,
  });
  const answers = [
    ...[product, trial, paid, item],
    await call('prices?lookup_keys[0]=starter'),
    await call(`subscriptions?customer=${customer}`),
    await call(`invoices?customer=${customer}`),
    await call('invoices', {
      customer,
      subscription: paid.id,
      collection_method: 'send_invoice',
      days_until_due: '14',
    }),
    await call(`invoices/${paid.latest_invoice.id}`),
    await call(`invoice_payments?invoice=${paid.latest_invoice.id}`),
    await call(`invoiceitems?customer=${customer}`),
    await call(`invoiceitems/${item.id}`),
    await call('invoices/create_preview', { subscription: trial.id }),
    await call('billing_portal/sessions', { customer, return_url: 'https://app.example' }),
    JSON.parse(
      stripeHappenings(stub.account).event(
        'customer.subscription.updated',
        stub.account.subscriptions.get(trial.id),
      ),
    ),
  ];
  const unknown = new Set<string>();
  const seenTypes = new Set<string>();
  for (const { object, ...fields } of answers.flatMap(objectsIn)) {
    const knownFields = FIELDS[String(object)]?.split(' ');
    seenTypes.add(String(object));
    if (object === 'list') continue;
    for (const name of Object.keys(fields))
      if (!knownFields?.includes(name) && !EXPANDABLE[String(object)]?.includes(name))
        unknown.add(`${object}.${name}`);
  }
  expect([...unknown]).toEqual([]);
  // Every kind of object was checked.
  expect([...seenTypes]).toEqual(expect.arrayContaining(Object.keys(FIELDS)));
});
