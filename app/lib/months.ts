import { AppError } from './app-error.ts';

/** Returns the calendar month of a moment in UTC, as YYYY-MM (D30). */
export const isoMonth = (date: Date): string => date.toISOString().slice(0, 7);

/** Whether a text is a calendar month, YYYY-MM. Years after 9999 have another form, and Postgres has no year 0. */
export const isMonth = (text: string): boolean => /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text);

/** @throws AppError `invalid` with `fields.month` */
export function assertMonth(month: string): void {
  if (isMonth(month)) return;
  const message = 'Enter the month as YYYY-MM, such as 2026-03';
  throw new AppError('invalid', message, { fields: { month: [message] } });
}

/** Returns the first moment after a month. @param month YYYY-MM */
export function endOfMonth(month: string): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  // Months count from 1 in the text and from 0 in Date, so this is the first day of the next month.
  return new Date(Date.UTC(year, number, 1));
}

/** Returns the first moment of a month. @param month YYYY-MM */
export const startOfMonth = (month: string): Date => new Date(`${month}-01T00:00:00.000Z`);

/** Returns the next month: 2027-01 for 2026-12. @param month YYYY-MM */
export const nextMonth = (month: string): string => isoMonth(endOfMonth(month));

/** Returns the previous month: 2026-12 for 2027-01. @param month YYYY-MM */
export const previousMonth = (month: string): string => {
  const start = startOfMonth(month);
  return isoMonth(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - 1, 1)));
};
