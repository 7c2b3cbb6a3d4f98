import { describe, expect, it } from 'vitest';
import { drawHistory } from './history.ts';
import type { Finding, PartResult } from './parts.ts';
import { judgePayments, type PaymentFindings } from './payment-rules.ts';
import type { WebhookEndpoint } from './probes.ts';
import { judgeReceivers } from './receiver-rules.ts';
import { judgeSecrets } from './secret-rules.ts';
import {
  findStaleness,
  judgeDatabase,
  judgeDisk,
  judgeQueue,
  judgeWorker,
  listIssues,
} from './service-rules.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const GIB = 1024 ** 3;

const ok = <Value>(value: Value): Finding<Value> => ({ isOk: true, value, durationMs: 5 });
const bad = (failure: 'wrong-key' | 'no-permission' | 'unreachable' | 'late' | 'refused', reason: string) =>
  ({ isOk: false, failure, reason, durationMs: 7 }) as const;

const URL_HERE = 'https://app.example.com/api/webhooks/stripe';
const ENDPOINT: WebhookEndpoint = { url: URL_HERE, isEnabled: true, events: ['*'] };
const PROBE = { isTestMode: false, hasWebhookSecret: true, webhookUrl: URL_HERE };
const GOOD: PaymentFindings = {
  account: ok({ canCharge: true, hasDetails: true }),
  customers: [ok(undefined)],
  subscriptions: [ok(undefined), ok(undefined)],
  products: [ok(undefined), ok(undefined)],
  endpoints: ok([ENDPOINT]),
  webhooks: { lastEventAt: null, failingEvents: 0, refusals: null },
};

const judged = (changes: Partial<PaymentFindings> = {}, probe: Partial<typeof PROBE> = {}) =>
  Object.fromEntries(
    judgePayments({ ...GOOD, ...changes }, { ...PROBE, ...probe }, NOW).map(({ name, state, reason }) => [
      name,
      state === 'working' ? state : (reason ?? state),
    ]),
  );

describe('the payment features', () => {
  it('work when all checks end well', () => {
    expect(new Set(Object.values(judged()))).toEqual(new Set(['working']));
  });

  it('are off without keys, which is no failure', () => {
    const results = judgePayments(null, null, NOW);
    expect(new Set(results.map(({ state }) => state))).toEqual(new Set(['off']));
    expect(listIssues(results)).toEqual([]);
  });

  it('tell a wrong key from one that may not do something', () => {
    const wrong = bad('wrong-key', 'Stripe does not accept the key.');
    expect(judged({ account: wrong }).apiKey).toBe('Stripe does not accept the key.');
    const denied = bad('no-permission', 'The key lacks the permission “Account”.');
    expect(judged({ account: denied })).toMatchObject({ apiKey: 'working', account: denied.reason });
  });

  it('don’t call a key valid that got no answer', () => {
    const away = bad('unreachable', 'We could not reach Stripe.');
    const results = judged({
      account: away,
      customers: [away],
      subscriptions: [away, away],
      products: [away, away],
      endpoints: away,
    });
    expect(new Set(Object.values(results))).toEqual(new Set([away.reason]));
  });

  it('name each reason once in the list of issues', () => {
    const wrong = bad('wrong-key', 'Stripe does not accept the key.');
    const all = {
      account: wrong,
      customers: [wrong],
      subscriptions: [wrong],
      products: [wrong],
      endpoints: wrong,
    };
    expect(listIssues(judgePayments({ ...GOOD, ...all }, PROBE, NOW))).toEqual([
      'API Key Valid: Stripe does not accept the key.',
    ]);
  });

  it('say why an account takes no payments, but in test mode only whether it is there', () => {
    expect(judged({ account: ok({ canCharge: false, hasDetails: true }) }).account).toMatch(
      /turned payments off/,
    );
    expect(judged({ account: ok({ canCharge: false, hasDetails: false }) }).account).toMatch(/not activated/);
    expect(
      judged({ account: ok({ canCharge: false, hasDetails: false }) }, { isTestMode: true }).account,
    ).toBe('working');
  });
});

