import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** Days for which raw events are stored. Their daily counts remain. */
export const EVENT_KEPT_DAYS = 90;

/**
 * Time that a roll-up looks back before the last one. It is longer than any request takes from its arrival to its commit, and than clock
 * differences between processes.
 */
export const EVENT_OVERLAP_MS = 5 * MINUTE_MS;

/** Maximum age of an event. One that waited longer for its batch (a laptop that slept) is not dated further back. */
const MAX_EVENT_WAIT_MS = DAY_MS;

/** Returns the day of a moment in UTC, as YYYY-MM-DD. */
export const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Returns the first moment of a day given as YYYY-MM-DD. @throws AppError `invalid` for an invalid day */
export function startOfDay(day: string): Date {
  const start = new Date(`${day}T00:00:00.000Z`);
  if (Number.isNaN(start.getTime()) || isoDay(start) !== day)
    throw new AppError('invalid', 'Enter days as YYYY-MM-DD.');
  return start;
}

/** Returns the first moment of the following day. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS);

/** Returns the first moment of the previous day. */
export const dayBefore = (day: string): Date => new Date(startOfDay(day).getTime() - DAY_MS);

/** Lists all days from `first` to `last`, both included. The list is empty if they are in the wrong order. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let index = startOfDay(first).getTime(); index <= startOfDay(last).getTime(); index += DAY_MS)
    days.push(isoDay(new Date(index)));
  return days;
}

/** Returns the moment before which raw events may be deleted. It is the start of a day, so that a day is deleted as a whole. */
export const firstKeptDay = (now: Date): Date =>
  startOfDay(isoDay(new Date(now.getTime() - EVENT_KEPT_DAYS * DAY_MS)));

/** Returns the moment from which a roll-up looks for new events: all stored events if it has never run. */
export function rollUpSince(lastRunAt: Date | null, now: Date): Date {
  const firstDay = firstKeptDay(now);
  if (!lastRunAt) return firstDay;
  return new Date(Math.max(firstDay.getTime(), lastRunAt.getTime() - EVENT_OVERLAP_MS));
}

/** Returns when an event happened, by the server's clock. The browser reports only how long the event waited. */
export const occurredAt = (receivedAt: Date, agoMs: number): Date =>
  new Date(receivedAt.getTime() - Math.min(agoMs, MAX_EVENT_WAIT_MS));
