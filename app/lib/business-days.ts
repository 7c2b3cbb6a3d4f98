import { DAY_MS } from './durations.ts';

const SATURDAY = 6;
const SUNDAY = 0;

/**
 * Returns the moment that is a number of business days later: days from Monday to Friday in UTC, at the same time of day. Public holidays
 * count as business days, since they differ by state and a deadline must not be too late anywhere.
 */
export function addBusinessDays(from: Date, days: number): Date {
  let moment = from;
  for (let remaining = days; remaining > 0; ) {
    moment = new Date(moment.getTime() + DAY_MS);
    const weekday = moment.getUTCDay();
    if (weekday !== SATURDAY && weekday !== SUNDAY) remaining--;
  }
  return moment;
}
