import autocannon from 'autocannon';
import { fullPayload } from '../tests/support/payloads.ts';

let n = 0;

/**
 * Sends submissions over 50 connections for some seconds, each with a different address and key.
 * @throws if one of them was not accepted
 */
export async function submitFor(seconds: number, origin: string): Promise<autocannon.Result> {
  const result = await autocannon({
    url: `${origin}/api/assessment`,
    connections: 50,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    requests: [
      {
        setupRequest: (request) => {
          n += 1;
          const headers = { ...request.headers, 'idempotency-key': `bench-${process.pid}-${n}` };
          return {
            ...request,
            headers,
            body: JSON.stringify(fullPayload({ email: `visitor-${n}@example.com` })),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} requests failed`);
  return result;
}
