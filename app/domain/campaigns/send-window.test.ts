import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { readLocalClock } from '#app/lib/local-time.ts';
import { isWindowOpen, nextOpening, type SendWindow } from './send-window.ts';

const window = (timeZone: string, over: Partial<SendWindow> = {}): SendWindow => ({
  start: 540,
  end: 1080,
  days: 127,
  timeZone,
  ...over,
});
const opening = (sendWindow: SendWindow, time: string) =>
  nextOpening(sendWindow, new Date(time)).toISOString();

/** Two zones with daylight saving in the north, two in the south, one that shifts by half an hour, one without. */
const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Sydney',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
];

it.each([
  ['stays in an open window', 'UTC', '2026-11-23T12:34:56Z', '2026-11-23T12:34:56.000Z'],
  ['waits for today’s start', 'UTC', '2026-11-23T08:59:59Z', '2026-11-23T09:00:00.000Z'],
  ['takes the first minute', 'UTC', '2026-11-23T09:00:00Z', '2026-11-23T09:00:00.000Z'],
  ['leaves out the end itself', 'UTC', '2026-11-23T18:00:00Z', '2026-11-24T09:00:00.000Z'],
  ['is in the tenant’s zone', 'Asia/Kolkata', '2026-11-23T03:00:00Z', '2026-11-23T03:30:00.000Z'],
  ['knows that it is tomorrow there', 'Pacific/Auckland', '2026-11-23T12:00:00Z', '2026-11-23T20:00:00.000Z'],
  [
    'keeps 9:00 after the clocks went forward',
    'Europe/Berlin',
    '2026-03-28T20:00:00Z',
    '2026-03-29T07:00:00.000Z',
  ],
  [
    'keeps 9:00 after the clocks went back',
    'Europe/Berlin',
    '2026-10-24T20:00:00Z',
    '2026-10-25T08:00:00.000Z',
  ],
  [
    'takes UTC for a zone that it does not know',
    'Mars/Olympus',
    '2026-11-23T08:00:00Z',
    '2026-11-23T09:00:00.000Z',
  ],
])('%s', (_what, zone, time, expected) => {
  expect(opening(window(zone), time)).toBe(expected);
});

it.each([
  ['Monday to Friday', 0b0011111, '2026-11-20T19:00:00Z', '2026-11-23T09:00:00.000Z'],
  ['Wednesday alone', 0b0000100, '2026-11-25T18:00:00Z', '2026-12-02T09:00:00.000Z'],
  ['no day, which is every day', 0, '2026-11-21T19:00:00Z', '2026-11-22T09:00:00.000Z'],
])('opens on %s', (_what, days, time, expected) => {
  expect(opening(window('UTC', { days }), time)).toBe(expected);
});

it('opens at the end of a gap that holds its start, and on the next day where the gap holds all of it', () => {
  // Berlin skips 2:00 to 3:00 on 29 March 2026.
  const skipped = { start: 150, end: 240 };
  expect(opening(window('Europe/Berlin', skipped), '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  const whole = { start: 120, end: 180 };
  expect(opening(window('Europe/Berlin', whole), '2026-03-28T12:00:00Z')).toBe('2026-03-30T00:00:00.000Z');
  const onSundays = window('Europe/Berlin', { ...whole, days: 0b1000000 });
  expect(opening(onSundays, '2026-03-28T12:00:00Z')).toBe('2026-04-05T00:00:00.000Z');
});

it('opens in the second of two equal hours when the first has passed', () => {
  // Berlin has 2:00 to 3:00 twice on 25 October 2026.
  const twice = window('Europe/Berlin', { start: 150, end: 165 });
  expect(opening(twice, '2026-10-25T00:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
  expect(opening(twice, '2026-10-25T00:45:00Z')).toBe('2026-10-25T01:30:00.000Z');
});

describe.each(ZONES)('over a year in %s', (timeZone) => {
  const year = Date.UTC(2026, 0, 1);
  it('gives for every hour an open moment, never an earlier one, and none was open before it', () => {
    for (const over of [{}, { start: 90, end: 200 }, { start: 1300, end: 1439, days: 0b0101010 }]) {
      const sendWindow = window(timeZone, over);
      for (let ms = year; ms < year + 365 * DAY_MS; ms += 31 * HOUR_MS + 7 * MINUTE_MS) {
        const moment = new Date(ms);
        const next = nextOpening(sendWindow, moment);
        expect(
          next >= moment && isWindowOpen(sendWindow, next),
          `${moment.toISOString()} ${next.toISOString()}`,
        ).toBe(true);
        const before = new Date(next.getTime() - MINUTE_MS);
        if (before >= moment)
          expect(isWindowOpen(sendWindow, before), `${before.toISOString()} of ${moment.toISOString()}`).toBe(
            false,
          );
      }
    }
  });

  it('has ten daily steps on ten different days, whenever the first one was', () => {
    const sendWindow = window(timeZone);
    for (let ms = year; ms < year + 365 * DAY_MS; ms += 101 * HOUR_MS) {
      const days = Array.from({ length: 10 }, (_, day) =>
        Math.floor(readLocalClock(nextOpening(sendWindow, new Date(ms + day * DAY_MS)), timeZone) / DAY_MS),
      );
      expect(new Set(days).size, new Date(ms).toISOString()).toBe(10);
    }
  });
});
