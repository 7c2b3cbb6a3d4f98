import type Stripe from 'stripe';

/**
 * Stripe's objects as the stand-in stores them, with the official library's types where the API shows a field unchanged. Objects refer to
 * each other by id; show.ts writes them as the API does.
 */
type Metadata = Record<string, string>;

export interface StubCustomer {
  id: string;
  created: number;
  name: string | null;
  email: string | null;
  address: Record<string, string> | null;
  metadata: Metadata;
  /** What the customer owes (positive) or has as credit (negative) outside of invoices. */
  balance: number;
  currency: string | null;
  invoice_settings: {
    default_payment_method: string | null;
    custom_fields: { name: string; value: string }[] | null;
  };
  test_clock: string | null;
  nextInvoice: number;
}
export interface StubProduct {
  id: string;
  created: number;
  name: string;
  active: boolean;
  tax_code: string | null;
  metadata: Metadata;
}
export interface StubPrice {
  id: string;
  created: number;
  active: boolean;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  tax_behavior: string;
  interval: 'month' | 'year' | null;
  metadata: Metadata;
  product: string;
}

/** What happens when the card is charged, by Stripe's test cards (stub-intents.ts). */
export type CardOutcome = 'good' | 'declined' | 'threeDSecure' | 'disputed';
export interface StubPaymentMethod {
  id: string;
  created: number;
  customer: string | null;
  outcome: CardOutcome;
}
export type StubIntent = Pick<Stripe.SetupIntent, 'id' | 'client_secret'> & {
  object: 'setup_intent' | 'payment_intent';
  created: number;
  customer: string | null;
  status: Stripe.PaymentIntent.Status;
  next_action: { type: 'use_stripe_sdk' } | null;
  /** `last_setup_error` or `last_payment_error` of the API. */
  error: { type: 'card_error'; code: string; message: string; decline_code?: string } | null;
  payment_method: string | null;
  /** Amount and currency of a payment; unused for a SetupIntent. */
  amount: number;
  currency: string;
  latest_charge: string | null;
  metadata: Metadata;
};
export interface StubCharge {
  id: string;
  created: number;
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string | null;
  payment_intent: string;
  payment_method: string | null;
  status: 'succeeded' | 'failed';
  failure: { code: string; message: string } | null;
  disputed: boolean;
}
export interface StubRefund {
  id: string;
  created: number;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded';
  metadata: Metadata;
}
export interface StubDispute {
  id: string;
  created: number;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}

export interface StubPeriod {
  start: number;
  end: number;
}
export interface StubItem {
  id: string;
  customer: string;
  invoice: string | null;
  subscription: string | null;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Metadata;
  date: number;
  period: StubPeriod;
  isProration: boolean;
  price: string | null;
}
export interface StubLine {
  id: string;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Metadata;
  period: StubPeriod;
  isProration: boolean;
  /** The invoice item that became the line; null for the fee of a subscription's period. */
  item: string | null;
  subscription: string | null;
  subscriptionItem: string | null;
  price: string | null;
}
export interface StubInvoice {
  id: string;
  created: number;
  customer: string;
  subscription: string | null;
  currency: string;
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  total: number;
  amount_due: number;
  amount_paid: number;
  /** Credit notes from before and after the payment. */
  creditedBefore: number;
  creditedAfter: number;
  starting_balance: number;
  ending_balance: number | null;
  attempted: boolean;
  attempt_count: number;
  next_payment_attempt: number | null;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  automaticTax: boolean;
  billing_reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  collection_method: 'charge_automatically' | 'send_invoice';
  default_payment_method: string | null;
  due_date: number | null;
  daysUntilDue: number | null;
  description: string | null;
  footer: string | null;
  period_start: number;
  period_end: number;
  lines: StubLine[];
  invoice_pdf: string | null;
  hosted_invoice_url: string | null;
  metadata: Metadata;
  payment: StubIntent | null;
  finalized_at: number | null;
  paid_at: number | null;
  voided_at: number | null;
  marked_uncollectible_at: number | null;
}
export interface StubSubscription {
  id: string;
  created: number;
  start_date: number;
  status: Stripe.Subscription.Status;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancelReason: 'cancellation_requested' | 'payment_failed' | null;
  ended_at: number | null;
  trial_start: number | null;
  trial_end: number | null;
  trialEndBehavior: 'cancel' | 'create_invoice' | 'pause';
  trialWarned: boolean;
  billingMode: 'classic' | 'flexible';
  anchor: number;
  metadata: Metadata;
  customer: string;
  itemId: string;
  priceId: string;
  /** What the plan's fee of the present period was charged as; a flexible subscription credits this. */
  debited: { amount: number; period: StubPeriod } | null;
  periodStart: number;
  periodEnd: number;
  latestInvoice: string;
  setup: StubIntent | null;
  default_payment_method: string | null;
  /** Whether a card that pays an invoice becomes the subscription's. */
  savesPaymentMethod: boolean;
  collection_method: 'charge_automatically' | 'send_invoice';
  days_until_due: number | null;
  automaticTax: boolean;
}
export interface StubCreditNote {
  id: string;
  created: number;
  customer: string;
  invoice: string;
  number: string;
  amount: number;
  currency: string;
  memo: string | null;
  reason: string | null;
  metadata: Metadata;
  type: 'pre_payment' | 'post_payment';
  refund: string | null;
  creditedToBalance: number;
  lines: { id: string; amount: number; description: string | null; invoiceLine: string | null }[];
}
export interface StubClock {
  id: string;
  created: number;
  name: string | null;
}
export interface StubPortalConfiguration {
  id: string;
  created: number;
  updated: number;
  active: boolean;
  is_default: boolean;
  name: string | null;
  metadata: Metadata;
  features: Record<
    | 'customer_update'
    | 'invoice_history'
    | 'payment_method_update'
    | 'subscription_cancel'
    | 'subscription_update',
    boolean
  >;
  cancelMode: 'at_period_end' | 'immediately';
  default_return_url: string | null;
}
export interface StubEvent {
  id: string;
  created: number;
  type: string;
  object: Record<string, unknown>;
}
type StubEndpoint = Pick<Stripe.WebhookEndpoint, 'id' | 'object' | 'url' | 'status' | 'enabled_events'>;

