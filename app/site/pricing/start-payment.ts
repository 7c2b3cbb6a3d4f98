import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { PAYMENT_TEXTS } from './pricing-content.ts';

/** The intent for the browser to confirm: a trial stores the card, otherwise the first invoice is paid. */
export interface StartedPayment {
  clientSecret: string;
  intentType: 'setup' | 'payment';
}

/** Starts the subscription. @throws Error with a text for the payer */
export async function startPayment(body: {
  tenantId: string;
  email: string;
  name: string;
  plan: string;
}): Promise<StartedPayment> {
  const response = await fetch('/api/subscriptions/create', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error(messageIn(answer) ?? PAYMENT_TEXTS.start);
  const { clientSecret, intentType } = answer as Partial<StartedPayment>;
  if (!clientSecret) throw new Error(PAYMENT_TEXTS.noSecret);
  return { clientSecret, intentType: intentType === 'payment' ? 'payment' : 'setup' };
}

/** Reads `message` of the call's own responses, or `detail` of a problem document. */
function messageIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { message, detail } = answer as { message?: unknown; detail?: unknown };
  if (typeof message === 'string' && message !== '') return message;
  return typeof detail === 'string' && detail !== '' ? detail : null;
}

/** Loads a script of another origin. @throws Error with a text for the payer */
export const loadScript = (address: string): Promise<void> =>
  new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => failed(new Error(PAYMENT_TEXTS.noForm)));
    document.head.append(script);
  });

/**
 * Confirms the payment details; Stripe then redirects to `/subscription-success`.
 * @returns the provider's message if they were refused
 */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  intentType: StartedPayment['intentType'],
): Promise<string | null> {
  const options = {
    elements,
    confirmParams: { return_url: `${window.location.origin}/subscription-success` },
  };
  const { error } =
    intentType === 'setup' ? await stripe.confirmSetup(options) : await stripe.confirmPayment(options);
  return error ? (error.message ?? PAYMENT_TEXTS.exception.text) : null;
}
