import type Stripe from 'stripe';

/** Stripe's objects as the stub returns them: the fields that this service reads, with the official library's types. */
type StubCustomer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata'> & {
  name: string | null;
  invoice_settings: { default_payment_method: string | null };
};
type StubProduct = Pick<Stripe.Product, 'id' | 'object' | 'name' | 'active'>;
type StubPrice = Pick<
  Stripe.Price,
  'id' | 'object' | 'currency' | 'unit_amount' | 'lookup_key' | 'metadata' | 'active'
> & { product: string };
export type StubIntent = Pick<Stripe.SetupIntent, 'id' | 'client_secret' | 'status'> & {
  object: 'setup_intent' | 'payment_intent';
  next_action: { type: 'use_stripe_sdk' } | null;
  /** `last_setup_error` or `last_payment_error` of the API. */
  error: { type: 'card_error'; code: string; message: string } | null;
};
export type StubItem = Pick<
  Stripe.InvoiceItem,
  'id' | 'object' | 'amount' | 'currency' | 'description' | 'metadata' | 'date'
> & { customer: string; invoice: string | null; subscription: string | null };
export type StubInvoice = Pick<
  Stripe.Invoice,
  | 'object'
  | 'created'
  | 'currency'
  | 'number'
  | 'status'
  | 'total'
  | 'amount_due'
  | 'amount_paid'
  | 'attempted'
  | 'invoice_pdf'
  | 'hosted_invoice_url'
  | 'metadata'
> & { id: string; customer: string; subscription: string | null; payment: StubIntent | null };
export type StubSubscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'created'
  | 'start_date'
  | 'status'
  | 'cancel_at_period_end'
  | 'ended_at'
  | 'trial_end'
  | 'metadata'
  | 'livemode'
> & {
  customer: string;
  itemId: string;
  priceId: string;
  periodStart: number;
  periodEnd: number;
  latestInvoice: string;
  setup: StubIntent | null;
  hasPaymentMethod: boolean;
};

export type StubPayment = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'currency' | 'created' | 'status' | 'last_payment_error'
>;
type StubEndpoint = Pick<Stripe.WebhookEndpoint, 'id' | 'object' | 'url' | 'status' | 'enabled_events'>;

/** Everything that the account contains. */
export interface StubAccount {
  customers: Map<string, StubCustomer>;
  products: Map<string, StubProduct>;
  prices: Map<string, StubPrice>;
  subscriptions: Map<string, StubSubscription>;
  invoices: Map<string, StubInvoice>;
  items: Map<string, StubItem>;
  /** Origin of the stub's own pages; null without them. */
  pagesOrigin: string | null;
  payments: Map<string, StubPayment>;
  endpoints: StubEndpoint[];
  status: Pick<Stripe.Account, 'charges_enabled' | 'details_submitted'>;
}

export const emptyAccount = (): StubAccount => ({
  customers: new Map(),
  products: new Map(),
  prices: new Map(),
  subscriptions: new Map(),
  invoices: new Map(),
  items: new Map(),
  pagesOrigin: null,
  payments: new Map(),
  endpoints: [],
  status: { charges_enabled: true, details_submitted: true },
});

export const nowSeconds = () => Math.floor(Date.now() / 1000);
export const DAY_S = 24 * 60 * 60;

/** Returns a page of a list as Stripe writes it: newest first, all items at once. */
export const listObject = <Item>(url: string, data: Item[]) => ({
  object: 'list',
  url,
  has_more: false,
  data,
});

/** Returns a subscription as the API shows it, with the fields that this service expands. */
export function showSubscription(account: StubAccount, subscription: StubSubscription) {
  const {
    itemId,
    priceId,
    periodStart,
    periodEnd,
    latestInvoice,
    setup,
    hasPaymentMethod,
    ...subscriptionFields
  } = subscription;
  const invoice = account.invoices.get(latestInvoice);
  return {
    ...subscriptionFields,
    default_payment_method: hasPaymentMethod ? 'pm_stub' : null,
    latest_invoice: invoice ? showInvoice(invoice) : null,
    // Stripe removes the intent once it has succeeded.
    pending_setup_intent: setup && setup.status !== 'succeeded' ? showIntent(setup) : null,
    customer: account.customers.get(subscription.customer),
    items: listObject('/v1/subscription_items', [
      {
        id: itemId,
        object: 'subscription_item',
        current_period_start: periodStart,
        current_period_end: periodEnd,
        price: account.prices.get(priceId),
        subscription: subscription.id,
      },
    ]),
  };
}

/** Returns an intent as the API shows it; the two kinds name their error differently. */
const showIntent = ({ error, ...intentFields }: StubIntent) => ({
  ...intentFields,
  livemode: false,
  ...(intentFields.object === 'setup_intent' ? { last_setup_error: error } : { last_payment_error: error }),
});

/** Returns the payment of an invoice. */
export const showInvoicePayment = ({ id, payment, amount_due, currency, created }: StubInvoice) => ({
  id: `inpay_${id}`,
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: amount_due,
  created,
  currency,
  invoice: id,
  is_default: true,
  livemode: false,
  status: payment?.status === 'succeeded' ? 'paid' : 'open',
  payment: { type: 'payment_intent', ...(payment && { payment_intent: showIntent(payment) }) },
});

/** Returns an invoice item as the API shows it: its subscription is in `parent`. */
export const showItem = ({ subscription, ...itemFields }: StubItem) => ({
  ...itemFields,
  parent: subscription ? { type: 'subscription_details', subscription_details: { subscription } } : null,
});

export function showInvoice({ payment, subscription, ...invoiceFields }: StubInvoice) {
  return {
    ...invoiceFields,
    amount_remaining: invoiceFields.amount_due,
    pre_payment_credit_notes_amount: 0,
    post_payment_credit_notes_amount: 0,
    total_taxes: [],
    due_date: null,
    status_transitions: { finalized_at: null, voided_at: null },
    confirmation_secret:
      payment?.client_secret && invoiceFields.status === 'open'
        ? { client_secret: payment.client_secret, type: 'payment_intent' }
        : null,
    parent: subscription ? { type: 'subscription_details', subscription_details: { subscription } } : null,
    lines: listObject(`/v1/invoices/${invoiceFields.id}/lines`, []),
  };
}
