import autocannon from 'autocannon';
import { fullPayload } from '../tests/support/payloads.ts';

let n = 0;

export interface LoadResult extends autocannon.Result {
  /** p99, in ms, of the answers on connections that have been answered before. */
  openP99: number;
  /**
   * The slowest first answer of a connection, in ms. All 50 connections are opened at once, and Node accepts one in each turn of its event
   * loop, so this figure measures how long a turn takes and not how long a request waits.
   */
  slowestFirst: number;
}

/**
 * Posts requests over 50 connections.
 * @param make returns the headers and the body of the next request; `n` differs for each request of this process
 * @throws if one of them was not accepted
 */
export async function postLoad(
  url: string,
  limit: { duration: number } | { amount: number; timeout: number },
  make: (n: number) => { headers: Record<string, string>; body: unknown },
): Promise<LoadResult> {
  const options: autocannon.Options = {
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
  };
  const answered = new WeakSet<autocannon.Client>();
  const first: number[] = [];
  const further: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (client, _status, _bytes, ms) => {
      (answered.has(client) ? further : first).push(ms);
      answered.add(client);
    });
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} requests failed`);
  further.sort((a, b) => a - b);
  const openP99 = further[Math.floor(further.length * 0.99)] ?? 0;
  return { ...result, openP99, slowestFirst: Math.max(...first) };
}

/** Makes a submission with a different address and key for each `n`. */
export const makeSubmission = (n: number) => ({
  headers: { accept: 'application/json', 'idempotency-key': `bench-${process.pid}-${n}` },
  body: fullPayload({ email: `visitor-${n}@example.com` }),
});

/** Sends submissions for some seconds. */
export const submitFor = (seconds: number, origin: string): Promise<LoadResult> =>
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
