import { expect, test } from 'vitest';
import landing from '../../../content/landing.json' with { type: 'json' };
import { computeBreakEvenCents, LANDING_PLAN_PRICE } from './plans.ts';

test('the landing page’s words say what the table says', () => {
  const { from, to } = LANDING_PLAN_PRICE.commissionBps;
  const claim = landing.claims.find(({ id }) => id === 'success-commission');
  expect(claim?.text).toBe(`${from / 100}-${to / 100}%`);
  const fee = landing.claims.find(({ id }) => id === 'base-fee');
  expect(fee?.text).toBe(`$${LANDING_PLAN_PRICE.baseFeeCents / 100}`);
});

test('a dearer plan costs less from the sales at which both cost the same', () => {
  expect(computeBreakEvenCents('performance-growth', 'performance-starter')).toBe(1_000_000);
  expect(computeBreakEvenCents('performance-enterprise', 'performance-growth')).toBe(3_000_000);
});
