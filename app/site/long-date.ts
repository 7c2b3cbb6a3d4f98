const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date of the public pages as "November 1, 2026". @param date YYYY-MM-DD */
export const longDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
