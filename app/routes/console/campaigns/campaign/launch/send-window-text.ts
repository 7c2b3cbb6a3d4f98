import { isWindowAllDay, WEEKDAYS } from '#app/domain/campaigns/send-window-fields.ts';
import { readLocalClock } from '#app/lib/local-time.ts';
import { minuteText } from '#app/ui/moment-text.ts';

/** Formats 570 as '09:30', and the end of the day as '24:00'. */
const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Formats a moment in a time zone: '21 Nov 2026, 14:05'. */
export const localMinuteText = (time: Date, timeZone: string): string =>
  minuteText(new Date(readLocalClock(time, timeZone)).toISOString()).replace(/ UTC$/, '');

/** Formats a send window: 'Monday to Friday, 09:00 to 18:00'. */
export function describeWindow(window: {
  sendWindowStart: number;
  sendWindowEnd: number;
  sendWindowDays: number;
}): string {
  const { sendWindowStart: start, sendWindowEnd: end, sendWindowDays } = window;
  return `${describeDays(sendWindowDays)}, ${isWindowAllDay({ start, end }) ? 'at any hour' : `${clockText(start)} to ${clockText(end)}`}`;
}

function describeDays(mask: number): string {
  const days = WEEKDAYS.flatMap((_, day) => (mask & (1 << day) ? [day] : []));
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  if (days.length === 0 || days.length === WEEKDAYS.length) return 'Every day';
  const isRun = days.length > 2 && last - first === days.length - 1;
  return isRun ? `${WEEKDAYS[first]} to ${WEEKDAYS[last]}` : days.map((day) => WEEKDAYS[day]).join(', ');
}
