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
    throw new AppError('invalid', `Please choose at most ${MAX_PERIOD_DAYS} days.`);
  return period;
}

/**
 * Returns the period to compare with: the same number of days before it. A month is compared with the previous month, limited for the
 * current month to the number of days that have passed.
 */
export function periodBefore(period: Period, now: Date): Period {
  const today = isoDay(now);
  if (period.month === null) {
    const days = countDays(period);
    return { month: null, from: addDays(period.from, -days), to: addDays(period.from, -1) };
  }
  const before = monthPeriod(addDays(period.from, -1).slice(0, 7));
  if (today < period.from || today >= period.to) return before;
  const passed = addDays(before.from, countDays({ ...period, to: today }) - 1);
  return { month: null, from: before.from, to: passed < before.to ? passed : before.to };
}
