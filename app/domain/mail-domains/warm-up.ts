import { DAY_MS } from '#app/lib/durations.ts';

/** Marketing e-mails that a sending domain without a history may send on a day. */
const WARM_UP_START = 500;
/** Each day allows this many times the best of the days before. */
const WARM_UP_FACTOR = 2;
/** A domain that sends this many e-mails on a day has no daily limit any more. */
const WARM_UP_DONE = 10_000;
/** Each week of age halves what a day counts, so that a pause steps the limit down. */
const WEEK_DAYS = 7;
/** Days that are looked at. The limit of a domain that sent 10,000 e-mails a day is back at the start after five idle weeks. */
export const WARM_UP_MEMORY_DAYS = 8 * WEEK_DAYS;

/** What a sending domain sent on a day (UTC). */
export interface SentDay {
  /** YYYY-MM-DD */
  day: string;
  sent: number;
}

export interface WarmUp {
  /** Marketing e-mails that the domain may send on this day; null for no limit. */
  limit: number | null;
  /** The earlier day that decides, which may be less than its full count by now; null if the start value applies. */
  best: (SentDay & { isFaded: boolean }) | null;
}

/** Returns the day of a moment in UTC, YYYY-MM-DD. */
export const toUtcDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * Computes a sending domain's limit for a day from what it sent on the days before: the start value, or a multiple of the best day if that
 * is more. A day counts in full for a week, then half as much after each further week. Days from `today` on are ignored: a clock that was
 * ahead may have written them.
 */
export function computeWarmUp(days: readonly SentDay[], today: string): WarmUp {
  let best: WarmUp['best'] = null;
  let bestWeight = 0;
  for (const { day, sent } of days) {
    const age = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
    if (age < 1 || age > WARM_UP_MEMORY_DAYS) continue;
    const weeks = Math.floor((age - 1) / WEEK_DAYS);
    const weight = sent / 2 ** weeks;
    if (weight > bestWeight) [best, bestWeight] = [{ day, sent, isFaded: weeks > 0 }, weight];
  }
  if (bestWeight >= WARM_UP_DONE) return { limit: null, best };
  const limit = Math.floor(bestWeight * WARM_UP_FACTOR);
  return limit > WARM_UP_START ? { limit, best } : { limit: WARM_UP_START, best: null };
}
