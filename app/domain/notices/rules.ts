import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** Leads per hour that are announced one by one. Later ones are announced together at the end of the hour (D27). */
export const MAX_NOTICES_PER_HOUR = 20;
/** Maximum number of e-mails per address in 24 hours, over all companies (D81), for leads and for warnings. More are not sent. */
export const MAX_STAFF_MAILS_A_DAY = { leads: 100, warnings: 20 } as const;
/** Hour of the daily digest, in the tenant's time zone. */
export const DIGEST_HOUR = 8;
/** Delay of a digest after the end of its period: a lead becomes visible only when its transaction has ended. */
export const NOTICE_SETTLING_MS = MINUTE_MS;
/** Largest assumed difference between the clocks of several processes. */
export const NOTICE_CLOCK_SKEW_MS = 10_000;

/** Returns the clock hour that contains a moment. */
export function findHour(moment: Date): { from: Date; to: Date } {
  const from = Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS;
  return { from: new Date(from), to: new Date(from + HOUR_MS) };
}
