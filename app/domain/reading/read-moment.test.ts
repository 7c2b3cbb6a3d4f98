import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/random.ts';
import { findDateOrder, readMoment } from './read-moment.ts';

const timeZone = 'America/New_York';
const WITH_ZONE = '2026-11-20T19:03:22.000Z';
const TO_THE_MINUTE = '2026-11-20T19:03:00.000Z';
const DAY = '2026-11-20';

/** Spellings of times, most of 20 November 2026, 14:03:22 in New York. Each has its key, or the reason why it can't be read. */
const SPELLINGS: Record<string, [input: string, key: string][]> = {
  // ISO 8601 and RFC 3339
  'ISO 8601': [
    ['2026-11-20', DAY],
    ['20261120', DAY],
    ['2026-11-20T19:03:22Z', WITH_ZONE],
    ['2026-11-20t19:03:22z', WITH_ZONE],
    ['2026-11-20T14:03:22-05:00', WITH_ZONE],
    ['2026-11-20T14:03:22-0500', WITH_ZONE],
    ['2026-11-20T14:03:22-05', WITH_ZONE],
    ['2026-11-20T19:03:22.123456Z', '2026-11-20T19:03:22.123Z'],
    ['2026-11-20T19:03:22,5Z', '2026-11-20T19:03:22.500Z'],
    ['2026-11-20T14:03', TO_THE_MINUTE],
    ['2026-11-20T14:03:22', WITH_ZONE],
    ['2026-11-21T00:33:22+05:30', WITH_ZONE],
  ],
  // Shopify's and Squarespace's order exports
  'Shopify and Squarespace': [
    ['2026-11-20 14:03:22 -0500', WITH_ZONE],
    ['2026-11-20 19:03:22 +0000', WITH_ZONE],
    ['2026-11-20 19:03:22 UTC', WITH_ZONE],
  ],
  // WooCommerce's and Mailchimp's exports are in the zone of the shop
  'WooCommerce and Mailchimp': [
    ['2026-11-20 14:03', TO_THE_MINUTE],
    ['2026-11-20 14:03:22', WITH_ZONE],
    ['November 20, 2026 2:03 pm', TO_THE_MINUTE],
    ['20/11/2026 14:03', TO_THE_MINUTE],
  ],
  // Klaviyo's and Stripe's exports, Postgres
  'Klaviyo, Stripe and databases': [
    ['2026-11-20 19:03:22+00:00', WITH_ZONE],
    ['2026-11-20 19:03:22.000000+00', WITH_ZONE],
    ['2026-11-20 14:03:22.000', WITH_ZONE],
  ],
  // RFC 2822 3.3, RFC 9110 5.6.7, JavaScript's Date
  'mails, HTTP and browsers': [
    ['Fri, 20 Nov 2026 14:03:22 -0500', WITH_ZONE],
    ['20 Nov 2026 14:03:22 -0500', WITH_ZONE],
    ['Fri, 20 Nov 2026 14:03:22 -0500 (EST)', WITH_ZONE],
    ['Fri, 20 Nov 2026 19:03:22 GMT', WITH_ZONE],
    ['Fri Nov 20 2026 14:03:22 GMT-0500 (Eastern Standard Time)', WITH_ZONE],
    ['Fri Nov 20 2026', DAY],
  ],
  // Excel's long dates, CLDR's medium and long dates of en, es, de, fr
  'dates in words': [
    ['Nov 20, 2026', DAY],
    ['November 20, 2026', DAY],
    ['November 20th, 2026', DAY],
    ['Friday, November 20, 2026', DAY],
    ['20 Nov 2026', DAY],
    ['20-Nov-2026', DAY],
    ['20. November 2026', DAY],
    ['Freitag, 20. November 2026', DAY],
    ['20 de noviembre de 2026', DAY],
    ['viernes, 20 de noviembre de 2026', DAY],
    ['20 nov 2026', DAY],
    ['20 novembre 2026', DAY],
    ['3 ene 2026', '2026-01-03'],
    ['3. Dez. 2026', '2026-12-03'],
    ['3. März 2026', '2026-03-03'],
    ['3 août 2026', '2026-08-03'],
    ['Nov 20, 2026, 2:03 PM', TO_THE_MINUTE],
    ['Nov 20, 2026 at 2:03:22 p.m.', WITH_ZONE],
  ],
  // Excel's short dates: en-US, en-GB, es, de, nl, ja, sv
  'dates in digits': [
    ['11/20/2026', DAY],
    ['20/11/2026', DAY],
    ['20-11-2026', DAY],
    ['20.11.2026', DAY],
    ['20. 11. 2026', DAY],
    ['3.4.2026', '2026-04-03'],
    ['2026/11/20', DAY],
    ['2026.11.20', DAY],
    ['04/04/2026', '2026-04-04'],
    ['11/20/2026 2:03:22 PM', WITH_ZONE],
    ['11/20/2026, 2:03:22\u202fPM', WITH_ZONE],
    ['20.11.2026 14:03:22', WITH_ZONE],
    ['20.11.2026, 14:03', TO_THE_MINUTE],
    ['11/20/2026 12:03 AM', '2026-11-20T05:03:00.000Z'],
    ['11/20/2026 12:03 PM', '2026-11-20T17:03:00.000Z'],
    ['２０２６-１１-２０', DAY],
    ['\u200e2026-11-20\u200e', DAY],
  ],
  'what is not certainly one day': [
    ['', 'empty'],
    ['03/04/2026', 'ambiguous'],
    ['3/4/2026 14:03', 'ambiguous'],
    ['03-04-2026', 'ambiguous'],
    ['11/20/26', 'unreadable'],
    ['20/11/26', 'unreadable'],
    ['2026-02-30', 'unreadable'],
    ['31/02/2026', 'unreadable'],
    ['2026-13-01', 'unreadable'],
    ['2026-11-20 24:00', 'unreadable'],
    ['2026-11-20 14:60', 'unreadable'],
    ['2026-11-20 13:03 PM', 'unreadable'],
    ['2026-11-20 14:03 EST', 'unreadable'],
    ['2026-11-20 14:03 +2500', 'unreadable'],
    ['0026-11-20', 'unreadable'],
    ['46346', 'unreadable'],
    ['1795183402', 'unreadable'],
    ['20 foo 2026', 'unreadable'],
    ['yesterday', 'unreadable'],
    ['2026-11-20 or so', 'unreadable'],
    ['2026/11-20', 'unreadable'],
  ],
};

