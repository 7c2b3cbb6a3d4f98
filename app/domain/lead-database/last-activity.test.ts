import { expect, it } from 'vitest';
import { findLastActivity } from './list-rows.server.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));

it.each([
  [1, null, null, 'Submitted', 1],
  [1, 3, null, 'Contacted', 3],
  [1, 3, 5, 'Bought', 5],
  [1, 6, 5, 'Contacted', 6],
  // A returning person submits again after an earlier sale was moved to this lead.
  [7, 6, 5, 'Submitted', 7],
  [1, 1, 1, 'Bought', 1],
] as const)('submitted on %d, contacted on %s, bought on %s: last %s', (createdAt, contactedAt, soldAt, what, last) => {
  expect(
    findLastActivity({
      createdAt: day(createdAt),
      contactedAt: contactedAt === null ? null : day(contactedAt),
      conversionDate: soldAt === null ? null : day(soldAt),
    }),
  ).toEqual({ what, at: day(last) });
});
