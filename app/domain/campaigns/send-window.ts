import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { fromLocalClock, knownTimeZone, readLocalClock } from '#app/lib/local-time.ts';
import { isWindowAllDay } from './send-window-fields.ts';

/** The times when a tenant's marketing may be sent, by the clocks of its zone. */
export interface SendWindow {
  /** First minute of the day inside the window. */
  start: number;
  /** First minute of the day after the window; see isWindowAllDay. */
  end: number;
  /** Bit 0 is Monday; 0 means every day. */
  days: number;
  /** IANA name of the time zone. */
  timeZone: string;
}

const DAYS_OF_WINDOW_WEEK = 7;
const WINDOW_EVERY_DAY = 127;
/** Clocks never change by more than this in a night. */
const WINDOW_CLOCK_CHANGE_MS = 3 * HOUR_MS;

function isWindowDay({ days }: SendWindow, local: number): boolean {
  // 1970-01-01 was a Thursday.
  const weekday = (Math.floor(local / DAY_MS) + 3) % DAYS_OF_WINDOW_WEEK;
  return ((days & WINDOW_EVERY_DAY || WINDOW_EVERY_DAY) & (1 << weekday)) !== 0;
}

function isWindowOpenLocally(window: SendWindow, local: number): boolean {
  const minute = Math.floor((local % DAY_MS) / MINUTE_MS);
  return (
    isWindowDay(window, local) && (isWindowAllDay(window) || (minute >= window.start && minute < window.end))
  );
}

export const isWindowOpen = (window: SendWindow, now: Date): boolean =>
  isWindowOpenLocally(window, readLocalClock(now, knownTimeZone(window.timeZone)));

/**
 * Returns the first point in time in the window, not before `notBefore`. If the clocks skip the start that day, it is the first moment
 * after the gap. A window that is completely inside the gap opens on its next allowed day.
 */
export function nextOpening(window: SendWindow, notBefore: Date): Date {
  const zone = knownTimeZone(window.timeZone);
  const local = readLocalClock(notBefore, zone);
  if (isWindowOpenLocally(window, local)) return notBefore;
  const midnight = local - (local % DAY_MS);
  const minuteOfStart = isWindowAllDay(window) ? 0 : window.start;
  // Two weeks are needed: with only one allowed day a week, that day's window may be in a gap.
  for (let day = 0; day <= 2 * DAYS_OF_WINDOW_WEEK; day++) {
    const start = midnight + day * DAY_MS + minuteOfStart * MINUTE_MS;
    if (!isWindowDay(window, start)) continue;
    const opening = openingNear(window, { start, zone, notBefore });
    if (opening) return opening;
  }
  return notBefore;
}

/** Returns the first open moment near a start, checking minute by minute if the clocks change near it. */
function openingNear(
  window: SendWindow,
  { start, zone, notBefore }: { start: number; zone: string; notBefore: Date },
): Date | null {
  const usual = fromLocalClock(start, zone);
  const isUsual =
    readLocalClock(usual, zone) === start &&
    readLocalClock(new Date(usual.getTime() - WINDOW_CLOCK_CHANGE_MS), zone) ===
      start - WINDOW_CLOCK_CHANGE_MS;
  if (isUsual && usual >= notBefore) return usual;
  const day = Math.floor(start / DAY_MS);
  const from = Math.max(
    usual.getTime() - WINDOW_CLOCK_CHANGE_MS,
    Math.ceil(notBefore.getTime() / MINUTE_MS) * MINUTE_MS,
  );
  for (let ms = from; ms <= usual.getTime() + WINDOW_CLOCK_CHANGE_MS; ms += MINUTE_MS) {
    const local = readLocalClock(new Date(ms), zone);
    if (Math.floor(local / DAY_MS) === day && isWindowOpenLocally(window, local)) return new Date(ms);
  }
  return null;
}

/** Caches `nextOpening` by moment, because a batch has only a few distinct ones. */
export function cacheOpenings(window: SendWindow): (notBefore: Date) => Date {
  const cachedOpenings = new Map<number, Date>();
  return (notBefore) => {
    const ms = notBefore.getTime();
    const opening = cachedOpenings.get(ms) ?? nextOpening(window, notBefore);
    cachedOpenings.set(ms, opening);
    return opening;
  };
}
