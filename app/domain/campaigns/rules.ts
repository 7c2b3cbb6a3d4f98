import { type StandingFacts, standingAt } from '#app/domain/billing/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** Marketing mails an hour of a tenant that has set no limit of its own. */
export const DEFAULT_HOURLY_LIMIT = 10_000;

/**
 * Warm-up: what a new sender may send in 24 hours, by the days since its first marketing mail. Past the last day there is no
 * limit but the hourly one.
 */
const WARM_UP_DAILY = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000] as const;

/** Messages of one tenant and kind that may wait in the outbox: one tenant's hundred thousand never delay another's. */
export const MAX_WAITING = 1000;
/** While more than so many wait, no more are planned; below it the planner does not wait for its next round. */
export const REFILL_AT = MAX_WAITING / 2;
/** How soon the planner looks again whether enough were sent. */
export const REFILL_MS = 500;

/** Steps that one transaction plans. */
export const PLANNED_AT_A_TIME = 250;
/** Transactions of one tenant in a round: those who wait for the frequency cap or their domain are looked at, too. */
export const BATCHES_PER_ROUND = 20;

/** Of a tenant's hourly limit one receiving domain gets so much at most, and never less than the floor. */
const DOMAIN_SHARE = 0.6;
const DOMAIN_FLOOR = 200;

/** How long a step waits whose receiving domain has had its share. */
export const DOMAIN_WAIT_MS = 15 * MINUTE_MS;

/** The frequency cap counts over so long. */
export const CAP_SPAN_MS = DAY_MS;
/** Recipients of a Quick Email who wait for the cap are looked at again at whole multiples of this. */
export const CAPPED_LOOK_MS = 5 * MINUTE_MS;
/** Who wishes for less mail gets one in so long. */
export const LESS_OFTEN_MS = 7 * DAY_MS;
/** Steps of different days keep at least this distance, however late the first of them was. */
export const STEP_DISTANCE_MS = 20 * HOUR_MS;
/** No step waits longer than this past its day for the frequency cap and the send window: a later time is a wrong clock's. */
export const MAX_WAIT_MS = LESS_OFTEN_MS + 8 * DAY_MS;

/** Leads are enrolled once they are so old: the transactions of earlier ones have ended then. */
export const SETTLING_MS = MINUTE_MS;
/** A time that lies further ahead was written while a clock was ahead. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/** Windows of some thousand leads that one run enrols, so that the worker's other tasks have their turn. */
export const ENROLLED_WINDOWS_PER_RUN = 20;

export const MAX_TEMPLATES = 50;

/** People whom a company that no one vouches for may send marketing to, ever (D81). */
export const MAX_UNVOUCHED_PEOPLE = 50;
/** How long a step is held for a company that has written to as many: it may pay or be approved meanwhile. */
export const HELD_LOOK_MS = HOUR_MS;

/** A sale counts for the last mail that the lead was sent within so long before it. */
export const CONVERSION_SPAN_MS = 30 * DAY_MS;

/** A winner needs so many mails of either variant … */
export const WINNER_MIN_SENT = 100;
/** … and a difference between the shares of clicks that chance gives in fewer than this share of cases. */
export const WINNER_P = 0.05;

/** How long a mail waits for a paused campaign before it is looked at again. */
export const PAUSED_WAIT_MS = 15 * MINUTE_MS;

/** An opening or a click within so long after the sending is a scanner's. */
export const MACHINE_WITHIN_MS = 3000;

/** What a warming sender may send in 24 hours; null for no limit. Before its first mail it is the first day. */
export function warmUpLimit(startedAt: Date | null, now: Date): number | null {
  if (!startedAt) return WARM_UP_DAILY[0];
  const days = Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / DAY_MS));
  return WARM_UP_DAILY[days] ?? null;
}

/** How many mails a tenant may be planned now. */
export function computeAllowance(options: {
  hourlyLimit: number | null;
  warmUpStartedAt: Date | null;
  /** False for what is not warmed up. */
  isWarming?: boolean;
  /** Planned in the last hour, in the last 24, and still waiting. */
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
      MAX_WAITING - waiting,
    ),
  );
}

/** How many mails an hour one receiving domain gets of a tenant. */
export const domainLimit = (hourlyLimit: number | null): number =>
  Math.max(DOMAIN_FLOOR, Math.floor((hourlyLimit ?? DEFAULT_HOURLY_LIMIT) * DOMAIN_SHARE));

/**
 * When the frequency cap lets a recipient have the next marketing mail; null for now.
 * @param recent what the recipient got within LESS_OFTEN_MS (who wishes for less) or CAP_SPAN_MS
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

/** What decides whether a tenant's marketing may go out. */
type SendingTenant = Omit<StandingFacts, 'subscriptionStatus'> & {
  stripeSubscriptionStatus: string | null;
  isActive: boolean;
  emailVerifiedAt: Date | null;
  marketingPausedAt: Date | null;
  sendingStoppedAt: Date | null;
  postalAddress: string | null;
};

/** Whether campaigns wait because the tenant's account is not paid; they go on by themselves once it is (D38). */
export const isAccountReadOnly = (
  { stripeSubscriptionStatus: subscriptionStatus, ...facts }: Omit<SendingTenant, 'isActive'>,
  now: Date,
): boolean => standingAt({ ...facts, subscriptionStatus }, now).kind === 'read-only';

/** Whether a tenant's marketing of a kind may go out at all. Mails carry the postal address, texts don't. */
export const maySend = (tenant: SendingTenant, kind: 'email' | 'sms', now: Date): boolean =>
  tenant.isActive &&
  !isAccountReadOnly(tenant, now) &&
  tenant.emailVerifiedAt !== null &&
  tenant.marketingPausedAt === null &&
  tenant.sendingStoppedAt === null &&
  (kind === 'sms' || Boolean(tenant.postalAddress?.trim()));
