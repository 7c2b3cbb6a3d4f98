/** Times of day in the zone of a company. */

/** Zones that this runtime knows, by the names that callers used. */
const zones = new Map<string, string>();

/** Returns the zone itself, or UTC for a name that this runtime doesn't know. */
export function knownTimeZone(name: string): string {
  const cachedZone = zones.get(name);
  if (cachedZone) return cachedZone;
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    zones.set(name, zone);
    return zone;
  } catch {
    return 'UTC';
  }
}

/** Creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** Returns the time that a zone's clocks show at a moment, as if it were UTC, in ms. @param timeZone one that this runtime knows */
export function readLocalClock(moment: Date, timeZone: string): number {
  const parts = clockFormat(timeZone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Returns the moment at which a zone's clocks show a time. If there are two such moments, it returns either one. */
export function fromLocalClock(local: number, timeZone: string): Date {
  // Use the zone's UTC offset at the moment itself. The first guess misses it only near a clock change.
  const distanceAt = (utc: number) => readLocalClock(new Date(utc), timeZone) - utc;
  return new Date(local - distanceAt(local - distanceAt(local)));
}

/** Returns the last moment, up to now, at which a zone's clocks showed a given full hour. */
export function lastLocalHour(now: Date, { hour, timeZone }: { hour: number; timeZone: string }): Date {
  const zone = knownTimeZone(timeZone);
  const today = new Date(readLocalClock(now, zone));
  const onDay = (daysAgo: number) =>
    fromLocalClock(
      Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - daysAgo, hour),
      zone,
    );
  return onDay(0) <= now ? onDay(0) : onDay(1);
}
