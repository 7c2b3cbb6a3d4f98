import { expect, it } from 'vitest';
import { JURISDICTIONS } from '#app/protocol/jurisdictions.ts';
import type { RequestKind } from './request-kinds.ts';
import { findDueDate } from './request-rules.ts';

const RECEIVED = new Date('2026-11-28T10:00:00Z');
const daysFor = (region: string | null, kind: RequestKind = 'correct') =>
  (findDueDate(kind, region, RECEIVED).getTime() - RECEIVED.getTime()) / 86_400_000;

it('gives 45 days in the US and 30 everywhere else, and where the region is unknown', () => {
  const days = Object.fromEntries(Object.keys(JURISDICTIONS).map((region) => [region, daysFor(region)]));
  expect(days).toEqual({ spec: 30, US: 45, CA: 30, AU: 30, EU: 30, UK: 30, elsewhere: 30 });
  expect([daysFor(null), daysFor('nowhere'), daysFor('toString')]).toEqual([30, 30, 30]);
});

it('gives 30 days for a complaint everywhere, and for an appeal as many as for the request', () => {
  expect([daysFor('US', 'complain'), daysFor('UK', 'complain'), daysFor(null, 'complain')]).toEqual([
    30, 30, 30,
  ]);
  expect([daysFor('US', 'appeal'), daysFor('EU', 'appeal')]).toEqual([45, 30]);
});