describe('webhook endpoints', () => {
  const endpoints = (...list: WebhookEndpoint[]) => ({ endpoints: ok(list) });
  const recent = { webhooks: { lastEventAt: minutesAgo(60), failingEvents: 0, refusals: null } };
  it.each<[string, Partial<PaymentFindings>, Partial<typeof PROBE>, RegExp]>([
    ['without a secret', {}, { hasWebhookSecret: false }, /STRIPE_WEBHOOK_SECRET/],
    ['without an endpoint', endpoints(), {}, /no webhook endpoint for https:\/\/app.example.com/],
    [
      'of another service',
      endpoints({ ...ENDPOINT, url: 'https://other.example' }),
      {},
      /no webhook endpoint/,
    ],
    ['disabled', { ...endpoints({ ...ENDPOINT, isEnabled: false }), ...recent }, {}, /disabled/],
    [
      'without an event',
      endpoints({ ...ENDPOINT, events: ['invoice.paid'] }),
      {},
      /customer.subscription.deleted/,
    ],
    [
      'not processed',
      { webhooks: { lastEventAt: minutesAgo(1), failingEvents: 2, refusals: null } },
      {},
      /could not process 2 events/,
    ],
    [
      'because of their signature',
      { webhooks: { lastEventAt: null, failingEvents: 0, refusals: { lastAt: minutesAgo(9), today: 2 } } },
      {},
      /Set STRIPE_WEBHOOK_SECRET/,
    ],
    ['unknown to the key', { endpoints: bad('no-permission', 'No right.') }, {}, /No right/],
  ])('fail %s', (_what, changes, probe, reason) => {
    expect(judged(changes, probe).webhooks).toMatch(reason);
  });

  it('work by forwarded events where Stripe has no endpoint, or the key may not read them', () => {
    expect(judged({ ...endpoints(), ...recent }).webhooks).toBe('working');
    expect(judged({ endpoints: bad('no-permission', 'No right.'), ...recent }).webhooks).toBe('working');
  });

  it('are found by their path where the service’s own address is not set', () => {
    expect(judgePayments(GOOD, { ...PROBE, webhookUrl: null }, NOW).at(-1)?.state).toBe('working');
  });
});

