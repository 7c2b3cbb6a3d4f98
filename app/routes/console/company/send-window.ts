import { WEEKDAYS } from '#app/domain/campaigns/fields.ts';

/** When marketing mail may go out, as forms show it. */

/** 570 is '09:30'; the end of the day is '00:00', which time fields know. */
export const timeOfMinutes = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The bits of a mask, as tick boxes post them. */
export const daysOfMask = (mask: number): string[] =>
  WEEKDAYS.map((_, day) => String(day)).filter((day) => mask & (1 << Number(day)));
