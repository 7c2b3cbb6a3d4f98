import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { countriesOfNumber } from '#app/domain/reading/index.ts';
import { readLocalClock } from '#app/lib/local-time.ts';
import { nextTextOpening, zonesOfNumber } from './text-hours.ts';

const HOUR = 60;
/** 9:00 to 20:00, every day. */
const hours = (over = {}) => ({
  start: 9 * HOUR,
  end: 20 * HOUR,
  days: 127,
  timeZone: 'America/New_York',
  ...over,
});
const toDate = (text: string) => new Date(text);
const findOpening = (number: string, notBefore: Date, over = {}) =>
  nextTextOpening(hours(over), { number, countries: countriesOfNumber(number) }, notBefore);
const opening = (number: string, notBefore: string, over = {}) =>
  findOpening(number, toDate(notBefore), over).toISOString();

const CALIFORNIA = '+14155550100';
const HAWAII = '+18085550100';
const GERMANY = '+4915112345678';
const INDIA = '+919876543210';

describe('a text of a New York shop', () => {
  it.each([
    // 9:00 in New York is 6:00 in Los Angeles.
    ['an American', CALIFORNIA, '2026-11-23T14:00:00Z', '2026-11-23T17:00:00.000Z'],
    ['an American at noon', CALIFORNIA, '2026-11-23T17:30:00Z', '2026-11-23T17:30:00.000Z'],
    // It is past 20:00 in New York, though only 17:00 in Los Angeles.
    ['an American in the evening', CALIFORNIA, '2026-11-24T01:00:00Z', '2026-11-24T17:00:00.000Z'],
    ['Hawaii', HAWAII, '2026-11-23T17:30:00Z', '2026-11-23T19:00:00.000Z'],
    ['Hawaii in New York’s night', HAWAII, '2026-11-24T05:30:00Z', '2026-11-24T05:30:00.000Z'],
    ['a German in New York’s morning', GERMANY, '2026-11-23T14:00:00Z', '2026-11-23T14:00:00.000Z'],
    ['a German in New York’s afternoon', GERMANY, '2026-11-23T19:30:00Z', '2026-11-24T08:00:00.000Z'],
    ['India', INDIA, '2026-11-23T15:00:00Z', '2026-11-24T03:30:00.000Z'],
  ])('to %s goes out in the hours of the recipient', (_who, number, notBefore, expected) => {
    expect(opening(number, notBefore)).toBe(expected);
  });

  it('goes by the shop’s clock where nothing is known of the number', () => {
    expect(
      nextTextOpening(
        hours(),
        { number: '+999', countries: [] },
        toDate('2026-11-23T10:00:00Z'),
      ).toISOString(),
    ).toBe('2026-11-23T14:00:00.000Z');
  });

  it('goes out where the law allows it everywhere, where the shop’s hours are shorter than the country is wide', () => {
    const short = { start: 9 * HOUR, end: 10 * HOUR };
    // 9:00 in New York is 6:00 in Los Angeles.
    expect(opening(CALIFORNIA, '2026-11-23T10:00:00Z', short)).toBe('2026-11-23T17:00:00.000Z');
  });

  it.each([
    ['an American', CALIFORNIA, '2026-11-23T14:00:00Z', '2026-11-23T17:00:00.000Z'],
    ['an American after 8 PM', HAWAII, '2026-11-24T06:00:00Z', '2026-11-24T19:00:00.000Z'],
    // 2026-11-29 is a Sunday.
    ['an American on a Sunday', CALIFORNIA, '2026-11-29T17:00:00Z', '2026-11-29T20:00:00.000Z'],
    ['an American late on a Sunday', CALIFORNIA, '2026-11-30T01:00:00Z', '2026-11-30T17:00:00.000Z'],
    ['Puerto Rico on a Sunday', '+17875550100', '2026-11-29T12:00:00Z', '2026-11-29T16:00:00.000Z'],
    ['a German', GERMANY, '2026-11-23T04:00:00Z', '2026-11-23T07:00:00.000Z'],
    ['a German on a Sunday', GERMANY, '2026-11-29T04:00:00Z', '2026-11-29T07:00:00.000Z'],
    ['a German after 9 PM', GERMANY, '2026-11-23T20:00:00Z', '2026-11-24T07:00:00.000Z'],
  ])('that may send at any hour, to %s, waits for the hours of the law', (_who, number, notBefore, expected) => {
    expect(opening(number, notBefore, { start: 0, end: 1440 })).toBe(expected);
    expect(opening(number, notBefore, { start: 0, end: 0 })).toBe(expected);
    expect(opening(number, notBefore, { start: 2 * HOUR, end: 23.5 * HOUR })).toBe(expected);
  });

  it('has an hour that the law allows in every zone of every country', () => {
    for (const country of getCountries()) {
      const number = `+${getCountryCallingCode(country)}`;
      const to = { number, countries: [country] };
      const first = nextTextOpening(hours({ start: 0, end: 1440 }), to, toDate('2026-11-23T00:00:00Z'));
      expect(nextTextOpening(hours({ start: 0, end: 1440 }), to, first), country).toEqual(first);
      for (const zone of zonesOfNumber(number, [country])) {
        const minute = (readLocalClock(first, zone) % 86_400_000) / 60_000;
        expect([country, zone, minute >= 8 * HOUR && minute < 21 * HOUR]).toEqual([country, zone, true]);
      }
    }
  });

  it('keeps to the days, by the recipient’s calendar', () => {
    // Monday to Friday; 2026-11-28 is a Saturday.
    expect(opening(INDIA, '2026-11-27T15:00:00Z', { days: 31 })).toBe('2026-11-30T03:30:00.000Z');
  });
});

