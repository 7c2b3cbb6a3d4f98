const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "November 1, 2026" of a day of the public pages. @param date YYYY-MM-DD */
export const longDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
