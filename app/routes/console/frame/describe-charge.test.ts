import { expect, it } from 'vitest';
import { describeCharge } from './describe-charge.ts';

const company = {
  ...{ plan: 'basic', trialEndsAt: null },
  ...{ stripeSubscriptionId: null, stripeSubscriptionStatus: null },
};
const subscribed = { ...company, stripeSubscriptionId: 'sub_1', stripeSubscriptionStatus: 'active' };

it.each([
  ['by-hand', subscribed, 'Invoiced manually'],
  ['closed', company, 'Invoiced manually'],
  ['closed', { ...subscribed, plan: 'custom' }, 'Invoiced manually'],
  ['closed', subscribed, 'Not invoiced yet'],
] as const)('commission that is %s of %o: %s', (state, tenant, text) => {
  expect(describeCharge({ state, error: null }, tenant)).toBe(text);
});
