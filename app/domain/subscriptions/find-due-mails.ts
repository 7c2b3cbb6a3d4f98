import { GRACE_DAYS, KEPT_DAYS, type StandingFacts, standingAt } from '#app/domain/billing/index.ts';
import type { BillingMailPurpose } from '#app/domain/notices/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** As long before a trial's end as Stripe announces it. */
export const TRIAL_WARNING_MS = 3 * DAY_MS;
/** News is told for so long: the worker may have been down, but an upgrade does not write about events of last year. */
export const NEWS_MS = 7 * DAY_MS;
/** How many days before an erasure it is announced. */
const ERASURE_WARNING_DAYS = [30, 7] as const;

/** A mail of billing that is to be sent, once by its key. */
export interface DueMail {
  purpose: BillingMailPurpose;
  /** The moment that it names. */
  at: Date;
  key: string;
}

/** What the admins of a company are to be told at a moment; each has the same key whenever it is looked at. */
export function findDueMails(facts: StandingFacts, now: Date): DueMail[] {
  const standing = standingAt(facts, now);
  switch (standing.kind) {
    case 'good':
      return [];
    case 'trial':
      return standing.endsAt.getTime() - now.getTime() <= TRIAL_WARNING_MS
        ? [mail('trial-ending', standing.endsAt)]
        : [];
    case 'overdue':
      // Without a stored beginning the moment would be another at each look, and so would the key.
      return facts.pastDueSince ? [mail('payment-failed', standing.readOnlyFrom)] : [];
    case 'read-only':
      return standing.why === 'ended' ? afterEnd(facts, now) : readOnly(facts, standing.why, now);
  }
}

const mail = (purpose: BillingMailPurpose, at: Date, key = at.toISOString()): DueMail => ({
  purpose,
  at,
  key,
});

const isNews = (since: Date, now: Date): boolean =>
  since <= now && now.getTime() - since.getTime() <= NEWS_MS;

function readOnly(
  { trialEndsAt, pastDueSince }: StandingFacts,
  why: 'trial-ended' | 'unpaid' | 'not-started',
  now: Date,
): DueMail[] {
  const since =
    why === 'unpaid' ? pastDueSince && new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS) : trialEndsAt;
  return since && isNews(since, now) ? [mail('read-only', since)] : [];
}

/** The end of a subscription is told at once, and the erasure of what it leaves some time before. */
function afterEnd({ subscriptionEndDate: end }: StandingFacts, now: Date): DueMail[] {
  if (!end) return [];
  const erasedAt = new Date(end.getTime() + KEPT_DAYS * DAY_MS);
  const left = erasedAt.getTime() - now.getTime();
  const steps = ERASURE_WARNING_DAYS.filter((days) => left > 0 && left <= days * DAY_MS);
  // A worker that was down tells the nearest alone.
  const step = steps.at(-1);
  return [
    ...(isNews(end, now) ? [mail('subscription-ended', erasedAt)] : []),
    ...(step ? [mail('erasure-ahead', erasedAt, `${erasedAt.toISOString()}:${step}`)] : []),
  ];
}
