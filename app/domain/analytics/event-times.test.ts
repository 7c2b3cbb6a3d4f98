import { describe, expect, it } from 'vitest';
import {
  daysBetween,
  endOfDay,
  firstKeptDay,
  isoDay,
  occurredAt,
  rollUpSince,
  startOfDay,
} from './event-times.ts';

const toDate = (iso: string) => new Date(iso);

describe('days', () => {
  it('are UTC and begin at midnight', () => {
    expect(isoDay(toDate('2026-03-01T00:30:00+02:00'))).toBe('2026-02-28');
    expect(startOfDay('2026-02-28')).toEqual(toDate('2026-02-28T00:00:00Z'));
    expect(endOfDay('2026-02-28')).toEqual(toDate('2026-03-01T00:00:00Z'));
  });

  it('are counted with both ends, over the end of a month', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(daysBetween('2026-03-01', '2026-03-01')).toEqual(['2026-03-01']);
    expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([]);
  });

  it.each([
    '',
    '2026',
    '2026-02-30',
    '2026-2-3',
    'yesterday',
    '2026-02-03T00:00:00Z',
    '+12026-01-01',
  ])('refuses "%s"', (day) => {
    expect(() => startOfDay(day)).toThrow('YYYY-MM-DD');
  });
});

it('raw events are kept for 90 days, and the first of those as a whole', () => {
  expect(firstKeptDay(toDate('2026-04-01T15:00:00Z'))).toEqual(toDate('2026-01-01T00:00:00Z'));
});

describe('a roll-up', () => {
  const now = toDate('2026-04-01T15:00:00Z');
  it('begins with all that is kept', () => {
    expect(rollUpSince(null, now)).toEqual(toDate('2026-01-01T00:00:00Z'));
  });
  it('looks a little further back than the last one, for what was on its way then', () => {
    expect(rollUpSince(toDate('2026-04-01T14:59:00Z'), now)).toEqual(toDate('2026-04-01T14:54:00Z'));
  });
  it('looks no further back than there are raw events', () => {
    expect(rollUpSince(toDate('2025-01-01T00:00:00Z'), now)).toEqual(toDate('2026-01-01T00:00:00Z'));
  });
});

it('an event happened before its batch came, by what it waited, a day at most', () => {
  const now = toDate('2026-04-01T15:00:00Z');
  expect(occurredAt(now, 0)).toEqual(now);
  expect(occurredAt(now, 61_000)).toEqual(toDate('2026-04-01T14:58:59Z'));
  expect(occurredAt(now, 1e15)).toEqual(toDate('2026-03-31T15:00:00Z'));
});
