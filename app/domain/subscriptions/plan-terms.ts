import type { listTerms } from '#app/domain/billing/index.ts';
import { DEFAULT_TERMS, PRICING_PLANS } from '#app/domain/billing/plans.ts';
import type { ProviderSubscription } from './payments-port.ts';

type TermsRow = Pick<Awaited<ReturnType<typeof listTerms>>[number], 'rateBps' | 'reason'>;

/**
 * Decides whether the terms of a subscription's plan apply: they begin with the first stored card or payment, and end with the
 * subscription. `unchanged`: the state decides nothing, such as a payment that failed once.
 */
export function judgePlanTerms({
  status,
  plan,
  hasPaymentMethod,
}: Pick<ProviderSubscription, 'status' | 'plan' | 'hasPaymentMethod'>): 'apply' | 'end' | 'unchanged' {
  switch (status) {
    case 'active':
      return plan === null ? 'unchanged' : 'apply';
    case 'trialing':
      if (!hasPaymentMethod) return 'end';
      return plan === null ? 'unchanged' : 'apply';
    case 'past_due':
      return plan === null || !hasPaymentMethod ? 'unchanged' : 'apply';
    case 'unpaid':
    case 'paused':
    case 'canceled':
    case 'incomplete_expired':
      return 'end';
    default:
      return 'unchanged';
  }
}

/** Whether the latest terms are those of a subscription. @param history latest first */
export const isOnPlanTerms = (history: readonly TermsRow[]): boolean =>
  history.find(({ reason }) => reason.startsWith('subscription'))?.reason === 'subscription';

/** Finds the rate that applied before the subscription's terms; the usual one if no earlier terms are stored. @param history latest first */
export function findEarlierRate(history: readonly TermsRow[]): number {
  const end = history.findIndex(({ reason }) => reason === 'subscription-ended');
  const present = end < 0 ? history : history.slice(0, end);
  const first = present.findLastIndex(({ reason }) => reason === 'subscription');
  return history[first + 1]?.rateBps ?? DEFAULT_TERMS.commissionRateBps;
}

/** Returns the columns of Tenant that a plan sets (D36). */
export function planColumns(plan: keyof typeof PRICING_PLANS) {
  const { baseFeeCents, commissionRateBps } = PRICING_PLANS[plan];
  return { plan: plan as string, baseFeeCents, commissionRateBps, monthlyAssessmentLimit: 0 };
}

/**
 * Returns the columns of Tenant after the end of a plan's terms. No base fee is owed (D69). Rate and limit are those from before the
 * subscription, unless an operator has set others since.
 */
export const endedColumns = (history: readonly TermsRow[]) => ({
  baseFeeCents: 0,
  ...(history[0]?.reason !== 'operator' && {
    commissionRateBps: findEarlierRate(history),
    monthlyAssessmentLimit: DEFAULT_TERMS.monthlyAssessmentLimit,
  }),
});
