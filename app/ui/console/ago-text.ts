import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { dayText } from '../moment-text.ts';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * Formats as '5 minutes ago', 'yesterday' or 'in 2 hours'; from a distance of a week on, as the date. Both arguments are in ms since 1970.
 */
export function agoText(timestamp: number, now: number): string {
  const distance = timestamp - now;
  const size = Math.abs(distance);
  if (size < MINUTE_MS) return 'just now';
  if (size < HOUR_MS) return relative.format(Math.trunc(distance / MINUTE_MS), 'minute');
  if (size < DAY_MS) return relative.format(Math.trunc(distance / HOUR_MS), 'hour');
  if (size < 7 * DAY_MS) return relative.format(Math.trunc(distance / DAY_MS), 'day');
  return dayText(new Date(timestamp).toISOString());
}
