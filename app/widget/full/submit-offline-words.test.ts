import { afterEach, expect, test, vi } from 'vitest';
import { widgetConfig } from '../../../tests/support/plan-page-data.ts';
import { type FullAction, fullMachine } from './answers.ts';

vi.mock('./own-words.ts', () => {
  throw new Error('offline');
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['I feel suicidal', ''],
  ['', expect.stringMatching(/^\d/)],
])('with "%s" and no patterns, the digest asks for the server’s plan only if there are words to read', async (additionalConcerns, expected) => {
  const digests: (string | null)[] = [];
  const plan = { outcome: 'nothing-suitable', alert: 'crisis' };
  vi.stubGlobal('location', { href: 'https://quiz.example/widget' });
  vi.stubGlobal('document', { referrer: '' });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const digest = new Headers(init.headers).get('x-plan-digest');
    digests.push(digest);
    const stale = digest === '' && { plan };
    return Response.json({ success: true, assessmentId: 'a', trackingId: 't', ...stale }, { status: 201 });
  });
  // Another test file of this worker may have fetched the patterns, which are then kept.
  vi.resetModules();
  const { submit } = await import('./submit.ts');
  const actions: FullAction[] = [];
  const answers = { healthGoals: ['sleep'], firstName: 'Ada', email: 'ada@example.org', consent: true };
  await submit({
    questionnaire: { ...fullMachine.start({ ...answers, additionalConcerns }), step: 6 },
    config: widgetConfig(),
    host: undefined,
    attempt: {},
    dispatch: (action) => actions.push(action),
  });
  expect(digests).toEqual([expected]);
  expect(actions.at(-1)).toMatchObject({
    type: 'done',
    outcome: { outline: additionalConcerns ? plan : {} },
  });
});
