import type Stripe from 'stripe';
import type {
  ProviderInvoice,
  ProviderSubscription,
  SubscriptionIntent,
} from '../../domain/subscriptions/index.ts';
import { idOf, toDate } from './stripe-client.server.ts';

/** What must be expanded for readSubscription; in a list below `data.`. */
export const EXPANDED = ['latest_invoice.confirmation_secret', 'pending_setup_intent'];

/** A subscription of the library as the domain has it. */
export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status,
    priceId: item?.price.id ?? '',
    itemId: item?.id ?? '',
    plan: (item?.price.metadata?.plan as ProviderSubscription['plan'] | undefined) ?? null,
    createdAt: new Date(subscription.created * 1000),
    startedAt: new Date(subscription.start_date * 1000),
    trialEndsAt: toDate(subscription.trial_end),
    periodEnd: toDate(item?.current_period_end),
    endedAt: toDate(subscription.ended_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    openInvoiceSince: invoice?.status === 'open' ? toDate(invoice.created) : null,
    intent: readIntent(subscription, invoice),
  };
}

function readIntent(
  { status, pending_setup_intent: setup }: Stripe.Subscription,
  invoice: Stripe.Invoice | null,
): SubscriptionIntent | null {
  if (setup && typeof setup === 'object' && setup.client_secret && !SETTLED.includes(setup.status))
    return { type: 'setup', clientSecret: setup.client_secret, isProcessing: setup.status === 'processing' };
  const secret = status === 'incomplete' ? invoice?.confirmation_secret : null;
  return secret ? { type: 'payment', clientSecret: secret.client_secret, isProcessing: false } : null;
}

const SETTLED = ['succeeded', 'canceled'];

/** An invoice of the library as the domain has it. */
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
