import type { ProviderSubscription } from './payments-port.ts';

/** The best first; a word that Stripe adds later is between these and ENDED. */
const RUNNING = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];
/** An attempt to begin that expired never hides a subscription that ran: how long data are stored counts from its end. */
const ENDED = ['canceled', 'incomplete_expired'];

const rank = ({ status }: ProviderSubscription): number => {
  if (RUNNING.includes(status)) return RUNNING.indexOf(status);
  return RUNNING.length + 1 + ENDED.indexOf(status);
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
  RUNNING.includes(status);
