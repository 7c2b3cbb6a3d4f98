import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** Leads that are announced one by one in an hour; those that come after them are announced together at its end (D27). */
export const MAX_NOTICES_PER_HOUR = 20;
/** Mails that one address gets in 24 hours over all companies (D81): of leads, and warnings. Past them no more are sent. */
export const MAX_STAFF_MAILS_A_DAY = { leads: 100, warnings: 20 } as const;
/** When the daily digest is sent, by the clocks of the tenant's zone. */
export const DIGEST_HOUR = 8;
/** A digest waits so long after the end of its time: a lead is visible only when its transaction has ended. */
export const SETTLING_MS = MINUTE_MS;
/** Clocks of several processes may differ by so much. */
export const CLOCK_SKEW_MS = 10_000;

/** The clock hour that a moment is in. */
export function findHour(at: Date): { from: Date; to: Date } {
  const from = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
  return { from: new Date(from), to: new Date(from + HOUR_MS) };
}

const NEAR_LIMIT = 0.8;

/** The part of the monthly limit, in percent, that is used and warned of (D29); null below 80 %. */
export function limitPercent({ used, limit }: { used: number; limit: number }): 80 | 100 | null {
  if (limit <= 0 || used < limit * NEAR_LIMIT) return null;
  return used < limit ? 80 : 100;
}
