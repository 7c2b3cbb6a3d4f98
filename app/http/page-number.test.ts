import { expect, it } from 'vitest';
import { readPageNumber } from './page-number.ts';

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=2.9', 2],
  ['page=0', 1],
  ['page=-4', 1],
  ['page=two', 1],
  ['page=Infinity', 100_000],
  ['page=1e300', 100_000],
])('?%s is page %i', (query, page) => {
  expect(readPageNumber(new URLSearchParams(query))).toBe(page);
});
