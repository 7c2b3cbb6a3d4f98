import type { InvoicedState, PricingPlan, ReceivedEvent } from '#app/domain/billing/index.ts';

/** A subscription as the payment provider has it now. */
export interface ProviderSubscription {
  id: string;
  customerId: string;
  /** Stripe's word. */
  status: string;
  priceId: string;
  itemId: string;
  /** Of the price; null for one that this service did not make. */
  plan: PricingPlan | null;
  createdAt: Date;
  startedAt: Date;
  trialEndsAt: Date | null;
  periodEnd: Date | null;
  endedAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** When the latest invoice was made, if it is open. */
  openInvoiceSince: Date | null;
  /** What the payment of that invoice waits for; null without one. */
  openPayment: IntentState | null;
  /** What the person who pays must still confirm in the browser; null once it is confirmed. */
  intent: SubscriptionIntent | null;
}

export interface SubscriptionIntent {
  /** A trial begins with a SetupIntent, which stores the card; otherwise the first invoice has a PaymentIntent. */
  type: 'setup' | 'payment';
  clientSecret: string;
  state: IntentState;
}

/**
 * What an intent waits for: a card, at first or after a refusal; the person who pays, whom the bank asks to confirm (3-D Secure); or
 * the bank.
 */
export type IntentState = 'needs-card' | 'needs-action' | 'processing';

export interface ProviderInvoice {
  id: string;
  /** As printed; null for a draft. */
  number: string | null;
  createdAt: Date;
  /** Stripe's word: draft, open, paid, uncollectible, void. */
  status: string;
  totalCents: number;
  currency: string;
  pdfUrl: string | null;
  /** Stripe's page, where an open invoice can be paid. */
  pageUrl: string | null;
}

export interface PlanPreview {
  /** Charged or credited (below 0) for the rest of the period. */
  prorationCents: number;
  /** Of the next invoice as a whole. */
  nextInvoiceCents: number;
  currency: string;
  /** The second that the preview was computed for; the change uses the same. */
  at: Date;
}

/** How the invoice is that collects a month's commission. */
export interface ChargeInvoice {
  /** Null while the item waits for the next invoice. */
  invoiceId: string | null;
  state: InvoicedState;
}

/** What identifies a month's commission at the provider. */
export interface ChargeItem {
  chargeId: string;
  tenantId: string;
  customerId: string;
  /** YYYY-MM */
  month: string;
  amountCents: number;
  currency: string;
  /** The invoice's line. */
  description: string;
}

/** The payment provider, as the domain sees it. Every function throws PaymentError. */
export interface Payments {
  publishableKey: string;
  isTestMode: boolean;
  /** Whether the secret is set by which a webhook is proved. */
  canVerifyEvents: boolean;
  /** @param key repeats within a day make one customer */
  createCustomer(customer: { tenantId: string; name: string; email: string; key: string }): Promise<string>;
  /** The price of a plan, made with its product if missing. @returns its id */
  preparePrice(plan: PricingPlan): Promise<string>;
  /** All subscriptions of a customer, those that have ended too. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  createSubscription(subscription: {
    customerId: string;
    tenantId: string;
    priceId: string;
    /** 0 for none. */
    trialDays: number;
    key: string;
  }): Promise<ProviderSubscription>;
  changePlan(change: {
    subscription: ProviderSubscription;
    priceId: string;
    /** The moment of the preview; null without proration. */
    prorateAt: Date | null;
  }): Promise<void>;
  previewPlan(change: {
    subscription: ProviderSubscription;
    priceId: string;
    at: Date;
  }): Promise<PlanPreview>;
  /** Ends the subscription with its period, or takes that back. */
  cancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void>;
  /** Ends at once what was never paid. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** The latest invoices. */
  listInvoices(customerId: string): Promise<ProviderInvoice[]>;
  /** A session of the provider's own page for payment methods. @returns its address */
  openPortal(session: { customerId: string; returnUrl: string }): Promise<string>;
  /** The invoice item of a charge by its metadata, however old it is. */
  findChargeItem(
    charge: ChargeItem,
  ): Promise<{ itemId: string; invoiceId: string | null; isOnSubscription: boolean } | null>;
  /** @param subscriptionId on whose next invoice it goes; null where a final invoice is made */
  createChargeItem(charge: ChargeItem, subscriptionId: string | null): Promise<string>;
  /** The invoice that an item is on, and how it is; null for an item that Stripe does not know. */
  readChargeInvoice(itemId: string): Promise<ChargeInvoice | null>;
  /**
   * The invoice that collects a pending item after the subscription's end, by its metadata or made now. It charges the ended
   * subscription's card; without one it is sent to be paid.
   */
  makeFinalInvoice(
    charge: ChargeItem,
    ended: {
      endedSubscriptionId: string /** The item waits for that subscription. */;
      isOnSubscription: boolean;
    },
  ): Promise<string>;
  /**
   * A webhook's event, if its signature is right and its time within the tolerance on both sides.
   * @returns null for a forged, stale or future-dated one
   */
  readEvent(delivery: { raw: Buffer; signature: string | null; now: Date }): ReceivedEvent | null;
}
