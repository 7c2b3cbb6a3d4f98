import { expect, it } from 'vitest';
import { stripeCaller } from '../support/stripe/calls.ts';
import published from '../support/stripe/published-fields.json' with { type: 'json' };
import { startStripeStub, stripeHappenings } from '../support/stripe/stripe-stub.ts';

/** Fields that the fixtures lack and the library's types have: returned only on request, or only by the creation. */
const UNPUBLISHED: Readonly<Record<string, readonly string[]>> = {
  invoice: ['confirmation_secret'],
  webhook_endpoint: ['secret'],
};
const FIELDS: Readonly<Record<string, string>> = published.fields;

/** Lists Stripe's objects in a response, at any depth. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const ownObjects = 'object' in value && typeof value.object === 'string' ? [value] : [];
  return [...ownObjects, ...Object.values(value).flatMap(objectsIn)] as Record<string, unknown>[];
}

it('answers and events have the fields of Stripe’s published fixtures, and no other', async () => {
  const stub = await startStripeStub();
  try {
    const { get, post, ...api } = stripeCaller(stub);
    const customer = await api.customer('pm_card_visa');
    const price = await api.price();
    const order = { customer, items: [{ price }] };
    const paid = await post('subscriptions', order);
    const trial = await post('subscriptions', {
      ...{ customer: await api.customer(), items: [{ price }], trial_period_days: 14 },
      payment_behavior: 'default_incomplete',
    });
    await post('invoiceitems', { customer, amount: 900, currency: 'usd', subscription: paid.id });
    const draft = await post('invoices', { customer, subscription: paid.id });
    await post(`invoices/${draft.id}/pay`);
    const lines = [{ type: 'invoice_line_item', invoice_line_item: draft.lines.data[0].id, amount: 300 }];
    await post('credit_notes', { invoice: draft.id, lines, refund_amount: 300 });
    const { data: charges } = await get('charges', { customer });
    stripeHappenings(stub.account).dispute(charges.at(-1).id);
    stripeHappenings(stub.account).confirmSetup(stub.account.subscriptions.get(trial.id));
    await stub.advance(40 * 24 * 3_600_000);
    const endpoint = await post('webhook_endpoints', { url: 'https://a.example', enabled_events: ['*'] });
    const expand = ['data.latest_invoice.confirmation_secret', 'data.customer', 'data.pending_setup_intent'];
    const answers = [
      endpoint,
      await get('subscriptions', { status: 'all', expand }),
      await get('invoices'),
      await get(`invoices/${draft.id}/lines`),
      await get('invoice_payments', { expand: ['data.payment.payment_intent'] }),
      await get('invoiceitems'),
      await get('prices', { expand: ['data.product'] }),
      await post('invoices/create_preview', { subscription: paid.id }),
      await post('billing_portal/sessions', { customer, return_url: 'https://app.example' }),
      await get('billing_portal/configurations'),
      await get('setup_intents'),
      await get('payment_methods', { customer, type: 'card' }),
      await get('charges'),
      await get('refunds'),
      await get('disputes'),
      await get('credit_notes'),
      await get('balance'),
      await get('account'),
      await get('events', { limit: 100 }),
      ...stub.account.events.map(({ object }) => object),
    ];
    const unknown = new Set<string>();
    const seenTypes = new Set<string>();
    for (const { object, ...fields } of answers.flatMap(objectsIn)) {
      const knownFields = FIELDS[String(object)]?.split(' ');
      seenTypes.add(String(object));
      if (object === 'list') continue;
      for (const name of Object.keys(fields))
        if (!knownFields?.includes(name) && !UNPUBLISHED[String(object)]?.includes(name))
          unknown.add(`${object}.${name}`);
    }
    expect([...unknown]).toEqual([]);
    // Every kind of object was checked.
    expect([...seenTypes]).toEqual(expect.arrayContaining(Object.keys(FIELDS)));
  } finally {
    await stub.close();
  }
});
