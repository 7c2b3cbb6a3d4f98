import { expect, test } from 'vitest';
import type { StandingFacts } from '#app/domain/billing/index.ts';
import { findDueMails } from './find-due-mails.ts';

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
const ended = (daysAgo: number) =>
  facts({ subscriptionStatus: 'canceled', subscriptionEndDate: inDays(-daysAgo) });

test.each<[string, StandingFacts, string[]]>([
  ['a trial of four more days', facts({ trialEndsAt: inDays(4) }), []],
  ['a trial of two more days', facts({ trialEndsAt: inDays(2) }), ['trial-ending in 2']],
  [
    'a trial at Stripe of two more days',
    facts({ trialEndsAt: inDays(2), subscriptionStatus: 'trialing' }),
    ['trial-ending in 2'],
  ],
  ['a local trial that ended yesterday', facts({ trialEndsAt: inDays(-1) }), ['read-only in -1']],
  ['a local trial that ended last month', facts({ trialEndsAt: inDays(-30) }), []],
  [
    'a paid plan whose trial ended yesterday',
    facts({ trialEndsAt: inDays(-1), subscriptionStatus: 'active' }),
    [],
  ],
  [
    'a payment that failed today',
    facts({ subscriptionStatus: 'past_due', pastDueSince: NOW }),
    ['payment-failed in 14'],
  ],
  ['one of which it is not known since when', facts({ subscriptionStatus: 'past_due' }), []],
  [
    'a payment that failed 15 days ago',
    facts({ subscriptionStatus: 'unpaid', pastDueSince: inDays(-15) }),
    ['read-only in -1'],
  ],
  ['a subscription that ended yesterday', ended(1), ['subscription-ended in 89']],
  ['one that ended 40 days ago', ended(40), []],
  ['one that ended 61 days ago', ended(61), ['erasure-ahead in 29']],
  ['one that ended 84 days ago', ended(84), ['erasure-ahead in 6']],
  ['one whose leads are erased already', ended(91), []],
  [
    'a company billed by hand',
    facts({ plan: 'custom', subscriptionStatus: 'canceled', trialEndsAt: inDays(1) }),
    [],
  ],
])('%s', (_what, standingFacts, expected) => {
  const mails = findDueMails(standingFacts, NOW);
  expect(
    mails.map(({ purpose, at: eventAt }) => `${purpose} in ${(eventAt.getTime() - NOW.getTime()) / DAY}`),
  ).toEqual(expected);
});

test('an erasure is announced twice, and each time by one key on whatever day it is looked at', () => {
  const end = inDays(0);
  const keys = Array.from({ length: 91 }, (_, day) =>
    findDueMails(facts({ subscriptionStatus: 'canceled', subscriptionEndDate: end }), inDays(day)).flatMap(
      ({ purpose, key }) => (purpose === 'erasure-ahead' ? [key] : []),
    ),
  );
  expect(new Set(keys.flat()).size).toBe(2);
});
