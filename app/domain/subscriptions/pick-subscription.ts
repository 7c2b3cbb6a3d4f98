import type { ProviderSubscription } from './payments-port.ts';

/** The best first. A word that is missing here comes after all others. */
const ORDER = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];

const rank = ({ status }: ProviderSubscription): number => {
  const at = ORDER.indexOf(status);
  return at < 0 ? ORDER.length : at;
};

/** The subscription that decides about a customer: the one that gives most, of several the latest; null for none. */
export function pickSubscription(
  subscriptions: readonly ProviderSubscription[],
): ProviderSubscription | null {
  const sorted = [...subscriptions].sort(
    (a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  return sorted[0] ?? null;
}

/** Whether a subscription may still become, or is, a running one. */
export const isRunning = ({ status }: Pick<ProviderSubscription, 'status'>): boolean =>
  ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'].includes(status);
