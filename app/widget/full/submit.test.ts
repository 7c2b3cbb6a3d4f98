import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planDigest } from '#app/engine/digest.ts';
import { recommendInBrowser } from '#app/engine/recommend.browser.ts';
import type { Profile } from '#app/engine/types.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { widgetConfig } from '../../../tests/support/plan-page-data.ts';
import type { Attempt } from '../shell/deliver.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import { type FullAction, type FullQuestionnaire, fullMachine } from './answers.ts';
import { type SubmitOptions, submit } from './submit.ts';

const config = widgetConfig({ tenantId: 'tenant-1', shopUrl: 'https://shop.example' });
const answers = {
  healthGoals: ['sleep'],
  firstName: 'Ada',
  email: 'ada@example.org',
  consent: true,
};
const stateWith = (overrides: Partial<FullQuestionnaire['answers']> = {}): FullQuestionnaire => ({
  ...fullMachine.start({ ...answers, ...overrides }),
  step: 6,
});

let posts: { body: string; key: string | null; digest: string | null }[];
let answer: () => Response;
beforeEach(() => {
  posts = [];
  answer = () =>
    Response.json({ success: true, assessmentId: 'secret-id', trackingId: 'trk' }, { status: 201 });
  vi.stubGlobal('location', { href: 'https://quiz.example/widget' });
  vi.stubGlobal('document', { referrer: '' });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    posts.push({
      body: String(init.body),
      key: headers.get('idempotency-key'),
      digest: headers.get('x-plan-digest'),
    });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

async function send(
  questionnaire: FullQuestionnaire,
  attempt: Attempt = {},
  recommend?: SubmitOptions['recommend'],
  settings: Partial<WidgetConfig> = {},
) {
  const actions: FullAction[] = [];
  const messages: unknown[] = [];
  const host = {
    handshake: null,
    post: (type: string, payload: object) => messages.push({ type, ...payload }),
  } as unknown as HostBridge;
  await submit({
    questionnaire,
    config: { ...config, ...settings },
    host,
    recommend,
    attempt,
    dispatch: (action) => actions.push(action),
  });
  return { actions, messages, last: actions.at(-1) };
}

/** Loads the whole plan, as the results do. */
async function loadPlan(last: FullAction | undefined) {
  if (last?.type !== 'done') throw new Error('Nothing was shown.');
  return (await last.outcome.details.load()).plan;
}

test('a success shows the plan that the browser computed and tells the host only the tracking id', async () => {
  const { last, messages } = await send(stateWith());
  expect(last).toMatchObject({
    type: 'done',
    outcome: { assessmentId: 'secret-id', trackingId: 'trk', outline: { outcome: 'plan' } },
    toast: { tone: 'default', title: 'Assessment Complete!', text: 'Your personalized plan is ready.' },
  });
  expect(messages).toEqual([
    { type: 'assessment-complete', trackingId: 'trk', widget: 'full' },
    { type: 'assessment-lead', trackingId: 'trk' },
  ]);
  expect(posts[0]?.digest).toBe(planDigest(await loadPlan(last)));
});

test('the toast’s second line says that no mail was sent, where the server kept it back', async () => {
  answer = () => Response.json({ success: true, assessmentId: 'a', trackingId: 't', planMail: 'suppressed' });
  expect((await send(stateWith())).last).toMatchObject({
    type: 'done',
    toast: {
      tone: 'default',
      title: 'Assessment Complete!',
      text: 'Your plan is ready. We didn’t e-mail it because this address has reached today’s limit.',
    },
  });
});

test("the server's plan wins where it differs", async () => {
  const plan = { outcome: 'plan', engine_version: 'newer' };
  answer = () => Response.json({ success: true, assessmentId: 'a', trackingId: 't', plan });
  const { last } = await send(stateWith());
  expect(last).toMatchObject({ type: 'done', outcome: { outline: plan } });
  expect(await loadPlan(last)).toEqual(plan);
});

test('when nothing is suitable, the toast promises no plan', async () => {
  const { last } = await send(stateWith({ contraFlags: ['Pregnancy or breastfeeding'] }));
  expect(last).toMatchObject({
    outcome: { outline: { outcome: 'nothing-suitable', disclaimers: expect.any(Array), education: {} } },
    toast: { tone: 'default', title: 'No suitable products' },
  });
});

test('wrong answers are shown without asking the server', async () => {
  const { last, messages } = await send(
    stateWith({ healthGoals: [], firstName: 'A', email: 'x', consent: false }),
  );
  expect(last).toEqual({
    type: 'invalid',
    toast: undefined,
    fields: {
      healthGoals: ['Please select at least one health goal'],
      firstName: ['First name must be at least 2 characters'],
      email: ['Please enter a valid email address'],
      consent: ['You must agree to the terms'],
    },
  });
  expect(posts).toEqual([]);
  expect(messages).toEqual([]);
});

test('the box for health answers is needed and sent only where the tenant asks for it', async () => {
  const healthConsent = ['You must agree to the use of your health answers'];
  const asks = { asksForHealth: true } as const;
  const missing = await send(stateWith(), {}, undefined, asks);
  expect(missing.last).toEqual({ type: 'invalid', fields: { healthConsent }, toast: undefined });
  const { last } = await send(stateWith({ email: 'x' }), {}, undefined, asks);
  expect(last).toMatchObject({ fields: { email: [expect.any(String)], healthConsent } });
  expect(posts).toEqual([]);

  await send(stateWith({ healthConsent: true }), {}, undefined, asks);
  await send(stateWith());
  expect(posts.map(({ body }) => JSON.parse(body).healthConsent)).toEqual([true, undefined]);
});

test("the server's messages about fields go beside them, with the toast", async () => {
  answer = () =>
    Response.json({ status: 400, detail: 'Look again.', fields: { email: ['No'] } }, { status: 400 });
  expect((await send(stateWith())).last).toMatchObject({
    type: 'invalid',
    fields: { email: ['No'] },
    toast: { tone: 'destructive', title: 'Assessment Failed', text: '400: Look again.' },
  });
});

test('a message about a field that no step asks for is a toast, not a dead end', async () => {
  answer = () => Response.json({ status: 400, detail: 'Bad tag.', fields: { utm: ['No'] } }, { status: 400 });
  expect((await send(stateWith())).last).toMatchObject({ type: 'failed', toast: { text: '400: Bad tag.' } });
});

test('a failure is announced to the host without anything personal', async () => {
  answer = () => new Response('<html>', { status: 200 });
  const { last, messages } = await send(stateWith());
  expect(last).toMatchObject({
    type: 'failed',
    toast: { title: 'Assessment Failed', text: 'Please try again later.' },
  });
  expect(messages).toEqual([{ type: 'assessment-error', message: 'The assessment could not be submitted.' }]);
});

test('the same answers are sent again under the same key, other answers under another', async () => {
  answer = () => new Response('busy', { status: 503 });
  const attempt: Attempt = {};
  await send(stateWith(), attempt);
  await send(stateWith(), attempt);
  await send(stateWith({ firstName: 'Eva' }), attempt);
  const [first, again, otherPost] = posts;
  expect(first?.key).toMatch(/^[\w-]{22}$/);
  expect(again).toEqual(first);
  expect(otherPost?.key).not.toBe(first?.key);
});

test('after a success the same answers are a new assessment', async () => {
  const attempt: Attempt = {};
  await send(stateWith(), attempt);
  await send(stateWith(), attempt);
  expect(posts[1]?.key).not.toBe(posts[0]?.key);
});

test('a second click while the first is under way sends nothing', async () => {
  const attempt: Attempt = {};
  const [, second] = await Promise.all([send(stateWith(), attempt), send(stateWith(), attempt)]);
  expect(posts).toHaveLength(1);
  expect(second.actions).toEqual([]);
});

test('when the texts of the plan cannot be fetched, the server is asked for its plan under the same key', async () => {
  const plan = { outcome: 'plan', engine_version: 'the server’s' };
  answer = () =>
    Response.json({
      success: true,
      assessmentId: 'a',
      trackingId: 't',
      ...(posts.at(-1)?.digest === '' && { plan }),
    });
  const offline = (profile: Profile) => ({
    ...recommendInBrowser(profile),
    digest: 'equal',
    complete: () => Promise.reject(new Error('offline')),
  });
  const { last, messages } = await send(stateWith(), {}, offline);
  expect(last).toMatchObject({ type: 'done', outcome: { assessmentId: 'a' } });
  expect(messages).toHaveLength(2);
  expect(posts.map(({ digest }) => digest)).toEqual(['equal']);
  expect(await loadPlan(last)).toEqual(plan);
  expect(posts.map(({ digest }) => digest)).toEqual(['equal', '']);
  expect(posts[1]).toMatchObject({ key: posts[0]?.key, body: posts[0]?.body });
});

test('the results are there without the texts of the plan, which are fetched when they are asked for', async () => {
  let fetched = 0;
  const counted = (profile: Profile) => {
    const recommendation = recommendInBrowser(profile);
    return {
      ...recommendation,
      complete: () => {
        fetched += 1;
        return recommendation.complete();
      },
    };
  };
  const { last } = await send(stateWith(), {}, counted);
  expect(last).toMatchObject({ type: 'done', outcome: { outline: { outcome: 'plan' } } });
  expect(fetched).toBe(0);
  expect(await loadPlan(last)).toMatchObject({ outcome: 'plan', education: {} });
  expect(fetched).toBe(1);
});

const AGE_MESSAGE = 'This site is for adults. Please talk to a parent, a doctor or a school nurse.';

test('a visitor who wrote that they are under age is told so next to the words, without asking the server', async () => {
  const { last } = await send(stateWith({ additionalConcerns: 'I am 16 and want muscles', email: 'x' }));
  expect(last).toEqual({
    type: 'invalid',
    toast: undefined,
    fields: {
      additionalConcerns: [AGE_MESSAGE],
      email: ['Please enter a valid email address'],
    },
  });
  expect((await send(stateWith({ additionalConcerns: 'Tengo 16 años' }))).last).toMatchObject({
    type: 'invalid',
    fields: { additionalConcerns: [AGE_MESSAGE] },
  });
  expect(posts).toEqual([]);
});

test('words that stop lead to the page without products that the server computes too', async () => {
  const { last } = await send(stateWith({ additionalConcerns: 'I feel suicidal' }));
  expect(last).toMatchObject({
    outcome: { outline: { outcome: 'nothing-suitable', alert: 'crisis' } },
    toast: { tone: 'default', title: 'No suitable products' },
  });
  expect(posts[0]?.digest).toBe(planDigest(await loadPlan(last)));
});

test('words that withhold leave the products without amounts', async () => {
  const { last } = await send(stateWith({ additionalConcerns: 'I take warfarin' }));
  expect(last).toMatchObject({
    outcome: { outline: { outcome: 'plan', amounts_withheld: expect.any(String) } },
  });
  expect(posts[0]?.digest).toBe(planDigest(await loadPlan(last)));
});
