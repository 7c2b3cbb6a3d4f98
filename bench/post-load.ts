import autocannon from 'autocannon';
import { fullPayload } from '../tests/support/payloads.ts';

let n = 0;

/**
 * Posts requests over 50 connections.
 * @param make returns the headers and the body of the next request; `n` differs for each request of this process
 * @throws if one of them was not accepted
 */
export async function postLoad(
  url: string,
  limit: { duration: number } | { amount: number; timeout: number },
  make: (n: number) => { headers: Record<string, string>; body: unknown },
): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    connections: 50,
    ...limit,
    method: 'POST',
    requests: [
      {
        setupRequest: (request) => {
          n += 1;
          const { headers, body } = make(n);
          return {
            ...request,
            headers: { ...request.headers, 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} requests failed`);
  return result;
}

/** Makes a submission with a different address and key for each `n`. */
export const makeSubmission = (n: number) => ({
  headers: { accept: 'application/json', 'idempotency-key': `bench-${process.pid}-${n}` },
  body: fullPayload({ email: `visitor-${n}@example.com` }),
});

/** Sends submissions for some seconds. */
export const submitFor = (seconds: number, origin: string): Promise<autocannon.Result> =>
  postLoad(`${origin}/api/assessment`, { duration: seconds }, makeSubmission);

/** A batch as a browser sends it: the events of two seconds. */
export const EVENTS = [
  { n: 0, type: 'seen', ago: 1800 },
  { n: 1, type: 'started', ago: 700 },
  { n: 2, type: 'step', step: 2, ago: 20 },
];

/** Makes a batch of widget events of a different session for each `n`. */
export const makeEventBatch = (n: number, headers: Record<string, string> = {}) => ({
  headers,
  body: {
    tenantId: 'default-tenant',
    widget: 'full',
    sessionId: `${process.pid}-session-${n}`,
    locale: 'en',
    origin: 'https://shop.example',
    events: EVENTS,
  },
});
