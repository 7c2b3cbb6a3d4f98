import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { endOfMonth, isMonth, isoMonth } from '#app/lib/months.ts';

/** The days that figures cover, in UTC and both included (D30). */
export interface Period {
  /** Set when the period is a calendar month. */
  month: string | null;
  from: string;
  to: string;
}

const PERIOD_MONTHS_SHOWN = 12;
/** More days than all selectable months have together. */
const MAX_PERIOD_DAYS = 800;

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
const addDays = (day: string, days: number): string =>
  isoDay(new Date(startOfDay(day).getTime() + days * DAY_MS));
/** Accepts the same years as isMonth. */
const isPeriodDay = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(startOfDay(text).getTime()) &&
  isoDay(startOfDay(text)) === text;

const countDays = ({ from, to }: Period): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS) + 1;

/** Makes the period of a whole calendar month. */
export const monthPeriod = (month: string): Period => ({
  month,
  from: `${month}-01`,
  to: addDays(isoDay(endOfMonth(month)), -1),
});

/** Returns the last twelve months, the current one first. */
export const recentMonths = (now: Date): string[] =>
  Array.from({ length: PERIOD_MONTHS_SHOWN }, (_, ago) =>
    isoMonth(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))),
  );

/** Lists the days of a period up to today; none of a period that has not begun. */
export function listDays({ from, to }: Pick<Period, 'from' | 'to'>, now: Date): string[] {
  const today = isoDay(now);
  const last = to < today ? to : today;
  const days: string[] = [];
  for (let day = from; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Lists the calendar months that have a day in a period. */
export function listMonths({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = isoDay(endOfMonth(day.slice(0, 7))))
    months.push(day.slice(0, 7));
  return months;
}

/**
 * Reads the period from the query: `from` and `to`, else `month`, else the current month.
 * @throws AppError `invalid`
 */
export function readPeriod(params: URLSearchParams, now: Date): Period {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (from === '' && to === '') {
    const month = params.get('month') || isoMonth(now);
    if (!isMonth(month)) throw new AppError('invalid', 'Enter the month as YYYY-MM, such as 2026-03');
    return monthPeriod(month);
  }
  if (!isPeriodDay(from) || !isPeriodDay(to)) throw new AppError('invalid', 'Enter both days as YYYY-MM-DD.');
  if (from > to) throw new AppError('invalid', 'The first day is after the last day.');
  const period = { month: null, from, to };
  if (countDays(period) > MAX_PERIOD_DAYS)
    throw new AppError('invalid', `Choose at most ${MAX_PERIOD_DAYS} days.`);
  return period;
}

/** What a period is compared with: the period just before it, or the same days a year earlier. */
const COMPARISONS = ['previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Reads the comparison from the query; anything else than a known one is the period before. */
export const readComparison = (params: URLSearchParams): Comparison =>
  COMPARISONS.find((comparison) => comparison === params.get('compare')) ?? 'previous';

/** Returns the same day a year earlier; 28 February for 29 February. */
function yearEarlier(day: string): string {
  const earlier = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return day.endsWith('-02-29') ? earlier.replace('-29', '-28') : earlier;
}

/**
 * Returns the period to compare with: the same number of days before it, or the same days a year earlier. A month is compared with a month,
 * limited for the current month to the number of days that have passed.
 */
export function periodBefore(period: Period, now: Date, comparison: Comparison = 'previous'): Period {
  const today = isoDay(now);
  if (period.month === null) {
    if (comparison === 'year')
      return { month: null, from: yearEarlier(period.from), to: yearEarlier(period.to) };
    const days = countDays(period);
    return { month: null, from: addDays(period.from, -days), to: addDays(period.from, -1) };
  }
  const dayBefore = comparison === 'year' ? yearEarlier(period.from) : addDays(period.from, -1);
  const before = monthPeriod(dayBefore.slice(0, 7));
  if (today < period.from || today >= period.to) return before;
  const passed = addDays(before.from, countDays({ ...period, to: today }) - 1);
  return { month: null, from: before.from, to: passed < before.to ? passed : before.to };
}
