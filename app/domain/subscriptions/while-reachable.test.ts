import { expect, it } from 'vitest';
import { PaymentError } from '../../lib/payment-error.ts';
import { forEachWhileReachable } from './while-reachable.ts';

const silent = () => new PaymentError('unreachable', 'StripeConnectionError');
const denied = () => new PaymentError('denied', 'StripeAuthenticationError');

it.each([
  ['all that succeed', [null, null, null, null], 4, 0],
  ['three in a row without an answer', [silent, silent, silent, null], 3, 3],
  ['silent calls with an answer between them', [silent, silent, null, silent, silent], 5, 4],
  ['refusals, which are answers', [silent, silent, denied, silent, silent, denied], 6, 6],
  ['another error', [() => new Error('no'), silent, silent, null], 4, 3],
])('works on %s', async (_what, outcomes, tried, failed) => {
  let calls = 0;
  const failures = await forEachWhileReachable(outcomes, async (outcome) => {
    calls++;
    if (outcome) throw outcome();
  });
  expect(calls).toBe(tried);
  expect(failures).toHaveLength(failed);
});
