/** Marketing mails per hour for a tenant that has set no limit of its own. */
export const DEFAULT_HOURLY_LIMIT = 10_000;

/** Messages of one tenant and kind that may wait in the outbox, so that one tenant's hundred thousand never delay another's. */
export const MAX_WAITING_CAMPAIGN_MESSAGES = 1000;

/** Maximum share of a tenant's hourly limit for one receiving domain, but never less than the floor. */
const SENDING_LIMIT_SHARE_PER_DOMAIN = 0.6;

const MIN_SENDING_LIMIT_PER_DOMAIN = 200;

/** Computes how many mails may be planned for a tenant now. */
export function computeAllowance(options: {
  hourlyLimit: number | null;
  /** What the sending domain's warm-up leaves of the day; null for no limit. */
  warmUpRoom: number | null;
  /** Messages planned in the last hour. */
  lastHour: number;
  /** Messages that still wait. */
  waiting: number;
}): number {
  const { hourlyLimit, warmUpRoom, lastHour, waiting } = options;
  return Math.max(
    0,
    Math.min(
      (hourlyLimit ?? DEFAULT_HOURLY_LIMIT) - lastHour,
      warmUpRoom ?? Number.POSITIVE_INFINITY,
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
