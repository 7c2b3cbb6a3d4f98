/** The calendar month of a moment in UTC, as YYYY-MM (D30). */
export const isoMonth = (date: Date): string => date.toISOString().slice(0, 7);

/** Whether a text is a calendar month, YYYY-MM. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** The first moment after a month. @param month YYYY-MM */
export function endOfMonth(month: string): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  // The number of a month counts from 1, Date's from 0: this is the next month's first day.
  return new Date(Date.UTC(year, number, 1));
}
