import { expect, test } from 'vitest';
import { endedColumns, findEarlierRate, isOnPlanTerms, judgePlanTerms } from './plan-terms.ts';

test.each([
  ['trialing', false, 'end'],
  ['trialing', true, 'apply'],
  ['incomplete', false, 'unchanged'],
  ['active', true, 'apply'],
  ['active', false, 'apply'],
  ['past_due', true, 'apply'],
  ['past_due', false, 'unchanged'],
  ['unpaid', true, 'end'],
  ['paused', true, 'end'],
  ['canceled', true, 'end'],
  ['incomplete_expired', false, 'end'],
  ['a later status', true, 'unchanged'],
])('terms of a subscription that is %s, with a card: %s', (status, hasPaymentMethod, expected) => {
  expect(judgePlanTerms({ status, plan: 'performance-growth', hasPaymentMethod })).toBe(expected);
});

test('a price that this service did not create sets no terms', () => {
  expect(judgePlanTerms({ status: 'active', plan: null, hasPaymentMethod: true })).toBe('unchanged');
});

type Row = Parameters<typeof findEarlierRate>[0][number];
const row = (reason: Row['reason'], rateBps: number): Row => ({ reason, rateBps });

test.each<[string, Row[], { isOnPlan: boolean; earlier: number }]>([
  ['without a history', [], { isOnPlan: false, earlier: 800 }],
  ['before the first subscription', [row('tenant-created', 700)], { isOnPlan: false, earlier: 700 }],
  [
    'on a plan, after a change of plan',
    [row('subscription', 500), row('subscription', 600), row('operator', 700), row('tenant-created', 800)],
    { isOnPlan: true, earlier: 700 },
  ],
  [
    'after the end',
    [row('subscription-ended', 700), row('subscription', 500), row('tenant-created', 700)],
    { isOnPlan: false, earlier: 700 },
  ],
  [
    'on the second plan',
    [
      row('subscription', 500),
      row('subscription-ended', 700),
      row('subscription', 600),
      row('tenant-created', 650),
    ],
    { isOnPlan: true, earlier: 700 },
  ],
  ['on a plan without earlier terms', [row('subscription', 500)], { isOnPlan: true, earlier: 800 }],
])('history %s', (_name, history, { isOnPlan, earlier }) => {
  expect(isOnPlanTerms(history)).toBe(isOnPlan);
  expect(findEarlierRate(history)).toBe(earlier);
});

test('terms that an operator has set stay after the end, without a fee', () => {
  expect(endedColumns([row('operator', 300), row('subscription', 500)])).toEqual({ baseFeeCents: 0 });
});
