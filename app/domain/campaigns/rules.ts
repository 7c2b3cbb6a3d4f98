import { type StandingFacts, standingAt } from '#app/domain/billing/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** Marketing mails per hour for a tenant that has set no limit of its own. */
export const DEFAULT_HOURLY_LIMIT = 10_000;

/**
 * Warm-up: how much a new sender may send in 24 hours, by days since its first marketing mail. After the last day only the hourly limit
 * applies.
 */
const WARM_UP_DAILY = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000] as const;

/** Messages of one tenant and kind that may wait in the outbox, so that one tenant's hundred thousand never delay another's. */
export const MAX_WAITING_CAMPAIGN_MESSAGES = 1000;

/** Maximum share of a tenant's hourly limit for one receiving domain, but never less than the floor. */
const RECIPIENT_DOMAIN_SHARE = 0.6;
const RECIPIENT_DOMAIN_FLOOR = 200;

/** Time span of the frequency cap. */
export const CAP_SPAN_MS = DAY_MS;
/** A recipient who wants less mail gets one per this time span. */
export const LESS_OFTEN_MS = 7 * DAY_MS;
/** Minimum distance between steps of different days, however late the first of them was. */
export const STEP_DISTANCE_MS = 20 * HOUR_MS;
/** Maximum wait of a step past its day for the frequency cap and the send window. A later time was written by a wrong clock. */
export const MAX_STEP_WAIT_MS = LESS_OFTEN_MS + 8 * DAY_MS;

/** Leads are enrolled once they are this old: by then the transactions of earlier leads have ended. */
export const LEAD_SETTLING_MS = MINUTE_MS;
/** A time further ahead than this was written while a clock was ahead. */
export const CAMPAIGN_CLOCK_SKEW_MS = 5 * MINUTE_MS;

export const MAX_CAMPAIGN_TEMPLATES = 50;

/** Maximum number of people, ever, to whom a company that is not vouched for may send marketing (D81). */
export const MAX_UNVOUCHED_PEOPLE = 50;

/** A variant wins only after this many mails of each variant. */
export const WINNER_MIN_SENT = 100;

/** Returns how much a warming sender may send in 24 hours, or null for no limit. Before its first mail the first day's limit applies. */
export function warmUpLimit(startedAt: Date | null, now: Date): number | null {
  if (!startedAt) return WARM_UP_DAILY[0];
  const days = Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / DAY_MS));
  return WARM_UP_DAILY[days] ?? null;
}

/** Computes how many mails may be planned for a tenant now. */
export function computeAllowance(options: {
  hourlyLimit: number | null;
  warmUpStartedAt: Date | null;
  /** False for a channel without warm-up. */
  isWarming?: boolean;
  /** `lastHour` and `lastDay` count the messages planned in that time; `waiting` counts those that still wait. */
  lastHour: number;
  lastDay: number;
  waiting: number;
  now: Date;
}): number {
  const { hourlyLimit, warmUpStartedAt, isWarming = true, lastHour, lastDay, waiting, now } = options;
  const daily = isWarming ? warmUpLimit(warmUpStartedAt, now) : null;
  return Math.max(
    0,
    Math.min(
      (hourlyLimit ?? DEFAULT_HOURLY_LIMIT) - lastHour,
      daily === null ? Number.POSITIVE_INFINITY : daily - lastDay,
      MAX_WAITING_CAMPAIGN_MESSAGES - waiting,
    ),
  );
}

/** Returns how many of a tenant's mails per hour one receiving domain may get. */
export const domainLimit = (hourlyLimit: number | null): number =>
  Math.max(
    RECIPIENT_DOMAIN_FLOOR,
    Math.floor((hourlyLimit ?? DEFAULT_HOURLY_LIMIT) * RECIPIENT_DOMAIN_SHARE),
  );

/**
 * Returns the time from which the frequency cap allows a recipient the next marketing mail; null if it allows one now.
 * @param recent mails that the recipient got within LESS_OFTEN_MS (if they want less mail) or CAP_SPAN_MS
 */
export function nextAllowed(
  recipient: { lessOften: boolean },
  recent: { count: number; newest: Date } | undefined,
  cap: number,
): Date | null {
  if (!recent) return null;
  if (recipient.lessOften) return new Date(recent.newest.getTime() + LESS_OFTEN_MS);
  return recent.count >= cap ? new Date(recent.newest.getTime() + CAP_SPAN_MS) : null;
}

/** The facts that decide whether a tenant's marketing may be sent. */
type SendingTenant = Omit<StandingFacts, 'subscriptionStatus'> & {
  stripeSubscriptionStatus: string | null;
  isActive: boolean;
  emailVerifiedAt: Date | null;
  marketingPausedAt: Date | null;
  sendingStoppedAt: Date | null;
  postalAddress: string | null;
};

/** Whether campaigns wait because the tenant's account is unpaid. They resume by themselves once it is paid (D38). */
export const isAccountReadOnly = (
  { stripeSubscriptionStatus: subscriptionStatus, ...facts }: Omit<SendingTenant, 'isActive'>,
  now: Date,
): boolean => standingAt({ ...facts, subscriptionStatus }, now).kind === 'read-only';

/** Whether a tenant's marketing of a kind may be sent at all. Mails contain the postal address, texts don't. */
export const maySend = (tenant: SendingTenant, kind: 'email' | 'sms', now: Date): boolean =>
  tenant.isActive &&
  !isAccountReadOnly(tenant, now) &&
  tenant.emailVerifiedAt !== null &&
  tenant.marketingPausedAt === null &&
  tenant.sendingStoppedAt === null &&
  (kind === 'sms' || Boolean(tenant.postalAddress?.trim()));
