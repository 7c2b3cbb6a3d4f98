import { dayText } from '../moment-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** '5 minutes ago', 'yesterday', 'in 2 hours', and from a week on the day. Both in ms since 1970. */
export function agoText(at: number, now: number): string {
  const distance = at - now;
  const size = Math.abs(distance);
  if (size < MINUTE_MS) return 'just now';
  if (size < HOUR_MS) return relative.format(Math.trunc(distance / MINUTE_MS), 'minute');
  if (size < DAY_MS) return relative.format(Math.trunc(distance / HOUR_MS), 'hour');
  if (size < 7 * DAY_MS) return relative.format(Math.trunc(distance / DAY_MS), 'day');
  return dayText(new Date(at).toISOString());
}
