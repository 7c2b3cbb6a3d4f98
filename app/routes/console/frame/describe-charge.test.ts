import { expect, it } from 'vitest';
import { describeCharge } from './describe-charge.ts';

const company = {
  ...{ plan: 'basic', trialEndsAt: null },
  ...{ stripeSubscriptionId: null, stripeSubscriptionStatus: null },
};
const subscribed = { ...company, stripeSubscriptionId: 'sub_1', stripeSubscriptionStatus: 'active' };

it.each([
  ['by-hand', subscribed, 'Billed by hand'],
  ['closed', company, 'Billed by hand'],
  ['closed', { ...subscribed, plan: 'custom' }, 'Billed by hand'],
  ['closed', subscribed, 'Not invoiced yet'],
] as const)('commission that is %s of %o: %s', (state, tenant, text) => {
  expect(describeCharge({ state, error: null }, tenant)).toBe(text);
});
