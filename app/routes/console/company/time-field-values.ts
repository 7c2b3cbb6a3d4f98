import { WEEKDAYS } from '#app/domain/campaigns/fields.ts';

/** Formats the hours for marketing e-mails for forms. */

/** Converts 570 to '09:30'; the end of the day becomes '00:00', which time fields accept. */
export const timeOfMinutes = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Returns the days in the mask as checkbox values. */
export const daysOfMask = (mask: number): string[] =>
  WEEKDAYS.map((_, day) => String(day)).filter((day) => mask & (1 << Number(day)));
