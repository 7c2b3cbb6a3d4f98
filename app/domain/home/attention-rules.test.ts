import { describe, expect, it } from 'vitest';
import { STUCK_TEXTS } from '#app/domain/billing/index.ts';
import { attentionItems, type Facts } from './attention-rules.ts';
import { setupSteps } from './setup-steps.ts';
import { changeFrom, computeShare, computeTrend } from './trends.ts';

const NOW = new Date('2026-05-20T15:00:00Z');
const WELL: Facts = {
  monthlyLimit: 1000,
  assessmentsThisMonth: 10,
  isAddressConfirmed: true,
  isRegionQuestionOpen: false,
  showsSpecificationWithShop: false,
  unverifiedSender: null,
  lostRecords: null,
  lastEventDay: '2026-05-20',
  blockedOrigins: [],
  webhookFailingSince: null,
  crmFailingSince: null,
  feedFailingSince: null,
  unreadableSecrets: [],
  marketingPause: null,
  subscriptionStatus: null,
  trialEndsAt: null,
  stuckCharges: null,
  missingBills: null,
  plansToReview: null,
  waitingOrders: null,
  silentShop: null,
  failingConnection: null,
  falls: null,
  erasedByVisitors: 0,
  completedCampaign: null,
  contactsToErase: 0,
  receiversUntold: 0,
  dueRequests: null,
  refusingDomain: null,
  failingMailServer: null,
  failedMessages: 0,
  uncertainMessages: 0,
  messagesOnHold: 0,
  intakeProblems: 0,
  unreadReplies: 0,
  legalChange: null,
};
const attentionFor = (facts: Partial<Facts>) => attentionItems({ ...WELL, ...facts }, NOW);

