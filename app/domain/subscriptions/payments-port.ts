import type {
  CustomerDetails,
  InvoicedState,
  PricingPlan,
  ReceivedEvent,
} from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { ProviderWatch } from '#app/domain/provider-silences/index.ts';
import type { InvoiceReading } from '#app/domain/receivables/index.ts';

/** A subscription's current state at the payment provider. */
export interface ProviderSubscription {
  id: string;
  customerId: string;
  /** Digest of the details that were last sent; null for a customer that has none. */
  customerDigest: string | null;
  /** Stripe's status. */
  status: string;
  priceId: string;
  itemId: string;
  /** Plan of the price; null for a price that this service did not create. */
  plan: PricingPlan | null;
  createdAt: Date;
  startedAt: Date;
  trialEndsAt: Date | null;
  periodEnd: Date | null;
  endedAt: Date | null;
  /** Whether an end is planned: at the end of the period, or at another time that was set at Stripe. */
  isCancelled: boolean;
  /** Time of the planned end; null if no end is planned. */
  cancelAt: Date | null;
  /** Whether Stripe can charge a stored card, so that the plan's terms apply. */
  hasPaymentMethod: boolean;
  /** The customer's default card, if the subscription charges another one; else null. */
  newCardId: string | null;
  /** Creation time of the latest invoice, if it is open. */
  openInvoiceSince: Date | null;
  /** Payment state of the open invoice; null if there is no open payment. */
  openPayment: IntentState | null;
  /** The intent that the payer must still confirm in the browser; null once it is confirmed. */
  intent: SubscriptionIntent | null;
}

export interface SubscriptionIntent {
  /** A trial begins with a SetupIntent, which stores the card; otherwise the first invoice has a PaymentIntent. */
  type: 'setup' | 'payment';
  clientSecret: string;
  state: IntentState;
}

/**
 * The input that an intent waits for: a card, at first or after a refusal; the payer, whom the bank asks to confirm (3-D Secure); or the
 * bank.
 */
export type IntentState = 'needs-card' | 'needs-action' | 'processing';

export interface ProviderInvoice {
  id: string;
  /** The printed invoice number; null for a draft. */
  number: string | null;
  createdAt: Date;
  /** Stripe's status: draft, open, paid, uncollectible, void. */
  status: string;
  totalCents: number;
  currency: string;
  pdfUrl: string | null;
  /** Stripe's page, where an open invoice can be paid. */
  pageUrl: string | null;
}

export interface PlanPreview {
  /** Amount charged or credited (below 0) for the rest of the period. */
  prorationCents: number;
  /** Total of the next invoice. */
  nextInvoiceCents: number;
  currency: string;
  /** The second for which the preview was computed; the plan change uses the same time. */
  at: Date;
}

/** The state of the invoice that collects a month's commission. */
export interface ChargeInvoice {
  /** Null while the item waits for the next invoice. */
  invoiceId: string | null;
  state: InvoicedState;
}

/** Identifies a month's commission at the provider. */
export interface ChargeItem {
  chargeId: string;
  tenantId: string;
  customerId: string;
  /** YYYY-MM */
  month: string;
  amountCents: number;
  currency: string;
  /** Text of the invoice line. */
  description: string;
}

export interface TenantPayments {
  db: Database;
  payments: Payments;
  tenantId: string;
}

/** The options of a task that works on the accounts of all tenants. */
export interface PaymentTask {
  db: Database;
  payments: Payments;
  now: Date;
  /** Learns from every call whether the provider answers. */
  watch?: ProviderWatch;
}

/** The payment provider, as used by the domain. Every function throws PaymentError. */
export interface Payments {
  publishableKey: string;
  isTestMode: boolean;
  /** Whether the secret that verifies webhooks is set. */
  canVerifyEvents: boolean;
  /** Whether Stripe computes tax, for which it needs the customer's address. */
  needsAddress: boolean;
  /**
   * Finds a tenant's customer by its metadata, or creates it. Stripe finds a new customer only after a minute; until then, calls with the
   * same key give the same one.
   */
  prepareCustomer(customer: { tenantId: string; key: string }): Promise<string>;
  /** @param digest is stored with the customer and read back as ProviderSubscription.customerDigest */
  updateCustomer(customerId: string, details: CustomerDetails, digest: string): Promise<void>;
  /** Finds the price of a plan, or creates it with its product. @returns its id */
  preparePrice(plan: PricingPlan): Promise<string>;
  /** Lists all subscriptions of a customer, including ended ones. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  createSubscription(subscription: {
    customerId: string;
    tenantId: string;
    priceId: string;
    /** 0 for no trial. */
    trialDays: number;
    key: string;
  }): Promise<ProviderSubscription>;
  changePlan(change: {
    subscription: ProviderSubscription;
    priceId: string;
    /** Time of the preview; null without proration. */
    prorateAt: Date | null;
  }): Promise<void>;
  previewPlan(change: {
    subscription: ProviderSubscription;
    priceId: string;
    at: Date;
  }): Promise<PlanPreview>;
  /**
   * Finds the time from which the present plan is charged, by the proration that Stripe made for the change.
   * @returns null if the change had no proration
   */
  readPlanChange(subscription: ProviderSubscription): Promise<Date | null>;
  /** Cancels the subscription at the end of its period, or reverses that cancellation. */
  cancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void>;
  /** Cancels a subscription that was never paid, at once. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** Lists the latest invoices. */
  listInvoices(customerId: string): Promise<ProviderInvoice[]>;
  /** Reads all invoices of a customer with their lines, credits, refunds and disputes. */
  readInvoices(customerId: string): Promise<InvoiceReading[]>;
  /** Opens a session of the provider's own page for payment methods, which can't cancel or change plans. @returns its URL */
  openPortal(session: { customerId: string; returnUrl: string }): Promise<string>;
  /** Has the subscription charge its `newCardId`, unless its own card is newer. @returns whether it was changed */
  chargeNewCard(subscription: ProviderSubscription): Promise<boolean>;
  /** Finds the invoice item of a charge by its metadata, regardless of its age. */
  findChargeItem(
    charge: ChargeItem,
  ): Promise<{ itemId: string; invoiceId: string | null; subscriptionId: string | null } | null>;
  /** @param subscriptionId the subscription whose next invoice gets the item; null for a final invoice */
  createChargeItem(charge: ChargeItem, subscriptionId: string | null): Promise<string>;
  /** Reads the invoice of an item and its state; null for an item that Stripe does not know. */
  readChargeInvoice(itemId: string): Promise<ChargeInvoice | null>;
  /**
   * Finds by metadata, or creates, the invoice that collects a pending item after the end of its subscription. It charges a card that the
   * company still has, of its newest subscription first; without one, the invoice is sent for payment with a due date.
   * @param subscriptionId the ended subscription whose next invoice the item waited for; null for an item without one
   */
  makeFinalInvoice(charge: ChargeItem, subscriptionId: string | null): Promise<string>;
  /**
   * Reads a webhook's event, if its signature is valid and its time differs from `now` by no more than the tolerance.
   * @returns null for a forged, stale or future-dated event
   */
  readEvent(delivery: { raw: Buffer; signature: string | null; now: Date }): ReceivedEvent | null;
}
