import { afterEach, expect, test, vi } from 'vitest';
import { postAssessment, Refused } from './post-assessment.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (answer: Response | Error) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const refusal = async (answer: Response | Error): Promise<Refused> => {
  answering(answer);
  return postAssessment('{}', {}).then(
    () => expect.fail('it was accepted'),
    (error: unknown) => (error instanceof Refused ? error : expect.fail(String(error))),
  );
};

test('sends the text as it is, asking for JSON, with the headers of the attempt', async () => {
  const fetch = answering(
    Response.json({ success: true, assessmentId: 'a', trackingId: 't' }, { status: 201 }),
  );
  expect(await postAssessment('{"x":1}', { 'Idempotency-Key': 'k' })).toMatchObject({
    assessmentId: 'a',
    trackingId: 't',
  });
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/api/assessment');
  expect(init).toMatchObject({ method: 'POST', body: '{"x":1}' });
  expect(init?.headers).toMatchObject({ Accept: 'application/json', 'Idempotency-Key': 'k' });
});

test("says '{status}: {body}' with the problem's detail and keeps its fields", async () => {
  const problem = {
    title: 'Invalid request',
    status: 400,
    detail: 'Check it.',
    fields: { email: ['Wrong'] },
  };
  const refused = await refusal(Response.json(problem, { status: 400 }));
  expect(refused.message).toBe('400: Check it.');
  expect(refused.fields).toEqual({ email: ['Wrong'] });
});

test.each([
  [new Response('Too many', { status: 429 }), '429: Too many'],
  [new Response('', { status: 502, statusText: 'Bad Gateway' }), '502: Bad Gateway'],
  [Response.json({ title: 'Conflict' }, { status: 409 }), '409: Conflict'],
])('says what a plain answer says: %#', async (response, message) => {
  expect((await refusal(response)).message).toBe(message);
});

test.each([
  ['no connection', new TypeError('Failed to fetch')],
  ['an answer that is not JSON', new Response('<html>')],
  ['success false', Response.json({ success: false })],
  ['null', Response.json(null)],
])('has nothing to say about %s', async (_what, answer) => {
  expect((await refusal(answer)).message).toBe('');
});
