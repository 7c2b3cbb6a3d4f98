import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';

/** Time span of the frequency cap. */
export const CAP_SPAN_MS = DAY_MS;

/** A recipient who wants less mail gets one per this time span. */
export const CAP_LESS_OFTEN_MS = 7 * DAY_MS;

/** Minimum distance between steps of different days, however late the first of them was. */
export const CAP_STEP_DISTANCE_MS = 20 * HOUR_MS;

/** Maximum wait of a step past its day for the frequency cap and the send window. A later time was written by a wrong clock. */
export const CAP_MAX_STEP_WAIT_MS = CAP_LESS_OFTEN_MS + 8 * DAY_MS;

/**
 * Returns the time from which the frequency cap allows a recipient the next marketing mail; null if it allows one now.
 * @param recent mails that the recipient got within CAP_LESS_OFTEN_MS (if they want less mail) or CAP_SPAN_MS
 */
export function nextAllowed(
  recipient: { lessOften: boolean },
  recent: { count: number; newest: Date } | undefined,
  cap: number,
): Date | null {
  if (!recent) return null;
  if (recipient.lessOften) return new Date(recent.newest.getTime() + CAP_LESS_OFTEN_MS);
  return recent.count >= cap ? new Date(recent.newest.getTime() + CAP_SPAN_MS) : null;
}
