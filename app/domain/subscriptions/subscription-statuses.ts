import type { ProviderSubscription } from './payments-port.ts';

/** Running statuses, best first. A status that Stripe adds later ranks between these and ENDED_SUBSCRIPTION_STATUSES. */
const RANKED_SUBSCRIPTION_STATUSES = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];
/** An expired attempt to subscribe never hides a subscription that ran, because data retention counts from that subscription's end. */
const ENDED_SUBSCRIPTION_STATUSES = ['canceled', 'incomplete_expired'];

export const hasSubscriptionEnded = (status: string): boolean => ENDED_SUBSCRIPTION_STATUSES.includes(status);

const rank = ({ status }: ProviderSubscription): number => {
  if (RANKED_SUBSCRIPTION_STATUSES.includes(status)) return RANKED_SUBSCRIPTION_STATUSES.indexOf(status);
  return RANKED_SUBSCRIPTION_STATUSES.length + 1 + ENDED_SUBSCRIPTION_STATUSES.indexOf(status);
};

/**
 * Picks the subscription that decides about a customer: the highest-ranked one, or the latest of several with the same rank; null if none
 * exists.
 */
export function pickSubscription(
  subscriptions: readonly ProviderSubscription[],
): ProviderSubscription | null {
  const sorted = [...subscriptions].sort(
    (a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  return sorted[0] ?? null;
}

/** Whether a subscription is running or may start to run. */
export const isSubscriptionRunning = ({ status }: Pick<ProviderSubscription, 'status'>): boolean =>
  RANKED_SUBSCRIPTION_STATUSES.includes(status);
