const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '21 Nov 2026' from an ISO text in UTC or its day. Without Intl, whose months differ between servers and browsers. */
export function dayText(at: string): string {
  const [year, month, day] = at.slice(0, 10).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** '21 Nov 2026, 14:05 UTC' from an ISO text in UTC. */
export const minuteText = (at: string): string => `${dayText(at)}, ${at.slice(11, 16)} UTC`;

/** '21 Nov 2026, 14:05:09 UTC', where the order of events counts. */
export const secondText = (at: string): string => `${dayText(at)}, ${at.slice(11, 19)} UTC`;
