import { expect, it } from 'vitest';
import { addBusinessDays } from './business-days.ts';

it.each([
  ['a Monday', '2026-11-02T15:00:00Z', 10, '2026-11-16T15:00:00.000Z'],
  ['a Friday', '2026-11-06T15:00:00Z', 10, '2026-11-20T15:00:00.000Z'],
  ['a Saturday', '2026-11-07T15:00:00Z', 10, '2026-11-20T15:00:00.000Z'],
  ['a Sunday', '2026-11-08T15:00:00Z', 10, '2026-11-20T15:00:00.000Z'],
  ['a Friday, one day', '2026-11-06T23:59:00Z', 1, '2026-11-09T23:59:00.000Z'],
  ['any day, no days', '2026-11-07T15:00:00Z', 0, '2026-11-07T15:00:00.000Z'],
])('counts from %s', (_day, from, days, expected) =>
  expect(addBusinessDays(new Date(from), days).toISOString()).toBe(expected));
