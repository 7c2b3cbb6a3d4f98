import { expect, test } from 'vitest';
import { type StandingFacts, standingAt } from './standing.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);
const facts = (over: Partial<StandingFacts>): StandingFacts => ({
  plan: 'basic',
  subscriptionStatus: null,
  trialEndsAt: null,
  subscriptionEndDate: null,
  pastDueSince: null,
  ...over,
});

test.each<[string, Partial<StandingFacts>, object]>([
  ['a company that an operator made, without a trial', {}, { kind: 'good' }],
  ['a local trial', { trialEndsAt: inDays(2.5) }, { kind: 'trial', daysLeft: 3 }],
  ['a local trial that has ended', { trialEndsAt: inDays(-1) }, { kind: 'read-only', why: 'trial-ended' }],
  [
    'a paid subscription after its trial',
    { subscriptionStatus: 'active', trialEndsAt: inDays(-9) },
    { kind: 'good' },
  ],
  [
    'a first payment that was not made',
    { subscriptionStatus: 'incomplete', trialEndsAt: inDays(-1) },
    { kind: 'read-only', why: 'not-started' },
  ],
  [
    'a first payment under way within the local trial',
    { subscriptionStatus: 'incomplete', trialEndsAt: inDays(1) },
    { kind: 'trial', daysLeft: 1 },
  ],
  [
    'an overdue invoice',
    { subscriptionStatus: 'past_due', pastDueSince: inDays(-13) },
    { kind: 'overdue', readOnlyFrom: inDays(1) },
  ],
  [
    'an invoice overdue for 14 days',
    { subscriptionStatus: 'unpaid', pastDueSince: inDays(-14) },
    { kind: 'read-only', why: 'unpaid' },
  ],
  [
    'a subscription that has ended',
    { subscriptionStatus: 'canceled', subscriptionEndDate: inDays(-10) },
    { kind: 'read-only', why: 'ended', keptUntil: inDays(80) },
  ],
  ['a company billed by hand', { plan: 'custom', subscriptionStatus: 'canceled' }, { kind: 'good' }],
  ['a word that Stripe adds later', { subscriptionStatus: 'napping' }, { kind: 'good' }],
])('%s', (_what, over, expected) => {
  expect(standingAt(facts(over), NOW)).toMatchObject(expected);
});
