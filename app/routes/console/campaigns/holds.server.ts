import { standingAt } from '#app/domain/billing/index.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';

/** Reads what holds back all of a company's marketing and is not among its sending limits, for the alerts of its pages. */
export const readHolds = (tenant: MarketingTenant, now: Date) => ({
  isInactive: !tenant.isActive,
  pause: tenant.marketingPausedAt && {
    since: tenant.marketingPausedAt,
    reason: tenant.marketingPauseReason,
  },
  /** Whether marketing waits for a payment. */
  isUnpaid:
    standingAt({ ...tenant, subscriptionStatus: tenant.stripeSubscriptionStatus }, now).kind === 'read-only',
});
