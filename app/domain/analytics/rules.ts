import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** How long raw events are kept; their daily counts stay. */
export const KEPT_DAYS = 90;

/**
 * How far a roll-up looks back before the last one: longer than any request takes from its arrival to its commit, and than
 * the clocks of two processes differ.
 */
export const OVERLAP_MS = 5 * MINUTE_MS;

/** An event that waited longer than this for its batch (a laptop that slept) is placed no further back. */
const MAX_WAIT_MS = DAY_MS;

/** The day of a moment in UTC, as YYYY-MM-DD. */
export const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The first moment of a day given as YYYY-MM-DD. @throws AppError `invalid` when there is no such day */
export function startOfDay(day: string): Date {
  const start = new Date(`${day}T00:00:00.000Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(start.getTime()) || isoDay(start) !== day)
    throw new AppError('invalid', 'Please give days as YYYY-MM-DD.');
  return start;
}

/** The first moment of the day after. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS);

/** The first moment of the day before. */
export const dayBefore = (day: string): Date => new Date(startOfDay(day).getTime() - DAY_MS);

/** All days from one to the other, both included; none when they are the wrong way round. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = startOfDay(first).getTime(); at <= startOfDay(last).getTime(); at += DAY_MS)
    days.push(isoDay(new Date(at)));
  return days;
}

/** Raw events received before this moment may go: the start of a day, so that a day goes as a whole. */
export const firstKeptDay = (now: Date): Date =>
  startOfDay(isoDay(new Date(now.getTime() - KEPT_DAYS * DAY_MS)));

/** From when on a roll-up looks for news; everything that is kept when none has run. */
export function rollUpSince(lastRunAt: Date | null, now: Date): Date {
  const firstDay = firstKeptDay(now);
  if (!lastRunAt) return firstDay;
  return new Date(Math.max(firstDay.getTime(), lastRunAt.getTime() - OVERLAP_MS));
}

/** When an event happened, by the server's clock: the browser only says how long it waited. */
export const occurredAt = (receivedAt: Date, agoMs: number): Date =>
  new Date(receivedAt.getTime() - Math.min(agoMs, MAX_WAIT_MS));
