import type { StandingFacts } from './standing.ts';

/**
 * Computes the base fee that a company owes from a moment on, for the history of its terms (D69). A trial costs nothing. A company that
 * signed up owes nothing without a subscription, because it gets no invoice. A company without a trial is billed manually.
 */
export function computeOwedFee({
  plan,
  subscriptionStatus,
  trialEndsAt,
  baseFeeCents,
}: Pick<StandingFacts, 'plan' | 'subscriptionStatus' | 'trialEndsAt'> & { baseFeeCents: number }): number {
  if (plan === 'custom') return baseFeeCents;
  if (subscriptionStatus === null) return trialEndsAt === null ? baseFeeCents : 0;
  return STATUSES_WITHOUT_FEE.includes(subscriptionStatus) ? 0 : baseFeeCents;
}

/** Stripe's statuses of a subscription after which no invoice with a base fee follows. */
const STATUSES_WITHOUT_FEE = ['trialing', 'incomplete', 'incomplete_expired', 'unpaid', 'paused', 'canceled'];
