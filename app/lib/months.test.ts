import { expect, it } from 'vitest';
import { nextMonth, previousMonth } from './months.ts';

it.each([
  ['2026-12', '2027-01'],
  ['2026-02', '2026-03'],
  ['1999-12', '2000-01'],
])('%s is followed by %s', (month, next) => {
  expect(nextMonth(month)).toBe(next);
  expect(previousMonth(next)).toBe(month);
});
