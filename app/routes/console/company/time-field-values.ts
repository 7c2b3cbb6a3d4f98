import { WEEKDAYS } from '#app/domain/campaigns/send-window-fields.ts';

/** Converts minutes after midnight to the value of a time field: 570 to '09:30'. The end of the day becomes '00:00'. */
export const toTimeValue = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Returns the days in the mask as checkbox values. */
export const toDayValues = (mask: number): string[] =>
  WEEKDAYS.map((_, day) => String(day)).filter((day) => mask & (1 << Number(day)));
