import { countriesOfNumber } from '#app/domain/phone-numbers.server.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS, MINUTES_A_DAY } from '#app/lib/durations.ts';
import { knownTimeZone, readLocalClock } from '#app/lib/local-time.ts';
import { isAllDay } from './fields.ts';
import { nextOpening, type SendWindow } from './send-window.ts';
import { textWindow } from './send-windows.ts';

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

/** A number, and the countries that it may belong to (countriesOfNumber). */
export interface TextNumber {
  number: string;
  countries: readonly string[];
}

/** The zones in which the owner of a number may be: one for most countries. @returns no zone for a number of no country */
export function zonesOfNumber(number: string, countries: readonly string[]): string[] {
  return countries.flatMap((country) => {
    if (country === 'US') {
      const area = AREA_ZONES.find(([prefix]) => number.startsWith(prefix));
      return area ? [area[1]] : MAINLAND;
    }
    const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones;
    return locale.getTimeZones?.() ?? locale.timeZones ?? [];
  });
}

/** The hours outside of which no company's texts arrive, by the recipient's clock. */
interface LegalHours {
  start: number;
  end: number;
  sundayStart: number;
}

const HOUR = 60;
/** The widest hours of any country; the settings take no others. */
const USUAL_HOURS: LegalHours = { start: 8 * HOUR, end: 21 * HOUR, sundayStart: 8 * HOUR };
/** The strictest of the federal rule (8:00 to 21:00), Florida's (until 20:00) and Texas's (from 9:00, on Sundays from noon). */
const US_HOURS: LegalHours = { start: 9 * HOUR, end: 20 * HOUR, sundayStart: 12 * HOUR };
/** The United States and its territories. */
const US_COUNTRIES = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

const legalHoursOf = (countries: readonly string[]): LegalHours =>
  countries.some((country) => US_COUNTRIES.has(country)) ? US_HOURS : USUAL_HOURS;

const SUNDAY = 0b100_0000;
const EVERY_DAY = 0b111_1111;

/** The part of a company's window that the law leaves: one window for weekdays and one for Sundays; none where no minute is left. */
function keepLegal(window: SendWindow, legal: LegalHours): SendWindow[] {
  const { start, end } = isAllDay(window) ? { start: 0, end: MINUTES_A_DAY } : window;
  const days = window.days & EVERY_DAY || EVERY_DAY;
  const weekdays = { ...window, start: Math.max(start, legal.start), end: Math.min(end, legal.end) };
  return [
    { ...weekdays, days: days & ~SUNDAY },
    { ...weekdays, start: Math.max(start, legal.sundayStart), days: days & SUNDAY },
  ].filter((one) => one.days !== 0 && one.start < one.end);
}

/** Rounds until the windows of several zones meet; a day has one meeting at most. */
const MAX_ROUNDS = 60;
/** Windows that don't meet in this time never do. */
const MAX_WAIT_MS = 9 * DAY_MS;

/**
 * The first moment, not before another, at which the clocks of all zones in which the recipient may be are in the company's window and
 * in the hours of the law. Where that never is (a country wider than the window is long), only the law's hours count. A number that
 * tells no zone goes by the window's own zone.
 */
export function nextTextOpening(window: SendWindow, to: TextNumber, notBefore: Date): Date {
  const outermost = findOutermost(zonesOfNumber(to.number, to.countries), notBefore);
  const zones = outermost.length > 0 ? outermost : [knownTimeZone(window.timeZone)];
  const legal = legalHoursOf(to.countries);
  const allDay = { ...window, start: 0, end: MINUTES_A_DAY };
  return (
    findMeeting(keepLegal(window, legal), zones, notBefore) ??
    findMeeting(keepLegal(allDay, legal), zones, notBefore) ??
    findMeeting(keepLegal({ ...allDay, days: EVERY_DAY }, legal), zones, notBefore) ??
    // No country is so wide (a test looks at all). Such a text would wait day by day.
    new Date(notBefore.getTime() + DAY_MS)
  );
}

/** The first moment at which the clocks of all zones are in one of the windows; null where that never is. */
function findMeeting(windows: readonly SendWindow[], zones: readonly string[], notBefore: Date): Date | null {
  if (windows.length === 0) return null;
  let at = notBefore;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const openings = zones.map((timeZone) =>
      Math.min(...windows.map((window) => nextOpening({ ...window, timeZone }, at).getTime())),
    );
    const latest = new Date(Math.max(...openings));
    if (latest <= at) return at;
    at = latest;
    if (at.getTime() - notBefore.getTime() > MAX_WAIT_MS) break;
  }
  return null;
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

/**
 * When a tenant's texts may go to numbers: in the tenant's hours for texts by the recipient's clock, never outside of the law's.
 * @returns the first moment for a number, not before now
 */
export function createTextOpenings(tenant: MarketingTenant): (number: string, now: Date) => Date {
  const window = textWindow(tenant);
  /** Computed once for each moment and group of zones: a batch has few. */
  const known = new Map<string, Date>();
  return (number, now) => {
    const countries = countriesOfNumber(number);
    const key = [now.getTime(), ...countries, ...zonesOfNumber(number, countries)].join(' ');
    const opening = known.get(key) ?? nextTextOpening(window, { number, countries }, now);
    known.set(key, opening);
    return opening;
  };
}
