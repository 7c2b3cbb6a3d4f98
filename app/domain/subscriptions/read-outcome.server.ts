import { planLabel } from '#app/domain/billing/index.ts';
import { PaymentError } from '#app/lib/payment-error.ts';
import { withinPageTime } from './page-time.ts';
import type { TenantPayments } from './payments-port.ts';
import { syncSubscription } from './sync-subscription.server.ts';

/** The state of a subscription, read from Stripe and not from the URL that the browser was redirected to. */
export type SubscriptionOutcome =
  | { state: 'active'; plan: string | null }
  | { state: 'trialing'; plan: string | null; endsAt: string | null }
  /** The bank has not answered yet. */
  | { state: 'processing' }
  /** Stripe did not answer. */
  | { state: 'unknown' }
  /** Stripe refused this service's key. */
  | { state: 'denied' }
  /** The bank asks for a confirmation that was not given yet (3-D Secure). */
  | { state: 'needs-action'; planId: string | null }
  /** The card was not stored or charged. */
  | { state: 'failed'; planId: string | null }
  | { state: 'none' };

/** Reads a company's subscription from Stripe, and returns its state. */
export async function readOutcome(options: TenantPayments): Promise<SubscriptionOutcome> {
  try {
    const subscription = await withinPageTime(syncSubscription(options));
    if (!subscription) return { state: 'none' };
    const { status, intent, plan: planId, trialEndsAt } = subscription;
    const plan = planId && planLabel(planId);
    if (status === 'active') return { state: 'active', plan };
    if (intent?.state === 'processing') return { state: 'processing' };
    if (intent) return { state: intent.state === 'needs-action' ? 'needs-action' : 'failed', planId };
    if (status === 'trialing') return { state: 'trialing', plan, endsAt: trialEndsAt?.toISOString() ?? null };
    // The first payment has succeeded, and the subscription becomes active in a moment.
    if (status === 'incomplete') return { state: 'processing' };
    return { state: 'failed', planId };
  } catch (error) {
    if (error instanceof PaymentError) return { state: error.failure === 'denied' ? 'denied' : 'unknown' };
    throw error;
  }
}
