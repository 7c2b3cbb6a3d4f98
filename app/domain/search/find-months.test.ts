import { expect, it } from 'vitest';
import { findMonth } from './find-months.ts';

const NOW = new Date('2026-11-29T12:00:00.000Z');

it.each([
  ['october', '2026-10', 'October 2026'],
  ['Oct', '2026-10', 'October 2026'],
  ['november', '2026-11', 'November 2026'],
  ['december', '2025-12', 'December 2025'],
  ['oct 2024', '2024-10', 'October 2024'],
  ['2025-03', '2025-03', 'March 2025'],
  ['may', '2026-05', 'May 2026'],
])('reads %j as %s', (text, month, name) => {
  expect(findMonth(text, NOW)).toEqual({ month, name });
});

it.each(['ma', 'nadia', 'december 2026', '2026-13', 'oct 24', ''])('finds no month in %j', (text) => {
  expect(findMonth(text, NOW)).toBeNull();
});
