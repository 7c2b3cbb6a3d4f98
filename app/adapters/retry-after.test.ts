import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');

it.each([
  ['120', 120_000],
  [' 5 ', 5000],
  ['Sun, 22 Nov 2026 12:01:00 GMT', 60_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['-3x', null],
  [undefined, null],
])('reads Retry-After: %s', (text, ms) => expect(readRetryAfter(text, NOW)).toBe(ms));
