import { OPERATOR } from '../tests/support/log-in.ts';
import { median, print } from './report.ts';
import { startService } from './start-service.ts';

/**
 * Measures how long a form takes for the address of an account and for another address: the response time must not reveal which of them has
 * an account. Rate limits are off, because otherwise most responses would come from them.
 */
export async function compareAddresses(options: {
  what: string;
  path: string;
  /** Returns the fields in addition to the address; `n` differs for each pair of requests. */
  fields?(n: number): Record<string, string>;
  /** Status of each response. */
  status: number;
  times: number;
}): Promise<void> {
  const { what, path, fields = () => ({}), status, times } = options;
  const service = await startService({ ...OPERATOR, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' });
  const measureMs = async (email: string, n: number): Promise<number> => {
    const started = performance.now();
    const response = await fetch(service.origin + path, {
      method: 'POST',
      body: new URLSearchParams({ email, ...fields(n) }),
      headers: { Origin: service.origin },
    });
    await response.text();
    if (response.status !== status) throw new Error(`${path} answered with ${response.status}.`);
    return performance.now() - started;
  };
  try {
    const knownMs: number[] = [];
    const unknownMs: number[] = [];
    for (let n = 0; n < times; n++) {
      // Alternates between the two addresses, so that both are measured under the same machine load.
      knownMs.push(await measureMs(OPERATOR.OPERATOR_EMAIL, n));
      unknownMs.push(await measureMs('nobody@service.example', n));
    }
    print({
      what,
      measured: median(knownMs),
      unit: 'ms until the answer, median',
      against: { value: median(unknownMs), what: 'ms for an address without an account, median' },
      how: `${times} of each in turns, one at a time`,
    });
  } finally {
    await service.stop();
  }
}
