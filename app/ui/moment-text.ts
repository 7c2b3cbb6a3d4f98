const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Formats an ISO text in UTC, or its date, as '21 Nov 2026'. It does not use Intl, whose month names differ between servers and browsers.
 */
export function dayText(isoTime: string): string {
  const [year, month, day] = isoTime.slice(0, 10).split('-');
  return `${Number(day)} ${MONTH_NAMES[Number(month) - 1]} ${year}`;
}

/** Formats an ISO text in UTC as '21 Nov 2026, 14:05 UTC'. */
export const minuteText = (isoTime: string): string => `${dayText(isoTime)}, ${isoTime.slice(11, 16)} UTC`;

/** Formats '21 Nov 2026, 14:05:09 UTC', for lists in which the order of events matters. */
export const secondText = (isoTime: string): string => `${dayText(isoTime)}, ${isoTime.slice(11, 19)} UTC`;
