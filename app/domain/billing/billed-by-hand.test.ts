import { expect, it } from 'vitest';
import { isBilledByHand, isCommissionByHand } from './billed-by-hand.ts';

const company = {
  ...{ plan: 'basic', stripeCustomerId: null, currency: 'USD', trialEndsAt: null },
  ...{ stripeSubscriptionId: null, stripeSubscriptionStatus: null },
};
const customer = { stripeCustomerId: 'cus_1' };
const subscription = { ...customer, stripeSubscriptionId: 'sub_1', stripeSubscriptionStatus: 'active' };
const trial = { trialEndsAt: new Date('2026-01-01') };

it.each<[string, object, boolean]>([
  ['a company of an operator', {}, true],
  ['one whose subscription was refused', customer, true],
  ['one whose first payment is not made', { ...subscription, stripeSubscriptionStatus: 'incomplete' }, true],
  ['a subscription', subscription, false],
  ['a subscription that has ended', { ...subscription, stripeSubscriptionStatus: 'canceled' }, false],
  ['a trial', trial, false],
  ['a trial with a customer', { ...trial, ...customer }, false],
  ['the plan Custom after a trial and a subscription', { ...trial, ...subscription, plan: 'custom' }, true],
])('%s is billed by hand: %s', (_what, values, expected) => {
  expect(isBilledByHand({ ...company, ...values })).toBe(expected);
});

it('commission in another currency than the plans’ is on no invoice of Stripe', () => {
  expect(isCommissionByHand({ ...company, ...subscription, currency: 'EUR' })).toBe(true);
  expect(isCommissionByHand({ ...company, ...subscription })).toBe(false);
});
