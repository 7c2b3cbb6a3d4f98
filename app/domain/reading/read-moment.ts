import { MINUTE_MS } from '#app/lib/durations.ts';
import { fromLocalClock, knownTimeZone } from '#app/lib/local-time.ts';
import { cleanCode } from '#app/protocol/typed-text.ts';
import { quote, type Reading } from './reading.ts';

export interface Moment {
  /** For a day without a time, its start in UTC. */
  at: Date;
  /** Whether the text has no time. */
  isDay: boolean;
}

export type MomentProblem = 'empty' | 'unreadable' | 'ambiguous';
/** The order of day and month in dates such as 03/04/2026. */
export type DateOrder = 'day-first' | 'month-first';

export interface MomentOptions {
  /** The company's time zone, which applies to times without a zone. With null, these times are ambiguous. */
  timeZone: string | null;
  /** The order, if the format of the text defines it. Otherwise 03/04/2026 is ambiguous. */
  order?: DateOrder | null;
}

/** The first three letters of months in English, Spanish, German and French. `ene` is January, `dez` December. */
const MOMENT_MONTH_BEGINNINGS = [
  'jan ene jän',
  'feb fév fev',
  'mar mär',
  'apr abr avr',
  'may mai',
  'jun juin',
  'jul juil',
  'aug ago aoû',
  'sep set',
  'oct okt',
  'nov',
  'dec dic dez déc',
].map((names) => names.split(' '));

function findMonth(name: string): number {
  const lower = name.toLowerCase().replace('.', '');
  const index = MOMENT_MONTH_BEGINNINGS.findIndex((starts) =>
    starts.some((start) => lower.startsWith(start)),
  );
  return index + 1;
}

// Each space is a single one, see readMoment.
const MOMENT_TIME =
  '(?:(?:[T,] ?|,? (?:at )?)(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)? ?(?<half>[ap]\\.? ?m\\.?)? ?(?<zone>Z|UTC|GMT|UT|(?:UTC|GMT)?[+-]\\d{2}:?(?:\\d{2})?)?)?(?: ?\\([^()]*\\))?';
const MOMENT_WEEKDAY = '(?:\\p{L}{2,12}\\.?,? )?';
const MOMENT_MONTH_NAME = '(?<name>\\p{L}{3,12})\\.?';
const MOMENT_FORMS = [
  // 2026-11-20, 2026/11/20, 2026.11.20
  '(?<year>\\d{4})(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})',
  // 20261120
  '(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})',
  // 20.11.2026, which every country that uses dots writes with the day first
  '(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?(?<year>\\d{4})',
  // 20/11/2026 and 11-20-2026
  '(?<first>\\d{1,2})(?<mark>[/-])(?<other>\\d{1,2})\\k<mark>(?<year>\\d{4})',
  // Fri, 20 Nov 2026 (RFC 2822), 20 de noviembre de 2026, 20-Nov-2026
  `${MOMENT_WEEKDAY}(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?[ -](?:de )?${MOMENT_MONTH_NAME}[ -](?:de )?(?<year>\\d{4})`,
  // Nov 20, 2026, and Fri Nov 20 2026 14:03:22 GMT-0500 as browsers write it
  `${MOMENT_WEEKDAY}${MOMENT_MONTH_NAME} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}${MOMENT_TIME}$`, 'iu'));

const MAX_MOMENT_LENGTH = 80;

/** Reads a day, or a day with a time. The key is the day, or the moment in UTC, in ISO 8601. */
export function readMoment(
  input: string,
  { timeZone, order = null }: MomentOptions,
): Reading<Moment, MomentProblem> {
  const text = cleanCode(input).replace(/\s+/g, ' ');
  if (text === '') return refuse('empty', 'Enter a date like 2026-11-20.');
  const groups = text.length > MAX_MOMENT_LENGTH ? undefined : matchForm(text);
  if (!groups) return unreadable(text);
  const dates = readDates(groups, order);
  const [date] = dates;
  if (dates.length === 2)
    return refuse(
      'ambiguous',
      `${quote(text)} could be ${dates.map(formatDay).join(' or ')}. Enter the date like ${formatDay(dates[0])}.`,
    );
  if (!date) return unreadable(text);
  if (groups.hour === undefined) {
    const at = new Date(Date.UTC(date.year, date.month - 1, date.day));
    return { ok: true, value: { at, isDay: true }, key: formatDay(date) };
  }
  if (timeZone === null && !groups.zone)
    return refuse(
      'ambiguous',
      `${quote(text)} has no time zone. Add a time zone, like ${formatDay(date)}T14:30:00Z.`,
    );
  const at = readTime(date, groups, timeZone ?? 'UTC');
  return at ? { ok: true, value: { at, isDay: false }, key: at.toISOString() } : unreadable(text);
}

const refuse = <P extends MomentProblem>(problem: P, why: string) => ({ ok: false, problem, why }) as const;
const unreadable = (text: string) =>
  refuse('unreadable', `${quote(text)} is not a date. Enter a date like 2026-11-20 or 2026-11-20T14:03:00Z.`);

type Groups = Partial<Record<string, string>>;
interface Day {
  year: number;
  month: number;
  day: number;
}

function matchForm(text: string): Groups | undefined {
  for (const form of MOMENT_FORMS) {
    const match = form.exec(text);
    if (match) return match.groups;
  }
}

/** Lists the days that the digits may mean: two if the order of day and month is unknown, none for a day that does not exist. */
function readDates({ year, month, day, first, other, name }: Groups, order: DateOrder | null): Day[] {
  const inYear = (monthNumber: number, dayNumber: number): Day[] => {
    const date = { year: Number(year), month: monthNumber, day: dayNumber };
    return isCalendarDay(date) ? [date] : [];
  };
  if (first === undefined) return inYear(name ? findMonth(name) : Number(month), Number(day));
  const dayFirst = order === 'month-first' ? [] : inYear(Number(other), Number(first));
  const monthFirst = order === 'day-first' || first === other ? [] : inYear(Number(first), Number(other));
  return [...dayFirst, ...monthFirst];
}

function isCalendarDay({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const formatDay = (date: Day | undefined): string =>
  date ? `${date.year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}` : '';

function readTime({ year, month, day }: Day, groups: Groups, timeZone: string): Date | null {
  const { half, zone = '', fraction = '' } = groups;
  const typedHour = Number(groups.hour);
  if (half && (typedHour < 1 || typedHour > 12)) return null;
  const hour = half ? (typedHour % 12) + (/^p/i.test(half) ? 12 : 0) : typedHour;
  const [minute, second] = [Number(groups.minute), Number(groups.second ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const clock = Date.UTC(year, month - 1, day, hour, minute, second);
  if (zone === '') return new Date(fromLocalClock(clock, knownTimeZone(timeZone)).getTime() + ms);
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return Math.abs(offset) > 14 * 60 ? null : new Date(clock + ms - offset * MINUTE_MS);
}

/** Finds the order of day and month in a column from its unambiguous dates. @returns null if no date is unambiguous, or if they disagree */
export function findDateOrder(cells: readonly string[]): DateOrder | null {
  const orders = new Set(
    cells.flatMap((cell): DateOrder[] => {
      const [, first = '', other = ''] = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{4}/.exec(cell) ?? [];
      if (Number(first) > 12) return ['day-first'];
      return Number(other) > 12 ? ['month-first'] : [];
    }),
  );
  const [order] = orders;
  return orders.size === 1 && order ? order : null;
}