describe('what needs attention', () => {
  it('is nothing where all is well', () => expect(attentionFor({})).toEqual([]));

  it.each<[string, Partial<Facts>, object[]]>([
    [
      'changed documents that nobody has accepted',
      { legalChange: { from: NOW } },
      [{ kind: 'legal-change', from: NOW.toISOString() }],
    ],
    ['79 % of the limit', { assessmentsThisMonth: 799 }, []],
    ['80 % of it', { assessmentsThisMonth: 800 }, [{ kind: 'limit-near', used: 800, limit: 1000 }]],
    ['one short of it', { assessmentsThisMonth: 999 }, [{ kind: 'limit-near', used: 999, limit: 1000 }]],
    [
      'the limit itself',
      { assessmentsThisMonth: 1000 },
      [{ kind: 'limit-reached', used: 1000, limit: 1000 }],
    ],
    ['no limit', { monthlyLimit: 0, assessmentsThisMonth: 5000 }, []],
    ['an address that waits', { isAddressConfirmed: false }, [{ kind: 'address-unconfirmed' }]],
    [
      'a sender not shown to be theirs',
      { unverifiedSender: 'a@b.example' },
      [{ kind: 'sender-unverified', address: 'a@b.example' }],
    ],
    [
      'a DNS record of the sender that is gone',
      { lostRecords: { records: ['dkim'], since: '2026-05-19T00:00:00.000Z' } },
      [{ kind: 'sender-records-gone', records: ['dkim'], since: '2026-05-19T00:00:00.000Z' }],
    ],
    [
      'secrets that can’t be read',
      { unreadableSecrets: ['crm', 'sender'] },
      [{ kind: 'crm-unreadable' }, { kind: 'sender-unreadable' }],
    ],
    [
      'erasures and withdrawals that did not get out',
      { contactsToErase: 2, receiversUntold: 1 },
      [
        { kind: 'contacts-to-erase', count: 2 },
        { kind: 'receivers-untold', count: 1 },
      ],
    ],
    [
      'orders that wait, the oldest for 80 days',
      { waitingOrders: { count: 3, oldestAt: new Date('2026-03-01T15:00:00Z') } },
      [{ kind: 'orders-waiting', count: 3, daysLeft: 10 }],
    ],
    [
      'a shop that fell silent',
      {
        silentShop: {
          shop: 'woocommerce',
          lastReceivedAt: new Date('2026-05-01T00:00:00Z'),
          connectedAt: new Date('2026-01-01T00:00:00Z'),
        },
      },
      [{ kind: 'shop-silent', shop: 'woocommerce', since: '2026-05-01T00:00:00.000Z', isNew: false }],
    ],
    [
      'a shop that refuses the key',
      { failingConnection: { since: NOW, isRevoked: true } },
      [{ kind: 'shop-failing', since: NOW.toISOString(), isRevoked: true }],
    ],
    ['people who erased their data', { erasedByVisitors: 2 }, [{ kind: 'people-erased', count: 2 }]],
    [
      'a campaign that was completed',
      { completedCampaign: { id: 'c1', name: 'May', totalRecipients: 40 } },
      [{ kind: 'campaign-completed', id: 'c1', name: 'May', recipients: 40 }],
    ],
    ['events seven days ago', { lastEventDay: '2026-05-13' }, []],
    [
      'none since eight days',
      { lastEventDay: '2026-05-12' },
      [{ kind: 'widget-silent', lastDay: '2026-05-12' }],
    ],
    ['a widget that was never seen', { lastEventDay: null }, []],
    [
      'a site that is blocked',
      { blockedOrigins: ['https://x.example'] },
      [{ kind: 'origins-blocked', origins: ['https://x.example'] }],
    ],
    [
      'a webhook that fails',
      { webhookFailingSince: new Date('2026-05-19T00:00:00Z') },
      [{ kind: 'webhook-failing', since: '2026-05-19T00:00:00.000Z' }],
    ],
    [
      'a CRM that fails',
      { crmFailingSince: new Date('2026-05-19T00:00:00Z') },
      [{ kind: 'crm-failing', since: '2026-05-19T00:00:00.000Z' }],
    ],
    [
      'a product feed that fails',
      { feedFailingSince: new Date('2026-05-19T00:00:00Z') },
      [{ kind: 'feed-failing', since: '2026-05-19T00:00:00.000Z' }],
    ],
    [
      'marketing that bounces have paused',
      { marketingPause: { since: new Date('2026-05-19T00:00:00Z'), reason: 'bounces' } },
      [{ kind: 'marketing-paused', since: '2026-05-19T00:00:00.000Z', reason: 'bounces' }],
    ],
    ['a payment overdue', { subscriptionStatus: 'past_due' }, [{ kind: 'payment-problem' }]],
    ['a payment given up', { subscriptionStatus: 'unpaid' }, [{ kind: 'payment-problem' }]],
    [
      'commission that is on no invoice',
      { stuckCharges: { count: 2, month: '2026-03', reasons: ['unpaid'], causes: ['Declined'] } },
      [
        {
          ...{ kind: 'charges-stuck', count: 2, month: '2026-03', causes: ['Declined'] },
          advice: [STUCK_TEXTS.unpaid],
        },
      ],
    ],
    [
      'months that have no bill',
      { missingBills: { count: 2, month: '2026-03' } },
      [{ kind: 'bills-missing', count: 2, month: '2026-03' }],
    ],
    ['a paid subscription', { subscriptionStatus: 'active' }, []],
    ['a trial with six days', { trialEndsAt: new Date('2026-05-25T15:00:01Z') }, []],
    [
      'a trial with five',
      { trialEndsAt: new Date('2026-05-25T15:00:00Z') },
      [{ kind: 'trial-ending', days: 5 }],
    ],
    [
      'a trial with an hour',
      { trialEndsAt: new Date('2026-05-20T16:00:00Z') },
      [{ kind: 'trial-ending', days: 1 }],
    ],
    ['a trial that is over', { trialEndsAt: NOW }, [{ kind: 'trial-ended' }]],
    [
      'a trial of Stripe that ends',
      { trialEndsAt: new Date('2026-05-21T15:00:00Z'), subscriptionStatus: 'trialing' },
      [{ kind: 'trial-ending', days: 1 }],
    ],
    ['a trial that became a subscription', { trialEndsAt: NOW, subscriptionStatus: 'active' }, []],
    [
      'a mail server that refuses the log-in',
      { failingMailServer: { since: new Date('2026-05-01T00:00:00.000Z'), fault: 'log-in' } },
      [{ kind: 'mail-server-failing', since: '2026-05-01T00:00:00.000Z', fault: 'log-in' }],
    ],
    [
      'a domain that refuses content',
      { refusingDomain: { domain: 'gmail.com', count: 7, others: 1 } },
      [{ kind: 'content-refused', domain: 'gmail.com', count: 7, others: 1 }],
    ],
    ['mail that failed', { failedMessages: 3 }, [{ kind: 'messages-failed', count: 3 }]],
    ['mail of unknown fate', { uncertainMessages: 2 }, [{ kind: 'messages-uncertain', count: 2 }]],
    [
      'plans that were made before today’s rules',
      { plansToReview: { count: 2, leadId: 'a' } },
      [{ kind: 'plans-to-review', count: 2, leadId: 'a' }],
    ],
    [
      'requests that are due',
      { dueRequests: { overdue: 1, soon: 2 } },
      [{ kind: 'requests-due', overdue: 1, soon: 2 }],
    ],
    ['unread replies', { unreadReplies: 1 }, [{ kind: 'replies-unread', count: 1 }]],
    ['reports that could not be taken', { intakeProblems: 2 }, [{ kind: 'intake-problems', count: 2 }]],
    ['messages that are on hold', { messagesOnHold: 2 }, [{ kind: 'messages-on-hold', count: 2 }]],
  ])('%s', (_, facts, expected) => expect(attentionFor(facts)).toEqual(expected));

  it('begins with what presses most', () => {
    const all = attentionFor({
      assessmentsThisMonth: 2000,
      isAddressConfirmed: false,
      unverifiedSender: 'a@b.example',
      lastEventDay: '2026-01-01',
      blockedOrigins: ['https://x.example'],
      webhookFailingSince: NOW,
      subscriptionStatus: 'unpaid',
      failedMessages: 1,
    });
    expect(all.map(({ kind }) => kind)).toEqual([
      'payment-problem',
      'address-unconfirmed',
      'limit-reached',
      'webhook-failing',
      'messages-failed',
      'widget-silent',
      'origins-blocked',
      'sender-unverified',
    ]);
  });
});

