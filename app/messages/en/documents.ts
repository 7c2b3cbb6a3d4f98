/** Texts in a plan's mails and files that the results page does not have. */

/** Created once, because creating a format takes longer than formatting a hundred dates. */
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats the day in UTC: "21 November 2026". */
export const longDate = (date: Date): string => dates.format(date);
export const coupon = (code: string) => `coupon ${code}`;
export const sources = 'Sources';
export const stays = 'Your plan is always available at ';
