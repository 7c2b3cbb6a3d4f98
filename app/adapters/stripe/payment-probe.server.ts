import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { PaymentProbe, RecentPayment } from '#app/domain/health/index.ts';
import { ProbeError } from '#app/lib/probe-error.ts';
import { PERMISSIONS } from './permissions.ts';
import { createStripe, type StripeSettings } from './stripe-client.server.ts';

const TEST_AMOUNT_CENTS = 100;
const DASHBOARD = 'https://dashboard.stripe.com';

/**
 * Creates checks of a Stripe account that leave no object in it. Returns null while no keys are set (D38).
 * @param webhookUrl where this service receives Stripe's webhooks; null if its URL is not set
 * @param limitMs timeout for one response
 */
export function createPaymentProbe(
  settings: StripeSettings,
  { webhookUrl, limitMs }: { webhookUrl: string | null; limitMs: number },
): PaymentProbe | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
  if (!key || !publishableKey) return null;
  const stripe = createStripe({ key, apiBase: settings.STRIPE_API_BASE });
  // Retrying a check would make a flaky connection look healthy.
  const options = { timeout: limitMs, maxNetworkRetries: 0 };
  const isTestMode = key.includes('_test_');
  const dashboardUrl = isTestMode ? `${DASHBOARD}/test` : DASHBOARD;
  return {
    isTestMode,
    hasWebhookSecret: settings.STRIPE_WEBHOOK_SECRET !== undefined,
    webhookUrl,
    dashboardUrl,
    readAccount: () =>
      askStripe('Account', async () => {
        const account = await stripe.accounts.retrieveCurrent({}, options);
        return { canCharge: account.charges_enabled, hasDetails: account.details_submitted };
      }),
    assertPermitted: (resource) => {
      const { label, read, write } = PERMISSIONS[resource];
      return askStripe(label, async () => {
        // A secret key has all permissions, so reading is enough. A restricted key has to be tested by writing.
        if (write && key.startsWith('rk_')) await tryWriting(() => write(stripe, options));
        else await read(stripe, options);
      });
    },
    listWebhookEndpoints: () =>
      askStripe('Webhook endpoints', async () => {
        const { data } = await stripe.webhookEndpoints.list({ limit: 100 }, options);
        return data.map(({ url, status, enabled_events }) => ({
          url,
          isEnabled: status === 'enabled',
          events: enabled_events,
        }));
      }),
    listPayments: (limit) =>
      askStripe('Payment intents', async () => {
        const { data } = await stripe.paymentIntents.list({ limit }, options);
        return data.map((intent) => readPayment(intent, dashboardUrl));
      }),
    makeTestPayment: () => askStripe('Payment intents', () => payAndCancel(stripe, options)),
  };
}

type Options = { timeout: number; maxNetworkRetries: number };

/** Tries to change an object that does not exist. Stripe refuses a key without the permission before it looks for the object. */
async function tryWriting(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'))
      throw error;
  }
}

const readPayment = (intent: Stripe.PaymentIntent, dashboardUrl: string): RecentPayment => ({
  id: intent.id,
  createdAt: new Date(intent.created * 1000),
  amountCents: intent.amount,
  currency: intent.currency.toUpperCase(),
  status: intent.status,
  failure: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
  url: `${dashboardUrl}/payments/${intent.id}`,
});

/** Authorises a payment with Stripe's test card, does not capture it, and cancels it. */
async function payAndCancel(stripe: Stripe, options: Options): Promise<void> {
  const cancel = (id: string) => stripe.paymentIntents.cancel(id, {}, options);
  let id: string | undefined;
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: TEST_AMOUNT_CENTS,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        capture_method: 'manual',
        confirm: true,
        description: 'Health check: made and cancelled',
      },
      // If the response is lost, the retry refers to the same payment.
      { ...options, maxNetworkRetries: 1, idempotencyKey: randomUUID() },
    );
    id = intent.id;
  } catch (error) {
    // A refused payment still exists, so it has to be cancelled.
    if (error instanceof Stripe.errors.StripeError && error.payment_intent)
      await cancel(error.payment_intent.id);
    throw error;
  }
  await cancel(id);
}

/** @throws ProbeError instead of the library's errors */
async function askStripe<Result>(permission: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? toProbeError(error, permission) : error;
  }
}

/** Stripe's own message is left out because it may quote the key or an e-mail address. */
function toProbeError(error: InstanceType<typeof Stripe.errors.StripeError>, permission: string): ProbeError {
  const { errors } = Stripe;
  const status = error.statusCode ?? 0;
  const code = error.code ? `, ${error.code}` : '';
  if (error instanceof errors.StripeAuthenticationError)
    return new ProbeError(
      'wrong-key',
      error.code === 'api_key_expired' ? 'The key has expired.' : 'Stripe does not accept the key.',
      { cause: error },
    );
  if (error instanceof errors.StripePermissionError)
    return new ProbeError('no-permission', `The key lacks the permission “${permission}”.`, { cause: error });
  if (error instanceof errors.StripeConnectionError) {
    const isLate = (error.message ?? '').includes('timeout');
    return isLate
      ? new ProbeError('late', 'Stripe did not answer in time.', { cause: error })
      : new ProbeError('unreachable', 'We could not reach Stripe.', { cause: error });
  }
  if (error instanceof errors.StripeRateLimitError)
    return new ProbeError('unreachable', 'Stripe accepts no more requests for the moment (429).', {
      cause: error,
    });
  if (status >= 500)
    return new ProbeError('unreachable', `Stripe has a problem of its own (${status}).`, { cause: error });
  return new ProbeError('refused', `Stripe refused the request (${status}${code}).`, { cause: error });
}
