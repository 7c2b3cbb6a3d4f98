import { DAY_MS } from '../../lib/durations.ts';
import { knownTimeZone, readLocalClock } from '../../lib/local-time.ts';
import { nextOpening, type SendWindow } from './send-window.ts';

/** Zones of the United States that a number's area code tells; its people are on the mainland otherwise. */
const AREA_ZONES: readonly [prefix: string, zone: string][] = [
  ['+1808', 'Pacific/Honolulu'],
  ['+1907', 'America/Anchorage'],
];
/** The outermost zones of the mainland. */
const MAINLAND = ['America/New_York', 'America/Los_Angeles'];

/** Newer engines have a method, older ones a property. */
interface LocaleWithZones {
  getTimeZones?(): string[];
  timeZones?: string[];
}

/**
 * The zones in which the owner of a number may be: one for most countries.
 * @param country ISO code; null where it can't be told
 * @returns no zone for an unknown country
 */
export function zonesOfNumber(number: string, country: string | null): string[] {
  if (country === null) return [];
  if (country === 'US') {
    const area = AREA_ZONES.find(([prefix]) => number.startsWith(prefix));
    return area ? [area[1]] : MAINLAND;
  }
  const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Rounds until the windows of several zones meet; a day has one meeting at most. */
const MAX_ROUNDS = 30;
/** Windows that don't meet in this time never do. */
const MAX_WAIT_MS = 8 * DAY_MS;

/**
 * The first moment, not before another, at which the clocks of all zones in which the recipient may be are in the window. Where that
 * never is (a country wider than the window is long), or where the number tells no zone, the window's own zone counts.
 */
export function nextTextOpening(window: SendWindow, zones: readonly string[], notBefore: Date): Date {
  const outermost = findOutermost(zones, notBefore);
  if (outermost.length === 0) return nextOpening(window, notBefore);
  let at = notBefore;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const openings = outermost.map((timeZone) => nextOpening({ ...window, timeZone }, at).getTime());
    const latest = new Date(Math.max(...openings));
    if (latest <= at) return at;
    at = latest;
    if (at.getTime() - notBefore.getTime() > MAX_WAIT_MS) break;
  }
  return nextOpening(window, notBefore);
}

/** The zones whose clocks are the furthest behind and ahead: what is open in both is open in those between. */
function findOutermost(zones: readonly string[], at: Date): string[] {
  const byClock = [...new Set(zones.map(knownTimeZone))]
    .map((zone) => ({ zone, clock: readLocalClock(at, zone) }))
    .sort((a, b) => a.clock - b.clock);
  const [first, last] = [byClock[0], byClock.at(-1)];
  if (!first || !last) return [];
  return first.clock === last.clock ? [first.zone] : [first.zone, last.zone];
}
