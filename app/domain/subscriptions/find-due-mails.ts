import { COMPANY_KEPT_DAYS, GRACE_DAYS, type StandingFacts, standingAt } from '#app/domain/billing/index.ts';
import type { BillingMailPurpose } from '#app/domain/notices/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** Time before a trial's end at which Stripe announces it. */
export const TRIAL_MAIL_DUE_BEFORE_MS = 3 * DAY_MS;
/**
 * Maximum age of the events that e-mails report: the worker may have been down for a while, but an upgrade must not send e-mails about last
 * year's events.
 */
export const MAX_DUE_MAIL_AGE_MS = 7 * DAY_MS;
/** Numbers of days before an erasure at which it is announced. */
const ERASURE_MAIL_DUE_DAYS = [30, 7] as const;

/** A billing e-mail to be sent, only once per key. */
interface DueMail {
  purpose: BillingMailPurpose;
  /** The date named in the e-mail. */
  at: Date;
  key: string;
}

/** Finds the e-mails that the admins of a company should get now. Each has the same key at every check. */
export function findDueMails(facts: StandingFacts, now: Date): DueMail[] {
  const standing = standingAt(facts, now);
  switch (standing.kind) {
    case 'good':
      return [];
    case 'trial':
      return standing.endsAt.getTime() - now.getTime() <= TRIAL_MAIL_DUE_BEFORE_MS
        ? [mail('trial-ending', standing.endsAt)]
        : [];
    case 'overdue':
      // Without a stored start, the date and therefore the key would differ at each check.
      return facts.pastDueSince ? [mail('payment-failed', standing.readOnlyFrom)] : [];
    case 'read-only':
      return standing.why === 'ended' ? afterEnd(facts, now) : readOnly(facts, standing.why, now);
  }
}

const mail = (purpose: BillingMailPurpose, eventAt: Date, key = eventAt.toISOString()): DueMail => ({
  purpose,
  at: eventAt,
  key,
});

const isDueMailNews = (since: Date, now: Date): boolean =>
  since <= now && now.getTime() - since.getTime() <= MAX_DUE_MAIL_AGE_MS;

function readOnly(
  { trialEndsAt, pastDueSince }: StandingFacts,
  why: 'trial-ended' | 'unpaid' | 'not-started',
  now: Date,
): DueMail[] {
  const since =
    why === 'unpaid' ? pastDueSince && new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS) : trialEndsAt;
  return since && isDueMailNews(since, now) ? [mail('read-only', since)] : [];
}

/** Announces the end of a subscription at once, and the erasure of its data some time in advance. */
function afterEnd({ subscriptionEndDate: end }: StandingFacts, now: Date): DueMail[] {
  if (!end) return [];
  const erasedAt = new Date(end.getTime() + COMPANY_KEPT_DAYS * DAY_MS);
  const remainingMs = erasedAt.getTime() - now.getTime();
  const steps = ERASURE_MAIL_DUE_DAYS.filter((days) => remainingMs > 0 && remainingMs <= days * DAY_MS);
  // A worker that was down announces only the step closest to the erasure.
  const step = steps.at(-1);
  return [
    ...(isDueMailNews(end, now) ? [mail('subscription-ended', erasedAt)] : []),
    ...(step ? [mail('erasure-ahead', erasedAt, `${erasedAt.toISOString()}:${step}`)] : []),
  ];
}
