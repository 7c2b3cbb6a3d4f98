import { expect, test } from 'vitest';
import { computeOwedFee } from './owed-fee.ts';

const TRIAL_END = new Date('2026-12-04T00:00:00Z');

test.each<[string, Partial<Parameters<typeof computeOwedFee>[0]>, number]>([
  ['a company that an operator made', {}, 29_900],
  ['a company that signed up, during its trial and after it', { trialEndsAt: TRIAL_END }, 0],
  ['a trial at Stripe', { subscriptionStatus: 'trialing', trialEndsAt: TRIAL_END }, 0],
  ['a trial that became a subscription', { subscriptionStatus: 'active', trialEndsAt: TRIAL_END }, 29_900],
  ['a payment that failed', { subscriptionStatus: 'past_due', trialEndsAt: TRIAL_END }, 29_900],
  ['a subscription that never began', { subscriptionStatus: 'incomplete' }, 0],
  ['a subscription that has ended', { subscriptionStatus: 'canceled' }, 0],
  ['a plan by hand after a subscription', { plan: 'custom', subscriptionStatus: 'canceled' }, 29_900],
])('%s', (_name, facts, expected) => {
  const base = {
    plan: 'performance-starter',
    subscriptionStatus: null,
    trialEndsAt: null,
    baseFeeCents: 29_900,
  };
  expect(computeOwedFee({ ...base, ...facts })).toBe(expected);
});
