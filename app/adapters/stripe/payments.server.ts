import type Stripe from 'stripe';
import type { Payments, ProviderSubscription } from '#app/domain/subscriptions/index.ts';
import { commissionCalls } from './commission-calls.server.ts';
import { customerCalls } from './customers.server.ts';
import { invoiceCalls } from './invoice-calls.server.ts';
import { type CallLimits, limitCalls } from './limit-calls.ts';
import { portalCalls } from './portal.server.ts';
import { preparePlanPrice } from './prepare-price.server.ts';
import { readStripeEvent } from './read-event.ts';
import { EXPANDED, findOpenInvoice, readInvoice, readSubscription } from './read-subscription.ts';
import {
  callStripe,
  createOnce,
  createStripe,
  readId,
  type StripeSettings,
  toDate,
  toSeconds,
} from './stripe-client.server.ts';

/** Creates the payment service that uses Stripe. Returns null while no keys are set (D38). @param limits are the worker's if missing */
export function createPayments(settings: StripeSettings, limits: CallLimits = {}): Payments | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
  if (!key || !publishableKey) return null;
  const { retries, answerMs } = limits;
  const stripe = createStripe({ key, apiBase: settings.STRIPE_API_BASE, retries, answerMs });
  const automaticTax = settings.STRIPE_TAX === 'on' ? { automatic_tax: { enabled: true } } : {};
  const payments: Payments = {
    publishableKey,
    isTestMode: publishableKey.startsWith('pk_test_'),
    canVerifyEvents: Boolean(settings.STRIPE_WEBHOOK_SECRET),
    needsAddress: settings.STRIPE_TAX === 'on',
    ...customerCalls(stripe),
    ...startCalls(stripe, automaticTax),
    ...changeCalls(stripe),
    ...invoiceCalls(stripe),
    ...portalCalls(stripe),
    ...commissionCalls(stripe, automaticTax),
    readEvent: (delivery) => readStripeEvent(stripe, { ...delivery, secret: settings.STRIPE_WEBHOOK_SECRET }),
  };
  return answerMs === undefined ? payments : limitCalls(payments, answerMs);
}

type AutomaticTax = { automatic_tax?: { enabled: boolean } };

type StartCalls = Pick<
  Payments,
  'preparePrice' | 'listSubscriptions' | 'createSubscription' | 'listInvoices'
>;
type ChangeCalls = Pick<
  Payments,
  'changePlan' | 'previewPlan' | 'readPlanChange' | 'cancelAtPeriodEnd' | 'cancelNow'
>;

const MAX_INVOICES = 24;

const startCalls = (stripe: Stripe, automaticTax: AutomaticTax): StartCalls => ({
  preparePrice: (plan) =>
    callStripe(() => preparePlanPrice(stripe, plan, { isTaxed: automaticTax.automatic_tax !== undefined })),
  listSubscriptions: (customerId) =>
    callStripe(async () => {
      const subscriptionList = await stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: EXPANDED.map((path) => `data.${path}`),
      });
      return Promise.all(subscriptionList.data.map((subscription) => readWithPayment(stripe, subscription)));
    }),
  createSubscription: ({ customerId, tenantId, priceId, trialDays, key }) =>
    callStripe(async () => {
      const values: Stripe.SubscriptionCreateParams = {
        customer: customerId,
        items: [{ price: priceId }],
        // The subscription stays incomplete until the browser confirms the form, even with a trial, for which Stripe issues a
        // SetupIntent.
        payment_behavior: 'default_incomplete',
        // Which mode a subscription without one gets depends on the API's version.
        billing_mode: { type: 'flexible' },
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { tenantId },
        expand: EXPANDED,
        ...automaticTax,
        ...(trialDays > 0 && {
          trial_period_days: trialDays,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
        }),
      };
      const created = await createOnce(key, (options) => stripe.subscriptions.create(values, options));
      return readWithPayment(stripe, created);
    }),
  listInvoices: (customerId) =>
    callStripe(async () => {
      const invoiceList = await stripe.invoices.list({ customer: customerId, limit: MAX_INVOICES });
      return invoiceList.data.map(readInvoice);
    }),
});

/** Reads a subscription with its PaymentIntent, which is nested too deep to be expanded in a list of subscriptions. */
async function readWithPayment(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<ProviderSubscription> {
  const invoice = findOpenInvoice(subscription);
  if (!invoice?.id) return readSubscription(subscription, null);
  const payments = await stripe.invoicePayments.list({
    invoice: invoice.id,
    limit: 100,
    expand: ['data.payment.payment_intent'],
  });
  const intents = payments.data.flatMap(({ is_default, payment: { payment_intent: intent } }) =>
    is_default && typeof intent === 'object' ? [intent] : [],
  );
  return readSubscription(subscription, intents[0] ?? null);
}

const changeCalls = (stripe: Stripe): ChangeCalls => ({
  changePlan: ({ subscription, priceId, prorateAt }) =>
    callStripe(async () => {
      await stripe.subscriptions.update(subscription.id, {
        items: [{ id: subscription.itemId, price: priceId }],
        ...(prorateAt
          ? { proration_behavior: 'create_prorations' as const, proration_date: toSeconds(prorateAt) }
          : { proration_behavior: 'none' as const }),
      });
    }),
  previewPlan: ({ subscription, priceId, at: prorateAt }) =>
    callStripe(async () => {
      const preview = await stripe.invoices.createPreview({
        customer: subscription.customerId,
        subscription: subscription.id,
        subscription_details: {
          items: [{ id: subscription.itemId, price: priceId }],
          proration_behavior: 'create_prorations',
          proration_date: toSeconds(prorateAt),
        },
      });
      const prorations = preview.lines.data.filter(isProration);
      return {
        prorationCents: prorations.reduce((sum, { amount }) => sum + amount, 0),
        nextInvoiceCents: preview.total,
        currency: preview.currency.toUpperCase(),
        at: new Date(toSeconds(prorateAt) * 1000),
      };
    }),
  readPlanChange: ({ id, customerId, priceId }) =>
    callStripe(async () => {
      const { data } = await stripe.invoiceItems.list({ customer: customerId, limit: 100 });
      const starts = data.flatMap((item) =>
        item.proration &&
        item.parent?.subscription_details?.subscription === id &&
        readId(item.pricing?.price_details?.price) === priceId
          ? [item.period.start]
          : [],
      );
      return starts.length > 0 ? toDate(Math.max(...starts)) : null;
    }),
  cancelAtPeriodEnd: (subscriptionId, isCancelled) =>
    callStripe(async () => {
      const isDated = !isCancelled && (await hasOwnEndDate(stripe, subscriptionId));
      await stripe.subscriptions.update(
        subscriptionId,
        isDated ? { cancel_at: '' } : { cancel_at_period_end: isCancelled },
      );
    }),
  cancelNow: (subscriptionId) =>
    callStripe(async () => {
      await stripe.subscriptions.cancel(subscriptionId);
    }),
});

/** A cancellation on Stripe's page sets the date alone (https://docs.stripe.com/billing/subscriptions/billing-mode/compare). */
async function hasOwnEndDate(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  return subscription.cancel_at !== null && !subscription.cancel_at_period_end;
}

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration === true || parent?.invoice_item_details?.proration === true;
