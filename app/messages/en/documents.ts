/** Texts in a plan's mails and files that the results page does not have. */

/** Created once, because creating a format takes longer than formatting a hundred dates. */
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats the day in UTC: "November 21, 2026". */
export const longDate = (date: Date): string => dates.format(date);
export const coupon = (code: string) => `coupon ${code}`;
export const sources = 'Sources';
export const stays = 'Your plan is always available at ';
