import type Stripe from 'stripe';
import type {
  IntentState,
  ProviderInvoice,
  ProviderSubscription,
  SubscriptionIntent,
} from '#app/domain/subscriptions/index.ts';
import { DETAILS_DIGEST } from './customers.server.ts';
import { readId, toDate } from './stripe-client.server.ts';

/** Fields to expand for readSubscription; in a list, prefix them with `data.`. */
export const EXPANDED = ['latest_invoice.confirmation_secret', 'pending_setup_intent', 'customer'];

/** Returns the latest invoice if it is open. */
export function findOpenInvoice({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return invoice && typeof invoice === 'object' && invoice.status === 'open' ? invoice : null;
}

/**
 * Converts a subscription of the library to the domain's type.
 * @param payment the PaymentIntent of the open invoice, if there is one
 */
export function readSubscription(
  subscription: Stripe.Subscription,
  payment: Stripe.PaymentIntent | null,
): ProviderSubscription {
  const item = subscription.items.data[0];
  const invoice = findOpenInvoice(subscription);
  return {
    id: subscription.id,
    customerId: readId(subscription.customer) ?? '',
    customerDigest: readDigest(subscription),
    status: subscription.status,
    priceId: item?.price.id ?? '',
    itemId: item?.id ?? '',
    plan: (item?.price.metadata?.plan as ProviderSubscription['plan'] | undefined) ?? null,
    createdAt: new Date(subscription.created * 1000),
    startedAt: new Date(subscription.start_date * 1000),
    trialEndsAt: toDate(subscription.trial_end),
    // A subscription that is to end at a date is shown with that date.
    periodEnd: toDate(subscription.cancel_at ?? item?.current_period_end),
    endedAt: toDate(subscription.ended_at),
    // In flexible billing mode Stripe's own pages set only `cancel_at`.
    isCancelled: subscription.cancel_at_period_end || Boolean(subscription.cancel_at),
    cancelAt:
      toDate(subscription.cancel_at) ??
      (subscription.cancel_at_period_end ? toDate(item?.current_period_end) : null),
    hasPaymentMethod: hasPaymentMethod(subscription) || isSetUp(subscription),
    newCardId: findNewCard(subscription),
    openInvoiceSince: toDate(invoice?.created),
    openPayment: payment && readState(payment.status),
    intent: readSetup(subscription) ?? readPayment(subscription, { invoice, payment }),
  };
}

function readSetup(subscription: Stripe.Subscription): SubscriptionIntent | null {
  const { pending_setup_intent: setup } = subscription;
  if (!setup || typeof setup === 'string' || !setup.client_secret) return null;
  const state = readState(setup.status);
  // The SetupIntent remains when the card was stored in another way, such as on Stripe's own page.
  if (!state || (state === 'needs-card' && hasPaymentMethod(subscription))) return null;
  return { type: 'setup', clientSecret: setup.client_secret, state };
}

function readPayment(
  { status }: Stripe.Subscription,
  { invoice, payment }: { invoice: Stripe.Invoice | null; payment: Stripe.PaymentIntent | null },
): SubscriptionIntent | null {
  const secret = status === 'incomplete' ? invoice?.confirmation_secret : null;
  const state = payment && readState(payment.status);
  return secret && state ? { type: 'payment', clientSecret: secret.client_secret, state } : null;
}

/** Whether the card of a trial was stored: Stripe removes the SetupIntent once it has succeeded. */
function isSetUp({ pending_setup_intent: setup, status }: Stripe.Subscription): boolean {
  if (status !== 'trialing') return false;
  return !setup || (typeof setup !== 'string' && setup.status === 'succeeded');
}

function readDigest({ customer }: Stripe.Subscription): string | null {
  if (typeof customer !== 'object' || customer.deleted) return null;
  return customer.metadata[DETAILS_DIGEST] ?? null;
}

/** Returns the customer's default card if the subscription charges another one: Stripe's page changes only the customer's. */
function findNewCard({ default_payment_method: present, customer }: Stripe.Subscription): string | null {
  if (typeof customer !== 'object' || customer.deleted) return null;
  const chosen = readId(customer.invoice_settings.default_payment_method);
  return present && chosen !== readId(present) ? chosen : null;
}

function hasPaymentMethod({ default_payment_method: paymentMethod, customer }: Stripe.Subscription): boolean {
  const settings = typeof customer === 'object' && !customer.deleted ? customer.invoice_settings : null;
  return Boolean(paymentMethod) || Boolean(settings?.default_payment_method);
}

/** Returns null for an intent that is finished: it succeeded or was canceled. */
function readState(status: string): IntentState | null {
  if (status === 'succeeded' || status === 'canceled') return null;
  if (status === 'requires_action') return 'needs-action';
  return status === 'processing' ? 'processing' : 'needs-card';
}

/** Converts an invoice of the library to the domain's type. */
export const readInvoice = (invoice: Stripe.Invoice): ProviderInvoice => ({
  id: invoice.id ?? '',
  number: invoice.number,
  createdAt: new Date(invoice.created * 1000),
  status: invoice.status ?? 'draft',
  totalCents: invoice.total,
  currency: invoice.currency.toUpperCase(),
  pdfUrl: invoice.invoice_pdf ?? null,
  pageUrl: invoice.hosted_invoice_url ?? null,
});
