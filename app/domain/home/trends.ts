import { DAY_MS } from '#app/lib/durations.ts';

/** Returns the UTC day that is this many days earlier, as YYYY-MM-DD. */
export const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** Days that a trend shows; it is compared with the same number of days before. */
export const HOME_TREND_DAYS = 30;

/** Lists the days of a trend and of the period before it, oldest first; today is the last. */
export const trendDays = (now: Date): string[] =>
  Array.from({ length: 2 * HOME_TREND_DAYS }, (_, index) => dayBefore(now, 2 * HOME_TREND_DAYS - 1 - index));

export type Trend = ReturnType<typeof computeTrend>;

/** Computes a trend; days without a row are 0. */
export function computeTrend(rows: readonly { day: string; value: number }[], now: Date) {
  const values = new Map(rows.map(({ day, value }) => [day, value]));
  const all = trendDays(now).map((day) => values.get(day) ?? 0);
  const [before, days] = [all.slice(0, HOME_TREND_DAYS), all.slice(HOME_TREND_DAYS)];
  return {
    days,
    /** The values of the same number of days before `days`. */
    daysBefore: before,
    today: days.at(-1) ?? 0,
    sum: sumDays(days),
    sumBefore: sumDays(before),
  };
}

const sumDays = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** Rounded; null if the earlier value was 0. */
  percent: number | null;
}

/** Compares a figure with the earlier one. */
export function changeFrom(before: number, after: number): Change {
  const direction = after > before ? 'up' : after < before ? 'down' : 'same';
  if (before <= 0) return { direction, percent: null };
  return { direction, percent: Math.round((Math.abs(after - before) / before) * 100) };
}

/**
 * Returns a part of a whole in percent with one decimal; null if the whole is 0. It is limited to 100, because leads of visitors who want
 * no counting may exceed the whole.
 */
export const computeShare = (part: number, whole: number): number | null =>
  whole > 0 ? Math.min(100, Math.round((part / whole) * 1000) / 10) : null;
