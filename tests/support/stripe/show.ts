import { listObject } from './requests.ts';
import type {
  StubAccount,
  StubCharge,
  StubCustomer,
  StubDispute,
  StubIntent,
  StubItem,
  StubPaymentMethod,
  StubPrice,
  StubProduct,
  StubRefund,
  StubSubscription,
} from './stub-objects.ts';

/** Writes Stripe's objects as the API shows them without expanded fields. Invoices and their parts are in show-invoice.ts. */

export const showCustomer = ({ nextInvoice, address, ...customer }: StubCustomer) => ({
  ...customer,
  object: 'customer' as const,
  address,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  livemode: false,
  next_invoice_sequence: nextInvoice,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
});

export const showProduct = (product: StubProduct) => ({
  ...product,
  object: 'product' as const,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  type: 'service',
  updated: product.created,
  url: null,
});

export const showPrice = ({ interval, ...price }: StubPrice) => ({
  ...price,
  object: 'price' as const,
  billing_scheme: 'per_unit',
  livemode: false,
  nickname: null,
  recurring: interval && {
    interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tiers_mode: null,
  transform_quantity: null,
  type: interval ? 'recurring' : 'one_time',
  unit_amount_decimal: String(price.unit_amount),
});

export const showPaymentMethod = ({ outcome, ...method }: StubPaymentMethod) => ({
  ...method,
  object: 'payment_method' as const,
  type: 'card',
  card: { brand: 'visa', last4: outcome === 'declined' ? '0341' : '4242', exp_month: 12, exp_year: 2034 },
  livemode: false,
  metadata: {},
});

/** Returns an intent as the API shows it; the two kinds name their error differently. */
export function showIntent(intent: StubIntent) {
  const { id, object, client_secret, created, customer, status, next_action, payment_method, metadata } =
    intent;
  const common = {
    id,
    object,
    client_secret,
    created,
    customer,
    status,
    next_action,
    payment_method,
    metadata,
  };
  return object === 'setup_intent'
    ? { ...common, livemode: false, last_setup_error: intent.error, usage: 'off_session' }
    : {
        ...common,
        livemode: false,
        amount: intent.amount,
        amount_received: status === 'succeeded' ? intent.amount : 0,
        currency: intent.currency,
        last_payment_error: intent.error,
        latest_charge: intent.latest_charge,
      };
}

export const showCharge = ({ failure, ...charge }: StubCharge) => ({
  ...charge,
  object: 'charge' as const,
  amount_captured: charge.status === 'succeeded' ? charge.amount : 0,
  captured: charge.status === 'succeeded',
  failure_code: failure?.code ?? null,
  failure_message: failure?.message ?? null,
  livemode: false,
  metadata: {},
  paid: charge.status === 'succeeded',
  refunded: charge.amount_refunded === charge.amount,
});

export const showRefund = (refund: StubRefund) => ({ ...refund, object: 'refund' as const });

export const showDispute = (dispute: StubDispute) => ({
  ...dispute,
  object: 'dispute' as const,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
});

export function showSubscription(account: StubAccount, subscription: StubSubscription) {
  const { id, created, start_date, status, metadata, customer, setup } = subscription;
  const price = account.prices.get(subscription.priceId);
  const isFlexible = subscription.billingMode === 'flexible';
  return {
    id,
    object: 'subscription' as const,
    automatic_tax: { enabled: subscription.automaticTax, disabled_reason: null, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_mode: {
      type: subscription.billingMode,
      flexible: isFlexible ? { proration_discounts: 'included' } : null,
      ...(isFlexible && { updated_at: created }),
    },
    cancel_at: subscription.cancel_at,
    cancel_at_period_end: subscription.cancel_at_period_end,
    canceled_at: subscription.canceled_at,
    cancellation_details: { comment: null, feedback: null, reason: subscription.cancelReason },
    collection_method: subscription.collection_method,
    created,
    currency: price?.currency ?? 'usd',
    customer,
    days_until_due: subscription.days_until_due,
    default_payment_method: subscription.default_payment_method,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: subscription.ended_at,
    items: listObject(`/v1/subscription_items?subscription=${id}`, [
      {
        id: subscription.itemId,
        object: 'subscription_item' as const,
        created,
        current_period_start: subscription.periodStart,
        current_period_end: subscription.periodEnd,
        discounts: [],
        metadata: {},
        price: price && showPrice(price),
        quantity: 1,
        subscription: id,
        tax_rates: [],
      },
    ]),
    latest_invoice: subscription.latestInvoice || null,
    livemode: false,
    metadata,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: subscription.savesPaymentMethod ? 'on_subscription' : 'off',
    },
    // Stripe removes the intent once it has succeeded.
    pending_setup_intent:
      setup && setup.status !== 'succeeded' && setup.status !== 'canceled' ? setup.id : null,
    pending_update: null,
    schedule: null,
    start_date,
    status,
    test_clock: null,
    trial_end: subscription.trial_end,
    trial_settings: { end_behavior: { missing_payment_method: subscription.trialEndBehavior } },
    trial_start: subscription.trial_start,
  };
}

/** Returns an invoice item as the API shows it: its subscription is in `parent`. */
export const showItem = ({ subscription, isProration, price, ...item }: StubItem, account: StubAccount) => ({
  ...item,
  object: 'invoiceitem' as const,
  discountable: !isProration && item.amount >= 0,
  discounts: [],
  livemode: false,
  net_amount: item.amount,
  parent: subscription ? { type: 'subscription_details', subscription_details: { subscription } } : null,
  pricing: showPricing(account, price, item.amount),
  proration: isProration,
  quantity: 1,
  tax_rates: [],
  test_clock: null,
});

export const showPricing = (account: StubAccount, price: string | null, amount: number) => ({
  type: 'price_details',
  price_details: {
    price: price ?? 'price_stub_inline',
    product: account.prices.get(price ?? '')?.product ?? 'prod_stub_inline',
  },
  unit_amount_decimal: String(amount),
});
