import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** Leads per hour that are announced one by one. Later ones are announced together at the end of the hour (D27). */
export const MAX_NOTICES_PER_HOUR = 20;

/** Delay of a digest after the end of its period: a lead becomes visible only when its transaction has ended. */
export const NOTICE_SETTLING_MS = MINUTE_MS;

/** Returns the clock hour that contains a moment. */
export function findHour(moment: Date): { from: Date; to: Date } {
  const from = Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS;
  return { from: new Date(from), to: new Date(from + HOUR_MS) };
}
