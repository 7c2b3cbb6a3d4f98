import { countriesOfNumber } from '#app/domain/reading/index.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS, MINUTES_A_DAY } from '#app/lib/durations.ts';
import { knownTimeZone, readLocalClock } from '#app/lib/local-time.ts';
import { nextOpening, type SendWindow } from './send-window.ts';
import { isWindowAllDay } from './send-window-fields.ts';
import { textWindow } from './tenant-windows.ts';

/** Zones of the United States that an area code identifies; all other numbers are on the mainland. */
const TEXT_AREA_ZONES: readonly [prefix: string, zone: string][] = [
  ['+1808', 'Pacific/Honolulu'],
  ['+1907', 'America/Anchorage'],
];
/** The easternmost and westernmost zones of the mainland. */
const TEXT_US_ZONES = ['America/New_York', 'America/Los_Angeles'];

/** Newer engines have a method, older ones have a property. */
interface LocaleWithZones {
  getTimeZones?(): string[];
  timeZones?: string[];
}

/** A number with the countries that it may belong to (countriesOfNumber). */
export interface TextNumber {
  number: string;
  countries: readonly string[];
}

/** Returns the zones in which the owner of a number may be: one for most countries, and an empty list for a number without a country. */
export function zonesOfNumber(number: string, countries: readonly string[]): string[] {
  return countries.flatMap((country) => {
    if (country === 'US') {
      const area = TEXT_AREA_ZONES.find(([prefix]) => number.startsWith(prefix));
      return area ? [area[1]] : TEXT_US_ZONES;
    }
    const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones;
    return locale.getTimeZones?.() ?? locale.timeZones ?? [];
  });
}

/** The hours in which texts may arrive by law, by the recipient's clock. */
interface LegalHours {
  start: number;
  end: number;
  sundayStart: number;
}

const MINUTES_PER_HOUR = 60;
/** The widest hours of any country; the settings accept no wider ones. */
const USUAL_TEXT_HOURS: LegalHours = {
  start: 8 * MINUTES_PER_HOUR,
  end: 21 * MINUTES_PER_HOUR,
  sundayStart: 8 * MINUTES_PER_HOUR,
};
/** The strictest of the federal rule (8:00 to 21:00), Florida's (until 20:00) and Texas's (from 9:00, on Sundays from noon). */
const US_TEXT_HOURS: LegalHours = {
  start: 9 * MINUTES_PER_HOUR,
  end: 20 * MINUTES_PER_HOUR,
  sundayStart: 12 * MINUTES_PER_HOUR,
};
/** The United States and its territories. */
export const TEXT_US_COUNTRIES: ReadonlySet<string> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

const findLegalHours = (countries: readonly string[]): LegalHours =>
  countries.some((country) => TEXT_US_COUNTRIES.has(country)) ? US_TEXT_HOURS : USUAL_TEXT_HOURS;

const TEXT_SUNDAY = 0b100_0000;
const TEXT_EVERY_DAY = 0b111_1111;

/** Limits a company's window to the legal hours: one window for weekdays and one for Sundays, or none if no minute remains. */
function keepLegal(window: SendWindow, legal: LegalHours): SendWindow[] {
  const { start, end } = isWindowAllDay(window) ? { start: 0, end: MINUTES_A_DAY } : window;
  const days = window.days & TEXT_EVERY_DAY || TEXT_EVERY_DAY;
  const weekdays = { ...window, start: Math.max(start, legal.start), end: Math.min(end, legal.end) };
  return [
    { ...weekdays, days: days & ~TEXT_SUNDAY },
    { ...weekdays, start: Math.max(start, legal.sundayStart), days: days & TEXT_SUNDAY },
  ].filter((hours) => hours.days !== 0 && hours.start < hours.end);
}

