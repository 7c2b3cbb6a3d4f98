import type Stripe from 'stripe';
import { advance } from './clock.ts';
import { type Fields, invalid, newId, readNumber, requireItem } from './requests.ts';
import { DAY_S, now, type StubAccount, type StubClock } from './stub-objects.ts';

interface Call {
  account: StubAccount;
  id: string;
  fields: Fields;
}

/**
 * Test clocks (docs.stripe.com/billing/testing/test-clocks). Each has its own time at Stripe. Here the whole account has one, so there can be only
 * one clock, which goes on beside this machine's.
 */
export function createClock({ account, fields }: Call) {
  if (account.clocks.size > 0) throw new Error('The stand-in has one test clock at a time.');
  const clock: StubClock = { id: newId('clock'), created: now(account), name: fields.get('name') };
  account.clocks.set(clock.id, clock);
  account.clockOffset += (readNumber(fields, 'frozen_time') ?? 0) - now(account);
  return showClock(account, clock);
}

const findClock = ({ account, id }: Pick<Call, 'account' | 'id'>) =>
  requireItem(account.clocks, id, 'test clock');

export const readClock = (call: Call) => showClock(call.account, findClock(call));

/** Moves the clock. Its answer says that Stripe is still at work; what became due is done when the clock is read. */
export function advanceClock({ account, id, fields }: Call) {
  const clock = findClock({ account, id });
  const target = readNumber(fields, 'frozen_time') ?? 0;
  if (target <= now(account))
    throw invalid('The frozen time must be after the present one.', undefined, 'frozen_time');
  advance(account, (target - now(account)) * 1000);
  return { ...showClock(account, clock), status: 'advancing' };
}

/** Deletes the clock with its customers and everything that belongs to them. */
export function deleteClock({ account, id }: Call) {
  findClock({ account, id });
  for (const { id: customer, test_clock: clock } of account.customers.values()) {
    if (clock !== id) continue;
    const { subscriptions, invoices, items, paymentMethods, charges, creditNotes, setups, payments } =
      account;
    for (const belongings of [subscriptions, invoices, items, paymentMethods, charges, creditNotes])
      deleteOf(customer, belongings);
    for (const intents of [setups, payments]) deleteOf(customer, intents);
    account.customers.delete(customer);
  }
  account.clocks.delete(id);
  return { id, object: 'test_helpers.test_clock', deleted: true };
}

function deleteOf(customer: string, items: Map<string, { customer: string | null }>): void {
  for (const [id, item] of items) if (item.customer === customer) items.delete(id);
}

const DAYS_KEPT = 30;

const showClock = (
  account: StubAccount,
  { id, created, name }: StubClock,
): Omit<Stripe.TestHelpers.TestClock, 'deleted'> => ({
  id,
  object: 'test_helpers.test_clock',
  created,
  deletes_after: created + DAYS_KEPT * DAY_S,
  frozen_time: now(account),
  livemode: false,
  name,
  status: 'ready',
  status_details: {},
});