describe('when the clocks change', () => {
  const NUMBERS = [CALIFORNIA, HAWAII, GERMANY, INDIA, '+61412345678', '+5511987654321', '+447911123456'];
  /** Days of clock changes in spring and autumn of 2026 in Europe, in the USA and in Australia. */
  const DAYS = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'];

  it.each(DAYS)('about %s every opening is in the hours of every zone of the number', (day) => {
    for (const number of NUMBERS) {
      const zones = zonesOfNumber(number, countriesOfNumber(number));
      for (let hour = -24; hour < 48; hour += 1) {
        const notBefore = new Date(toDate(`${day}T00:00:00Z`).getTime() + hour * 3_600_000);
        const nextOpening = findOpening(number, notBefore);
        expect(nextOpening >= notBefore, `${number} ${notBefore.toISOString()}`).toBe(true);
        // On Sundays, texts to Americans are allowed only from noon.
        expect(nextOpening.getTime() - notBefore.getTime()).toBeLessThan(26 * 3_600_000);
        const isOutside = (zone: string) => {
          const minute = (readLocalClock(nextOpening, zone) % 86_400_000) / 60_000;
          return minute < 9 * HOUR || minute >= 20 * HOUR;
        };
        expect(zones.filter(isOutside), `${number} ${notBefore.toISOString()}`).toEqual([]);
      }
    }
  });

  it('9:00 is 9:00 before and after', () => {
    expect(opening(GERMANY, '2026-03-28T20:00:00Z')).toBe('2026-03-29T07:00:00.000Z');
    expect(opening(GERMANY, '2026-03-27T20:00:00Z')).toBe('2026-03-28T08:00:00.000Z');
    expect(opening(GERMANY, '2026-10-24T20:00:00Z')).toBe('2026-10-25T08:00:00.000Z');
    expect(opening(CALIFORNIA, '2026-03-08T05:00:00Z')).toBe('2026-03-08T19:00:00.000Z');
    expect(opening(CALIFORNIA, '2026-03-09T05:00:00Z')).toBe('2026-03-09T16:00:00.000Z');
    expect(opening(CALIFORNIA, '2026-11-02T05:00:00Z')).toBe('2026-11-02T17:00:00.000Z');
  });
});