/** Maximum rounds until the windows of several zones overlap; a day has one overlap at most. */
const MAX_TEXT_HOUR_ROUNDS = 60;
/** Windows that do not overlap within this time never overlap. */
const MAX_TEXT_HOURS_WAIT_MS = 9 * DAY_MS;

/**
 * Returns the first moment, not before `notBefore`, at which the clocks of all zones where the recipient may be are in the company's window
 * and in the legal hours. If that moment does not exist (the country's zones are further apart than the window is long), only the legal hours
 * count. A number without a known zone uses the window's own zone.
 */
export function nextTextOpening(window: SendWindow, to: TextNumber, notBefore: Date): Date {
  const outermost = findOutermost(zonesOfNumber(to.number, to.countries), notBefore);
  const zones = outermost.length > 0 ? outermost : [knownTimeZone(window.timeZone)];
  const legal = findLegalHours(to.countries);
  const allDay = { ...window, start: 0, end: MINUTES_A_DAY };
  return (
    findMeeting(keepLegal(window, legal), zones, notBefore) ??
    findMeeting(keepLegal(allDay, legal), zones, notBefore) ??
    findMeeting(keepLegal({ ...allDay, days: TEXT_EVERY_DAY }, legal), zones, notBefore) ??
    // No country's zones are this far apart (a test checks all). A text to such a country would be postponed day by day.
    new Date(notBefore.getTime() + DAY_MS)
  );
}

/** Returns the first moment at which the clocks of all zones are in one of the windows, or null if they never are. */
function findMeeting(windows: readonly SendWindow[], zones: readonly string[], notBefore: Date): Date | null {
  if (windows.length === 0) return null;
  let candidate = notBefore;
  for (let round = 0; round < MAX_TEXT_HOUR_ROUNDS; round++) {
    const openings = zones.map((timeZone) =>
      Math.min(...windows.map((window) => nextOpening({ ...window, timeZone }, candidate).getTime())),
    );
    const latest = new Date(Math.max(...openings));
    if (latest <= candidate) return candidate;
    candidate = latest;
    if (candidate.getTime() - notBefore.getTime() > MAX_TEXT_HOURS_WAIT_MS) break;
  }
  return null;
}

/** Finds the zones whose clocks are furthest behind and furthest ahead: a window that is open in both is open in all between. */
function findOutermost(zones: readonly string[], now: Date): string[] {
  const byClock = [...new Set(zones.map(knownTimeZone))]
    .map((zone) => ({ zone, clock: readLocalClock(now, zone) }))
    .sort((a, b) => a.clock - b.clock);
  const [first, last] = [byClock[0], byClock.at(-1)];
  if (!first || !last) return [];
  return first.clock === last.clock ? [first.zone] : [first.zone, last.zone];
}

/**
 * Returns a function that finds when a tenant's text may go to a number: in the tenant's hours for texts by the recipient's clock, and
 * never outside the legal hours.
 * @returns the first moment for a number, not before now
 */
export function createTextOpenings(tenant: MarketingTenant): (number: string, now: Date) => Date {
  const window = textWindow(tenant);
  /** Cached by moment and group of zones, because a batch has only a few. */
  const cachedOpenings = new Map<string, Date>();
  return (number, now) => {
    const countries = countriesOfNumber(number);
    const key = [now.getTime(), ...countries, ...zonesOfNumber(number, countries)].join(' ');
    const opening = cachedOpenings.get(key) ?? nextTextOpening(window, { number, countries }, now);
    cachedOpenings.set(key, opening);
    return opening;
  };
}

/** Returns functions that record when each number may get its text, and return the earliest of these times; null without a number. */
export function noteFirstOpening(tenant: MarketingTenant, now: Date) {
  const from = nextOpening(textWindow(tenant), now);
  const openings = createTextOpenings(tenant);
  let first: Date | null = null;
  return {
    note(number: string): void {
      const opening = openings(number, from);
      if (first === null || opening < first) first = opening;
    },
    first: () => first,
  };
}
