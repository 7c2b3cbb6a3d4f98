import Stripe from 'stripe';
import { PaymentError } from '#app/lib/payment-error.ts';
import { inSpan } from '#app/lib/spans.ts';

export interface StripeSettings {
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** Base URL of the API if it is not Stripe's own. */
  STRIPE_API_BASE?: string;
  STRIPE_TAX: 'on' | 'off';
}

const ANSWER_MS = 20_000;
const RETRIES = 2;

/** Creates the official client for the account or stub in the settings. */
export function createStripe({
  key,
  apiBase,
  retries = RETRIES,
  answerMs = ANSWER_MS,
}: {
  key: string;
  apiBase: string | undefined;
  retries?: number;
  answerMs?: number;
}): Stripe {
  const base = apiBase === undefined ? null : new URL(apiBase);
  return new Stripe(key, {
    timeout: answerMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
  });
}

/** Runs calls of the library and converts their errors to PaymentError. */
export async function callStripe<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await inSpan(
      () => ({ name: 'Stripe', kind: 'client', facts: { 'stackguide.to': 'stripe' } }),
      run,
    );
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? toPaymentError(error) : error;
  }
}

/** Attempts under one idempotency key within the day for which Stripe remembers it. */
const MAX_ATTEMPTS = 10;

/**
 * Creates an object once, however often and by however many processes it is called. Stripe answers a repeated key for a day with the stored
 * answer, even if that is a refusal whose cause has been mended since. A refusal has created nothing, so the next key is used after it.
 *
 * A stored 5xx is left to the caller, because the object may exist, and the library repeats a call that got one at once. A caller that must get
 * past it looks for the object first and then calls with another key (BillingAccount.attempts).
 */
export async function createOnce<Result>(
  key: string,
  create: (options: Stripe.RequestOptions) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await create({ idempotencyKey: attempt === 1 ? key : `${key}:${attempt}` });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isStoredRefusal(error)) throw error;
    }
}

/** After a stored 5xx the object may exist, so that the key must not change. */
function isStoredRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const isReplayed = error.headers?.['idempotent-replayed'] === 'true';
  return isReplayed && (error.statusCode ?? 0) >= 400 && (error.statusCode ?? 0) < 500;
}

function toPaymentError(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentError {
  const { errors } = Stripe;
  // Stripe's message is used only for a declined card. Otherwise it may quote the key or an e-mail address.
  const what = `${error.type}${error.code ? ` ${error.code}` : ''}${error.requestId ? ` (${error.requestId})` : ''}`;
  // After 409 the first call with this idempotency key is still running.
  const isAnswered = error.statusCode !== undefined && error.statusCode !== 409;
  if (error instanceof errors.StripeCardError)
    return new PaymentError('declined', what, { userMessage: error.message, isAnswered, cause: error });
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return new PaymentError('denied', what, { isAnswered, cause: error });
  const isBusy =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeIdempotencyError ||
    (error.statusCode ?? 0) >= 500;
  return new PaymentError(isBusy ? 'unreachable' : 'refused', what, { isAnswered, cause: error });
}

/** Converts Stripe's timestamps, which are in seconds. */
export const toDate = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000);

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Returns the id of a Stripe value that is either an id or an expanded object. */
export const readId = (value: string | { id?: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
