import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWalkKeys } from '../proofs/stripe-walk/keys.ts';
import { differencesOf, STEPS, walkThroughStripe, writeTable } from '../proofs/stripe-walk/walk.ts';
import {
  RESTRICTED_SECRET,
  STRIPE_SECRET,
  type StripeStub,
  startStripeStub,
} from '../support/stripe/stripe-stub.ts';

/** The walk of `npm run proof -- stripe-live`, through the stand-in. */
describe('the walk through Stripe', () => {
  let stub: StripeStub;
  beforeAll(async () => {
    stub = await startStripeStub();
  });
  afterAll(() => stub.close());
  const walk = (lacking: readonly string[] = []) =>
    walkThroughStripe({
      keys: { key: STRIPE_SECRET, restrictedKey: RESTRICTED_SECRET, apiBase: stub.origin },
      // The search of the stand-in finds nothing new until time has passed.
      pause: async () => stub.account.unindexed.clear(),
      lacking,
    });

  it('finds what the service relies on, and leaves nothing behind', async () => {
    stub.denied.add('invoice_write');
    const { findings, notes } = await walk(['invoices']);
    expect(writeTable(differencesOf(findings))).toBe('step | expected | got');
    expect(new Set(findings.map(({ step }) => step))).toEqual(new Set(STEPS));
    expect(notes).toEqual([
      'End and final invoice: Stripe takes an invoice of a subscription that has ended.',
    ]);
    const { customers, clocks, subscriptions } = stub.account;
    expect([customers.size, clocks.size]).toEqual([0, 0]);
    expect([...subscriptions.values()].filter(({ ended_at }) => ended_at === null)).toEqual([]);
  });

  it('takes the other way where Stripe’s documentation leaves it open', async () => {
    stub.account.settings.invoicesEndedSubscriptions = false;
    const { findings, notes } = await walk(['invoices']);
    expect(writeTable(differencesOf(findings))).toBe('step | expected | got');
    expect(notes).toEqual([expect.stringContaining('takes no invoice of a subscription that has ended')]);
  });

  it('says in a table what differs, goes on with the other steps, and still removes what it made', async () => {
    stub.denied.clear();
    stub.mishap = ({ method, path }) =>
      method === 'POST' && path === '/v1/invoiceitems'
        ? { status: 400, type: 'invalid_request_error', code: 'amount_too_large', message: 'No.' }
        : undefined;
    const { findings } = await walk();
    const table = writeTable(differencesOf(findings)).split('\n');
    expect(table).toEqual([
      expect.stringMatching(/^step +\| expected +\| got$/),
      expect.stringMatching(/^Commission: goes on to its end \| no error \| 400 .*amount_too_large/),
    ]);
    expect(findings.map(({ step }) => step)).toContain('Portal');
    expect(stub.account.customers.size).toBe(0);
  });
});

describe('the keys of the walk', () => {
  it.each([
    ['none', {}, true, 'Not run: the walk needs a test account of Stripe. Set STRIPE_TEST_SECRET_KEY'],
    ['a live key', { STRIPE_TEST_SECRET_KEY: 'sk_live_1' }, false, 'STRIPE_TEST_SECRET_KEY is a live key'],
    ['a restricted live key', { STRIPE_TEST_SECRET_KEY: 'rk_live_1' }, false, 'is a live key'],
    [
      'a live key beside a test key',
      { STRIPE_TEST_SECRET_KEY: 'sk_test_1', STRIPE_TEST_RESTRICTED_KEY: 'rk_live_1' },
      false,
      'STRIPE_TEST_RESTRICTED_KEY is a live key',
    ],
    [
      'a publishable key',
      { STRIPE_TEST_SECRET_KEY: 'pk_test_1' },
      false,
      'must begin with sk_test_ or rk_test_',
    ],
    [
      'a secret key as the restricted one',
      { STRIPE_TEST_SECRET_KEY: 'sk_test_1', STRIPE_TEST_RESTRICTED_KEY: 'sk_test_2' },
      false,
      'must begin with rk_test_',
    ],
  ])('are refused with a sentence: %s', (_what, env, isMissing, sentence) => {
    expect(readWalkKeys(env)).toEqual({ isMissing, reason: expect.stringContaining(sentence) });
  });

  it('are those of a test account', () => {
    const env = { STRIPE_TEST_SECRET_KEY: 'sk_test_1', STRIPE_TEST_RESTRICTED_KEY: '' };
    expect(readWalkKeys(env)).toEqual({ key: 'sk_test_1', restrictedKey: null, apiBase: undefined });
  });
});
