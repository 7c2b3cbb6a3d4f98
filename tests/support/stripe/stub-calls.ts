import {
  DAY_S,
  listObject,
  nowSeconds,
  type StubAccount,
  type StubIntent,
  type StubInvoice,
  type StubSubscription,
  showInvoice,
  showInvoicePayment,
  showItem,
  showSubscription,
} from './stub-objects.ts';

/** A form's fields by their bracketed names: `items[0][price]`. */
type Fields = URLSearchParams;

export interface StubRequest {
  method: string;
  path: string;
  fields: Fields;
}

/** A refusal of the API, in Stripe's words. */
export class StubRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: { type: string; code?: string; message: string },
  ) {
    super(body.message);
  }
}

const invalid = (message: string, code?: string) =>
  new StubRefusal(400, { type: 'invalid_request_error', message, ...(code && { code }) });
const missing = (what: string) =>
  new StubRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}`,
  });

let idCount = 0;
export const newId = (prefix: string): string => `${prefix}_stub${String(++idCount).padStart(6, '0')}`;

const readMetadata = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    [...fields].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );

export const newest = <Item extends { created: number; id: string }>(items: Iterable<Item>): Item[] =>
  [...items].sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));

const newIntent = (object: StubIntent['object']): StubIntent => {
  const id = newId(object === 'setup_intent' ? 'seti' : 'pi');
  return {
    id,
    object,
    client_secret: `${id}_secret_${newId('s')}`,
    status: 'requires_payment_method',
    next_action: null,
    error: null,
  };
};

const pageUrl = ({ pagesOrigin }: StubAccount, path: string) =>
  `${pagesOrigin ?? 'https://pay.stripe.example'}/${path}`;

/** Creates an invoice, for a subscription's period or a separate one; it includes the pending items. */
export function makeInvoice(
  account: StubAccount,
  {
    customer,
    subscription,
    baseCents,
    status,
    metadata = {},
    isPending = (item) => item.customer === customer && item.invoice === null,
  }: {
    customer: string;
    subscription: string | null;
    baseCents: number;
    status: 'open' | 'paid';
    metadata?: Record<string, string>;
    isPending?: (item: { customer: string; invoice: string | null; subscription: string | null }) => boolean;
  },
): StubInvoice {
  const pending = [...account.items.values()].filter(isPending);
  const total = pending.reduce((sum, { amount }) => sum + amount, baseCents);
  const id = newId('in');
  const invoice: StubInvoice = {
    id,
    object: 'invoice',
    customer,
    subscription,
    created: nowSeconds(),
    currency: 'usd',
    number: `STUB-${id.slice(-4)}`,
    status,
    total,
    amount_due: status === 'paid' ? 0 : total,
    amount_paid: status === 'paid' ? total : 0,
    attempted: status === 'paid',
    invoice_pdf: pageUrl(account, `invoice/${id}`),
    hosted_invoice_url: pageUrl(account, `invoice/${id}`),
    metadata,
    payment: status === 'open' ? newIntent('payment_intent') : null,
  };
  account.invoices.set(id, invoice);
  for (const item of pending) item.invoice = id;
  return invoice;
}

function createSubscription(account: StubAccount, fields: Fields) {
  const customer = fields.get('customer') ?? '';
  if (!account.customers.has(customer)) throw missing('customer');
  const price = account.prices.get(fields.get('items[0][price]') ?? '');
  if (!price) throw missing('price');
  const trialDays = Number(fields.get('trial_period_days') ?? 0);
  const created = nowSeconds();
  const id = newId('sub');
  const trialEnd = trialDays > 0 ? created + trialDays * DAY_S : null;
  const invoice = makeInvoice(account, {
    customer,
    subscription: id,
    baseCents: trialEnd ? 0 : (price.unit_amount ?? 0),
    status: trialEnd ? 'paid' : 'open',
  });
  const subscription: StubSubscription = {
    id,
    object: 'subscription',
    customer,
    created,
    start_date: created,
    status: trialEnd ? 'trialing' : 'incomplete',
    cancel_at_period_end: false,
    ended_at: null,
    trial_end: trialEnd,
    metadata: readMetadata(fields),
    livemode: false,
    itemId: newId('si'),
    priceId: price.id,
    periodStart: created,
    periodEnd: trialEnd ?? created + 30 * DAY_S,
    latestInvoice: invoice.id,
    setup: trialEnd ? newIntent('setup_intent') : null,
    hasPaymentMethod: false,
  };
  account.subscriptions.set(id, subscription);
  return showSubscription(account, subscription);
}

const findSubscription = (account: StubAccount, id: string): StubSubscription =>
  requireItem(account.subscriptions, id, 'subscription');

function updateSubscription(account: StubAccount, id: string, fields: Fields) {
  const subscription = findSubscription(account, id);
  if (subscription.status === 'canceled') throw invalid('A canceled subscription can only be read.');
  const price = fields.get('items[0][price]');
  if (price !== null) {
    if (subscription.status === 'incomplete') throw invalid('The first invoice is not paid.');
    if (!account.prices.has(price) || fields.get('items[0][id]') !== subscription.itemId)
      throw missing('price');
    subscription.priceId = price;
  }
  const cancelled = fields.get('cancel_at_period_end');
  if (cancelled !== null) subscription.cancel_at_period_end = cancelled === 'true';
  return showSubscription(account, subscription);
}

export function endSubscription(account: StubAccount, id: string) {
  const subscription = findSubscription(account, id);
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
  subscription.ended_at = nowSeconds();
  return showSubscription(account, subscription);
}

function previewInvoice(account: StubAccount, fields: Fields) {
  const subscription = findSubscription(account, fields.get('subscription') ?? '');
  const before = account.prices.get(subscription.priceId)?.unit_amount ?? 0;
  const after =
    account.prices.get(fields.get('subscription_details[items][0][price]') ?? '')?.unit_amount ?? 0;
  const isTrial = subscription.status === 'trialing';
  // The proration assumes that half of the period remains.
  const parts = isTrial ? [] : [-Math.round(before / 2), Math.round(after / 2)];
  const prorations = parts.map((amount) => ({
    id: newId('il'),
    object: 'line_item',
    amount,
    parent: { type: 'subscription_item_details', subscription_item_details: { proration: true } },
  }));
  return {
    object: 'invoice',
    currency: 'usd',
    total: after + parts.reduce((sum, amount) => sum + amount, 0),
    lines: listObject('/v1/invoices/upcoming/lines', [
      ...prorations,
      {
        id: newId('il'),
        object: 'line_item',
        amount: after,
        parent: { type: 'subscription_item_details', subscription_item_details: { proration: false } },
      },
    ]),
  };
}

function createPrice(account: StubAccount, fields: Fields) {
  const lookupKey = fields.get('lookup_key');
  if ([...account.prices.values()].some(({ lookup_key }) => lookup_key === lookupKey))
    throw invalid('A price already uses that lookup key.');
  const product = fields.get('product') ?? '';
  if (!account.products.has(product)) throw missing('product');
  const id = newId('price');
  const price = {
    id,
    object: 'price' as const,
    active: true,
    currency: fields.get('currency') ?? 'usd',
    unit_amount: Number(fields.get('unit_amount')),
    lookup_key: lookupKey,
    metadata: readMetadata(fields),
    product,
  };
  account.prices.set(id, price);
  return price;
}

function createItem(account: StubAccount, fields: Fields) {
  const customer = fields.get('customer') ?? '';
  if (!account.customers.has(customer)) throw missing('customer');
  const id = newId('ii');
  const item = {
    id,
    object: 'invoiceitem' as const,
    customer,
    amount: Number(fields.get('amount')),
    currency: fields.get('currency') ?? 'usd',
    description: fields.get('description'),
    date: nowSeconds(),
    invoice: null,
    subscription: fields.get('subscription'),
    metadata: readMetadata(fields),
  };
  account.items.set(id, item);
  return showItem(item);
}

function createProduct(account: StubAccount, fields: Fields) {
  const id = fields.get('id') ?? newId('prod');
  if (account.products.has(id)) throw invalid('Product already exists.', 'resource_already_exists');
  const product = { id, object: 'product' as const, name: fields.get('name') ?? '', active: true };
  account.products.set(id, product);
  return product;
}

function createCustomer(account: StubAccount, fields: Fields) {
  const id = newId('cus');
  const customer = {
    id,
    object: 'customer' as const,
    created: nowSeconds(),
    name: fields.get('name'),
    email: fields.get('email'),
    livemode: false,
    metadata: readMetadata(fields),
    invoice_settings: { default_payment_method: null },
  };
  account.customers.set(id, customer);
  return customer;
}

function createInvoice(account: StubAccount, fields: Fields) {
  const customer = fields.get('customer') ?? '';
  const ofSubscription = fields.get('subscription');
  const isPending = (item: { customer: string; invoice: string | null; subscription: string | null }) =>
    item.customer === customer && item.invoice === null && item.subscription === ofSubscription;
  if (![...account.items.values()].some(isPending))
    throw invalid('Nothing to invoice for customer', 'invoice_no_customer_line_items');
  // Without a payment method, Stripe would create the invoice but could never charge it: the card is on the subscription, not on the
  // customer.
  const canCharge =
    fields.has('default_payment_method') || fields.get('collection_method') === 'send_invoice';
  if (!canCharge) throw invalid('The invoice has no payment method to charge.');
  if (fields.get('collection_method') === 'send_invoice' && !fields.has('days_until_due'))
    throw invalid('Missing required param: days_until_due.');
  return showInvoice(
    makeInvoice(account, {
      customer,
      subscription: null,
      baseCents: 0,
      status: 'open',
      metadata: readMetadata(fields),
      isPending,
    }),
  );
}

const ofCustomer = <Item extends { customer: string }>(items: Iterable<Item>, fields: Fields): Item[] =>
  [...items].filter(({ customer }) => customer === fields.get('customer'));

function requireItem<Item>(items: Map<string, Item>, id: string | null | undefined, what: string): Item {
  const item = items.get(id ?? '');
  if (!item) throw missing(what);
  return item;
}

/** Answers one call of the API. @throws StubRefusal */
export function answerCall(account: StubAccount, { method, path, fields }: StubRequest): unknown {
  const [, , resource = '', id, action] = path.split('/');
  switch (
    `${method} ${resource}${id === undefined ? '' : `/${resource === 'billing_portal' ? id : (action ?? ':id')}`}`
  ) {
    case 'POST customers':
      return createCustomer(account, fields);
    case 'POST products':
      return createProduct(account, fields);
    case 'GET prices':
      return listObject(
        path,
        [...account.prices.values()].filter(({ lookup_key }) => lookup_key === fields.get('lookup_keys[0]')),
      );
    case 'POST prices':
      return createPrice(account, fields);
    case 'GET subscriptions':
      return listObject(
        path,
        newest(ofCustomer(account.subscriptions.values(), fields)).map((subscription) =>
          showSubscription(account, subscription),
        ),
      );
    case 'POST subscriptions':
      return createSubscription(account, fields);
    case 'POST subscriptions/:id':
      return updateSubscription(account, id ?? '', fields);
    case 'GET subscriptions/:id':
      return showSubscription(account, findSubscription(account, id ?? ''));
    case 'DELETE subscriptions/:id':
      return endSubscription(account, id ?? '');
    case 'GET invoices':
      return listObject(path, newest(ofCustomer(account.invoices.values(), fields)).map(showInvoice));
    case 'GET invoices/:id':
      return showInvoice(requireItem(account.invoices, id, 'invoice'));
    case 'GET charges':
    case 'GET credit_notes':
      return listObject(path, []);
    case 'GET payment_methods':
      return listObject(path, [{ id: 'pm_stub', object: 'payment_method' }]);
    case 'GET invoice_payments': {
      const invoice = requireItem(account.invoices, fields.get('invoice'), 'invoice');
      return listObject(path, invoice.payment ? [showInvoicePayment(invoice)] : []);
    }
    case 'POST invoices':
      return createInvoice(account, fields);
    case 'POST invoices/:id':
      if (id === 'create_preview') return previewInvoice(account, fields);
      break;
    case 'GET invoiceitems/:id':
      return showItem(requireItem(account.items, id, 'invoiceitem'));
    case 'GET invoiceitems':
      return listObject(path, ofCustomer(account.items.values(), fields).map(showItem));
    case 'POST invoiceitems':
      return createItem(account, fields);
    case 'POST billing_portal/sessions':
      return {
        id: newId('bps'),
        object: 'billing_portal.session',
        url: pageUrl(account, `portal/${fields.get('customer')}`),
        return_url: fields.get('return_url'),
      };
  }
  throw new StubRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path})`,
  });
}
