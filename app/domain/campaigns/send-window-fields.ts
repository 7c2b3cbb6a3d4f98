import { MINUTES_A_DAY } from '#app/lib/durations.ts';

/** Whether the sending hours, in minutes of the day, cover the whole day. An end that is not after the start means the whole day, too. */
export const isWindowAllDay = ({ start, end }: { start: number; end: number }): boolean =>
  end <= start || (start === 0 && end === MINUTES_A_DAY);

/** The days of a send window by their bit in the stored mask: Monday is bit 0. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
