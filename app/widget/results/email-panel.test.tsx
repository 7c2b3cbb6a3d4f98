import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { EmailPanel, sendPlan } from './email-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const answering = (answer: Response | Error) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const readRefusal = (sending: Promise<void>) =>
  sending.then(
    () => expect.fail('it was sent'),
    (error: Error) => error.message,
  );

test('posts the address to the plan’s own call', async () => {
  const fetch = answering(Response.json({ success: true }));
  await sendPlan('assessment-1', 'eva@example.com');
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/api/assessment/assessment-1/email');
  expect(init).toMatchObject({ method: 'POST', body: '{"email":"eva@example.com"}' });
  expect(init?.headers).toMatchObject({ 'Content-Type': 'application/json' });
});

test('asks for nothing without a plan or an address, and says which is missing', async () => {
  const fetch = answering(Response.json({ success: true }));
  expect(await readRefusal(sendPlan('', 'eva@example.com'))).toBe('No assessment ID available');
  expect(await readRefusal(sendPlan('assessment-1', ''))).toBe('Please provide an email address');
  expect(fetch).not.toHaveBeenCalled();
});

test("says '{status}: {body}', or the status text where there is no body", async () => {
  answering(new Response('Please enter a valid email address', { status: 400 }));
  expect(await readRefusal(sendPlan('a', 'eva@'))).toBe('400: Please enter a valid email address');
  answering(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  expect(await readRefusal(sendPlan('a', 'eva@example.com'))).toBe('502: Bad Gateway');
});

test('has nothing better to say when no answer comes', async () => {
  answering(new TypeError('Failed to fetch'));
  expect(await readRefusal(sendPlan('a', 'eva@example.com'))).toBe('');
});

test('can’t be sent while it is empty', () => {
  const nothing = () => undefined;
  const html = renderToString(<EmailPanel assessmentId="a" onToast={nothing} />);
  expect(html).toMatch(/<button type="submit"[^>]* disabled=""[^>]*>Send to Email</);
  expect(html).toMatch(/<button type="button"[^>]*>Cancel</);
  expect(html).toContain('<label for="sgr-email">');
});
