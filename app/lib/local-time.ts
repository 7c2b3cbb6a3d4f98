/** Times of day in the zone of a company. */

/** Zones that this runtime knows, by their names as they were given. */
const zones = new Map<string, string>();

/** The zone itself, or UTC for a name that this runtime doesn't know. */
export function knownTimeZone(name: string): string {
  const known = zones.get(name);
  if (known) return known;
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    zones.set(name, zone);
    return zone;
  } catch {
    return 'UTC';
  }
}

/** Making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

/** What the clocks of a zone show at a moment, as if it were UTC, in ms. @param timeZone one that this runtime knows */
export function readLocalClock(at: Date, timeZone: string): number {
  const parts = clockFormat(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The moment at which the clocks of a zone show a time; of two such moments the first or the second. */
export function fromLocalClock(local: number, timeZone: string): Date {
  // The zone's distance from UTC is that of the moment itself, which the first guess misses only near a change of the clocks.
  const distanceAt = (utc: number) => readLocalClock(new Date(utc), timeZone) - utc;
  return new Date(local - distanceAt(local - distanceAt(local)));
}

/** The last moment, up to now, at which the clocks of a zone showed a full hour. */
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
