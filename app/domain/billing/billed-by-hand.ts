import { PLAN_CURRENCY } from './plans.ts';

/** How a company is billed: columns of Tenant. */
export interface BillingWay {
  plan: string;
  stripeSubscriptionId: string | null;
  stripeSubscriptionStatus: string | null;
  trialEndsAt: Date | null;
}

/** Stripe's statuses of a subscription that never started. It collects no fee and no commission. */
export const NEVER_STARTED_STATUSES: readonly string[] = ['incomplete', 'incomplete_expired'];

/**
 * Whether a company's fees and commission are on bills of the operator, not on Stripe's invoices: with the plan `custom`, or without a trial
 * and a subscription that started. A customer at Stripe alone is invoiced nothing there. A trial ends in a subscription at Stripe.
 */
export const isBilledByHand = ({
  plan,
  stripeSubscriptionId,
  stripeSubscriptionStatus: status,
  trialEndsAt,
}: BillingWay): boolean =>
  plan === 'custom' ||
  (trialEndsAt === null &&
    (stripeSubscriptionId === null || (status !== null && NEVER_STARTED_STATUSES.includes(status))));

/** Whether commission is on the operator's bills: Stripe's invoices are in the plans' currency alone. */
export const isCommissionByHand = (
  company: BillingWay & { stripeCustomerId: string | null; currency: string },
): boolean =>
  isBilledByHand(company) || (company.stripeCustomerId !== null && company.currency !== PLAN_CURRENCY);