describe('a trend', () => {
  it('has thirty days that end today, zeros included, and the thirty before as one sum', () => {
    const trend = computeTrend(
      [
        { day: '2026-05-20', value: 4 },
        { day: '2026-04-21', value: 1 },
        { day: '2026-04-20', value: 7 },
        { day: '2026-03-22', value: 2 },
        { day: '2026-03-21', value: 100 },
      ],
      NOW,
    );
    expect(trend).toMatchObject({ today: 4, sum: 5, sumBefore: 9 });
    expect(trend.days).toEqual([1, ...Array(28).fill(0), 4]);
  });

  it.each([
    [10, 12, { direction: 'up', percent: 20 }],
    [10, 5, { direction: 'down', percent: 50 }],
    [10, 10, { direction: 'same', percent: 0 }],
    [0, 3, { direction: 'up', percent: null }],
    [0, 0, { direction: 'same', percent: null }],
    [-5, 3, { direction: 'up', percent: null }],
  ])('from %d to %d', (before, after, change) => expect(changeFrom(before, after)).toEqual(change));

  it.each([
    [1, 8, 12.5],
    [0, 8, 0],
    [9, 8, 100],
    [1, 0, null],
  ])('%d of %d', (part, whole, share) => expect(computeShare(part, whole)).toBe(share));
});

describe('the checklist of a new tenant', () => {
  const done = {
    isAddressConfirmed: true,
    hasBrand: true,
    hasCatalogue: true,
    hasShopUrl: true,
    isEmbedded: true,
    openQuestions: [],
    hasLead: true,
    hasColleague: true,
    hasOrders: true,
    hasPostalAddress: true,
  };
  it('is gone when all is done', () => expect(setupSteps(done)).toBeNull());

  it.each([
    ['isAddressConfirmed', 'address'],
    ['hasBrand', 'brand'],
    ['hasCatalogue', 'catalogue'],
    ['hasShopUrl', 'shop-url'],
    ['isEmbedded', 'embed'],
    ['hasLead', 'first-lead'],
    ['hasColleague', 'colleague'],
    ['hasOrders', 'orders'],
    ['hasPostalAddress', 'postal-address'],
  ])('without %s has "%s" to do and the others ticked', (fact, step) => {
    const steps = setupSteps({ ...done, [fact]: false });
    expect(steps?.filter(({ isDone }) => !isDone)).toEqual([{ step, isDone: false }]);
    expect(steps).toHaveLength(13);
  });

  it('has a step for each question that is not answered', () => {
    const steps = setupSteps({ ...done, openQuestions: ['showAmounts', 'marketingConsentMode'] });
    expect(steps?.filter(({ isDone }) => !isDone).map(({ step }) => step)).toEqual([
      'showAmounts',
      'marketingConsentMode',
    ]);
  });
});
