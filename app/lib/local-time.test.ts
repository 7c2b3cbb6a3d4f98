import { expect, it } from 'vitest';
import { knownTimeZone, lastLocalHour } from './local-time.ts';

const lastEight = (now: string, timeZone: string) =>
  lastLocalHour(new Date(now), { hour: 8, timeZone }).toISOString();

it.each([
  ['just before it', '2026-11-22T07:59:59Z', 'UTC', '2026-11-21T08:00:00.000Z'],
  ['at the moment itself', '2026-11-22T08:00:00Z', 'UTC', '2026-11-22T08:00:00.000Z'],
  ['in a zone with half hours', '2026-11-22T02:30:00Z', 'Asia/Kolkata', '2026-11-22T02:30:00.000Z'],
  ['where it is tomorrow already', '2026-11-21T22:00:00Z', 'Pacific/Auckland', '2026-11-21T19:00:00.000Z'],
  ['where it is still yesterday', '2026-11-22T04:00:00Z', 'America/Los_Angeles', '2026-11-21T16:00:00.000Z'],
  ['before the clocks go forward', '2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-28T07:00:00.000Z'],
  ['after the clocks went forward', '2026-03-29T06:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
  ['before the clocks go back', '2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-24T06:00:00.000Z'],
  ['after the clocks went back', '2026-10-25T06:59:59Z', 'Europe/Berlin', '2026-10-24T06:00:00.000Z'],
  ['an hour after that', '2026-10-25T07:00:00Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  ['on the first day of a year', '2026-01-01T03:00:00Z', 'America/New_York', '2025-12-31T13:00:00.000Z'],
])('finds the last 8:00 %s', (_when, now, timeZone, expected) => {
  expect(lastEight(now, timeZone)).toBe(expected);
});

it('takes UTC for a zone that it does not know', () => {
  expect(knownTimeZone('Europe/Berlin')).toBe('Europe/Berlin');
  expect(knownTimeZone('Mars/Olympus')).toBe('UTC');
  expect(lastEight('2026-11-22T09:00:00Z', 'Mars/Olympus')).toBe('2026-11-22T08:00:00.000Z');
});