describe('the service’s own parts', () => {
  const queue = { waiting: 3, oldestDueAt: minutesAgo(2), lastFailure: null };

  it('mail is off without a server, works with one that answers, and fails with one that does not', () => {
    const state = (reach: Finding | null) => judgeQueue('mail', { reach, queue, now: NOW }).state;
    expect(state(null)).toBe('off');
    expect(state(ok(undefined))).toBe('working');
    expect(state(bad('late', 'No answer.'))).toBe('failed');
  });

  it('mail fails when none leaves, whether a server is set or not', () => {
    const stuck = { ...queue, oldestDueAt: minutesAgo(40) };
    for (const reach of [null, ok(undefined)])
      expect(judgeQueue('mail', { reach, queue: stuck, now: NOW })).toMatchObject({
        state: 'failed',
        reason: 'The oldest mail has been waiting for 40 minutes.',
      });
  });

  it.each([
    [[], 'working', null],
    [[{ domain: 'gmail.com', companies: 1 }], 'working', 'gmail.com (1)'],
    [
      [
        { domain: 'gmail.com', companies: 2 },
        { domain: 'web.example', companies: 1 },
      ],
      'failed',
      'gmail.com (2), web.example (1)',
    ],
  ])('mail whose content domains refuse, of companies: %j → %s', (refusers, state, text) => {
    const part = judgeQueue('mail', { reach: ok(undefined), queue, refusers, now: NOW });
    expect([part.state, part.facts.find(({ label }) => label.startsWith('Domains'))]).toEqual([
      state,
      text ? { label: 'Domains that refuse content (companies)', text } : undefined,
    ]);
    expect(part.reason).toBe(
      state === 'failed' ? 'gmail.com refuses the content of e-mails from 2 companies.' : null,
    );
  });

  it.each([
    ['as it should be', {}, null],
    [
      'a message waits',
      { waitingMessages: 1 },
      /^1 message waits for a secret .* Restore the earlier SESSION_SECRET/,
    ],
    ['messages wait', { waitingMessages: 12 }, /^12 messages wait for a secret/],
    ['this process lacks a secret', { hasAllKeys: false }, /a different SESSION_SECRET than the others/],
    ['this process seals with a retired one', { isFirstKnown: false }, /a different SESSION_SECRET/],
    // Two secrets in use are normal between the steps of changing the secret; the page only shows their number.
    ['two are in use', { keysInUse: 2 }, null],
  ])('secrets: %s', (_name, changes, reason) => {
    const state = { hasAllKeys: true, isFirstKnown: true, keysInUse: 1, waitingMessages: 0, ...changes };
    const part = judgeSecrets(ok(state));
    expect(part.state).toBe(reason ? 'failed' : 'working');
    if (reason) expect(part.reason).toMatch(reason);
    expect(part.facts).toContainEqual({
      label: 'Secrets in use',
      text: state.keysInUse > 1 ? '2: npm run admin -- reseal-secrets retires the earlier ones' : '1',
    });
  });

  it.each([
    'companyWebhooks',
    'crm',
    'productFeeds',
  ] as const)('%s: one that fails is its company’s, all of several are ours', (name) => {
    const state = (on: number, failing: number, more: object = {}) =>
      judgeReceivers(name, { receivers: { on, failing }, reach: null, queue, now: NOW, ...more });
    expect(state(0, 0).state).toBe('off');
    expect(state(1, 1)).toMatchObject({ state: 'working', reason: null });
    expect(state(3, 2)).toMatchObject({
      state: 'working',
      facts: expect.arrayContaining([
        { label: 'Turned on', count: 3 },
        { label: 'Failing', count: 2 },
      ]),
    });
    expect(state(3, 3).state).toBe('failed');
    expect(state(3, 0, { queue: { ...queue, oldestDueAt: minutesAgo(40) } }).reason).toMatch(
      /waiting for 40 minutes/,
    );
    const reach = { isOk: false, failure: 'unreachable', reason: 'No way.', durationMs: 3 } as const;
    expect(state(1, 0, { reach })).toMatchObject({ state: 'failed', reason: 'No way.' });
    expect(state(0, 0, { reach }).state).toBe('off');
  });

  it('a worker is gone after three minutes without a round, unless it is in the middle of a task', () => {
    const state = (minutes: number | null, isRunning = false) =>
      judgeWorker(
        ok({ lastActiveAt: minutes === null ? null : minutesAgo(minutes), isRunning, late: [], failing: [] }),
        queue,
        NOW,
      );
    expect(state(1).state).toBe('working');
    expect(state(4).reason).toBe('No worker has run for 4 minutes.');
    expect(state(4, true).state).toBe('working');
    expect(state(null).reason).toBe('No worker has run yet.');
    expect(state(60 * 26).reason).toBe('No worker has run for 26 hours.');
  });

  it('a worker that works is not well while a task is late', () => {
    const activity = { lastActiveAt: NOW, isRunning: true, late: ['campaigns: enrol leads'], failing: [] };
    expect(judgeWorker(ok(activity), queue, NOW)).toMatchObject({
      state: 'failed',
      reason: 'Late: campaigns: enrol leads.',
    });
  });

  const database = {
    provider: 'sqlite',
    answerMs: 1,
    sizeBytes: GIB,
    walBytes: 0,
    checksumFailures: null,
  } as const;
  it('a damaged database fails, on either kind', () => {
    const state = (result: PartResult) => result.state;
    expect(state(judgeDatabase(ok(database), { isSound: true, checkedAt: NOW }))).toBe('working');
    expect(state(judgeDatabase(ok(database), null))).toBe('working');
    expect(state(judgeDatabase(ok(database), { isSound: false, checkedAt: NOW }))).toBe('failed');
    const postgres = { ...database, provider: 'postgresql' } as const;
    expect(state(judgeDatabase(ok(postgres), null))).toBe('working');
    expect(state(judgeDatabase(ok({ ...postgres, checksumFailures: 1 }), null))).toBe('failed');
  });

  it('the disk needs room for twice the SQLite file, and 1 GiB at least', () => {
    const free = (gib: number, sizeBytes: number) =>
      judgeDisk(ok({ freeBytes: gib * GIB, totalBytes: 100 * GIB }), ok({ ...database, sizeBytes })).state;
    expect([free(2, 1024), free(0.9, 1024), free(19, 10 * GIB), free(21, 10 * GIB)]).toEqual([
      'working',
      'failed',
      'failed',
      'working',
    ]);
  });

  it('an old record means that no worker checks', () => {
    expect(findStaleness(minutesAgo(6), NOW)).toBeNull();
    expect(findStaleness(minutesAgo(45), NOW)).toMatch(/has not checked for 45 minutes/);
  });
});

describe('the history of 24 hours', () => {
  it('has a slot for each quarter of an hour, the last one with the newest check', () => {
    const slots = drawHistory([{ lastChecked: NOW, failedParts: [] }], NOW);
    expect(slots).toHaveLength(96);
    expect(slots.at(-1)).toEqual({
      startsAt: '2026-11-22T12:00:00.000Z',
      state: 'healthy',
      text: 'Healthy (1 check)',
    });
    expect(slots[0]).toEqual({ startsAt: '2026-11-21T12:15:00.000Z', state: 'unknown', text: 'No check' });
  });

  it('shows the worst of a slot and names what failed', () => {
    const slots = drawHistory(
      [
        { lastChecked: minutesAgo(14), failedParts: [] },
        { lastChecked: minutesAgo(9), failedParts: ['mail', 'apiKey'] },
        { lastChecked: minutesAgo(4), failedParts: ['mail'] },
        { lastChecked: minutesAgo(60 * 30), failedParts: ['disk'] },
      ],
      NOW,
    );
    expect(slots.at(-2)).toMatchObject({
      state: 'issues',
      text: 'Issues: E-mail, API Key Valid (2 of 3 checks)',
    });
    expect(slots.filter(({ state }) => state !== 'unknown')).toHaveLength(1);
  });
});
