import { DAY_MS } from '#app/lib/durations.ts';

/** Marketing mails per hour for a tenant that has set no limit of its own. */
export const DEFAULT_HOURLY_LIMIT = 10_000;

/**
 * Warm-up: how much a new sender may send in 24 hours, by days since its first marketing mail. After the last day only the hourly limit
 * applies.
 */
const DAILY_SENDING_LIMITS_OF_WARM_UP = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000] as const;

/** Messages of one tenant and kind that may wait in the outbox, so that one tenant's hundred thousand never delay another's. */
export const MAX_WAITING_CAMPAIGN_MESSAGES = 1000;

/** Maximum share of a tenant's hourly limit for one receiving domain, but never less than the floor. */
const SENDING_LIMIT_SHARE_PER_DOMAIN = 0.6;

const MIN_SENDING_LIMIT_PER_DOMAIN = 200;

/** Returns how much a warming sender may send in 24 hours, or null for no limit. Before its first mail the first day's limit applies. */
export function warmUpLimit(startedAt: Date | null, now: Date): number | null {
  if (!startedAt) return DAILY_SENDING_LIMITS_OF_WARM_UP[0];
  const days = Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / DAY_MS));
  return DAILY_SENDING_LIMITS_OF_WARM_UP[days] ?? null;
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
    MIN_SENDING_LIMIT_PER_DOMAIN,
    Math.floor((hourlyLimit ?? DEFAULT_HOURLY_LIMIT) * SENDING_LIMIT_SHARE_PER_DOMAIN),
  );