/** Everything that the account contains. */
export interface StubAccount {
  customers: Map<string, StubCustomer>;
  products: Map<string, StubProduct>;
  prices: Map<string, StubPrice>;
  subscriptions: Map<string, StubSubscription>;
  invoices: Map<string, StubInvoice>;
  items: Map<string, StubItem>;
  paymentMethods: Map<string, StubPaymentMethod>;
  payments: Map<string, StubIntent>;
  setups: Map<string, StubIntent>;
  charges: Map<string, StubCharge>;
  refunds: Map<string, StubRefund>;
  disputes: Map<string, StubDispute>;
  creditNotes: Map<string, StubCreditNote>;
  portalConfigurations: Map<string, StubPortalConfiguration>;
  clocks: Map<string, StubClock>;
  /** What happened, the oldest first. */
  events: StubEvent[];
  /** Called for each event, after it is stored. */
  onEvent: ((event: StubEvent) => void) | null;
  /** Origin of the stub's own pages; null without them. */
  pagesOrigin: string | null;
  endpoints: StubEndpoint[];
  status: Pick<Stripe.Account, 'charges_enabled' | 'details_submitted'>;
  settings: StubSettings;
  /** Seconds by which the account's time is ahead (clock.ts). A test clock moves the time of the whole account. */
  clockOffset: number;
  /** Customers that the search does not find yet (docs.stripe.com/search#data-freshness). */
  unindexed: Set<string>;
  balance: number;
}

/** What an account's owner sets on Stripe's dashboard, and what Stripe's documentation leaves open. */
interface StubSettings {
  /** Days after a failed payment at which it is tried again. */
  retryDays: readonly number[];
  afterRetries: 'cancel' | 'unpaid' | 'past_due';
  /**
   * Whether an invoice may name a subscription that has ended. The documentation does not say (the parameter has no condition there, and
   * “pending invoice items are included on a final invoice if you generate one”), so tests try both.
   */
  invoicesEndedSubscriptions: boolean;
}

export const emptyAccount = (): StubAccount => ({
  customers: new Map(),
  products: new Map(),
  prices: new Map(),
  subscriptions: new Map(),
  invoices: new Map(),
  items: new Map(),
  paymentMethods: new Map(),
  payments: new Map(),
  setups: new Map(),
  charges: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  creditNotes: new Map(),
  portalConfigurations: new Map(),
  clocks: new Map(),
  events: [],
  onEvent: null,
  pagesOrigin: null,
  endpoints: [],
  status: { charges_enabled: true, details_submitted: true },
  settings: { retryDays: [3, 5, 7], afterRetries: 'cancel', invoicesEndedSubscriptions: true },
  clockOffset: 0,
  unindexed: new Set(),
  balance: 0,
});

export const HOUR_S = 60 * 60;
export const DAY_S = 24 * HOUR_S;

/** The account's time: that of this machine, moved by the test clock. */
export const now = ({ clockOffset }: StubAccount): number => Math.floor(Date.now() / 1000) + clockOffset;

/** Whether a subscription is over and can only be read. */
export const hasEnded = ({ status }: StubSubscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';
