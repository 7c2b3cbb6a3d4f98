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

const NEAR_USAGE_LIMIT = 0.8;

/** Returns the used percentage of the monthly limit to warn about (D29); null below 80 %. */
export function limitPercent({ used: usedCount, limit }: { used: number; limit: number }): 80 | 100 | null {
  if (limit <= 0 || usedCount < limit * NEAR_USAGE_LIMIT) return null;
  return usedCount < limit ? 80 : 100;
}