describe.each(Object.entries(SPELLINGS))('%s', (_source, spellings) => {
  it.each(spellings)('%j is %s', (input, expected) => {
    const reading = readMoment(input, { timeZone });
    expect(reading.ok ? reading.key : reading.problem).toBe(expected);
  });
});

it.each([
  ['03/04/2026', 'day-first', '2026-04-03'],
  ['03/04/2026', 'month-first', '2026-03-04'],
  ['20/11/2026', 'month-first', 'unreadable'],
] as const)('%s with the order %s is %s', (input, order, expected) => {
  const reading = readMoment(input, { timeZone, order });
  expect(reading.ok ? reading.key : reading.problem).toBe(expected);
});

it('reads times without a zone in the company’s', () => {
  const read = (zone: string) => readMoment('2026-07-20 14:03', { timeZone: zone });
  expect(read('Europe/Berlin')).toMatchObject({ key: '2026-07-20T12:03:00.000Z' });
  expect(read('America/New_York')).toMatchObject({ key: '2026-07-20T18:03:00.000Z' });
  expect(read('UTC')).toMatchObject({ key: '2026-07-20T14:03:00.000Z' });
});

it('reads no time without a zone where no zone is known', () => {
  expect(readMoment('2026-07-20 14:03', { timeZone: null })).toEqual({
    ok: false,
    problem: 'ambiguous',
    why: '“2026-07-20 14:03” has no time zone. Add a time zone, like 2026-07-20T14:30:00Z.',
  });
  expect(readMoment('2026-07-20 14:03 +0200', { timeZone: null })).toMatchObject({
    key: '2026-07-20T12:03:00.000Z',
  });
  expect(readMoment('2026-07-20', { timeZone: null })).toMatchObject({ key: '2026-07-20' });
});

it('says what could not be read, and what to do', () => {
  expect(readMoment('03/04/2026', { timeZone })).toMatchObject({
    why: '“03/04/2026” could be 2026-04-03 or 2026-03-04. Enter the date like 2026-04-03.',
  });
  expect(readMoment('soon', { timeZone })).toMatchObject({
    why: '“soon” is not a date. Enter a date like 2026-11-20 or 2026-11-20T14:03:00Z.',
  });
});

it.each([
  [['20/11/2026', '03/04/2026'], 'day-first'],
  [['11/20/2026 14:03', '03/04/2026'], 'month-first'],
  [['03/04/2026'], null],
  [['20/11/2026', '11/20/2026'], null],
])('the order of %j is %s', (cells, order) => {
  expect(findDateOrder(cells)).toBe(order);
});

it('reads what programs of any country write, and its own key, as the same moment', () => {
  const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2039-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(date, (at) => {
      const read = (text: string) => readMoment(text, { timeZone: 'UTC' });
      const iso = at.toISOString();
      const seconds = `${iso.slice(0, 19)}.000Z`;
      expect(read(iso)).toMatchObject({ ok: true, key: iso });
      for (const text of [
        at.toUTCString(),
        `${iso.slice(0, 10)} ${iso.slice(11, 19)} +0000`,
        iso.slice(0, 19),
      ])
        expect(read(text)).toMatchObject({ ok: true, key: seconds });
      for (const locale of ['en-US', 'es-ES', 'de-DE', 'fr-FR']) {
        const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
        expect(read(long)).toMatchObject({ ok: true, key: iso.slice(0, 10) });
        expect(read(iso.slice(0, 10))).toEqual(read(long));
      }
    }),
  );
});
