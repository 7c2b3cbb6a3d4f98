/**
 * Measures how long a wrong password takes for an address with an account and for one without: the response time must not reveal which is
 * which. Rate limits are off, because otherwise most responses would come from them.
 */
import { OPERATOR } from '../tests/support/log-in.ts';
import { print } from './report.ts';
import { startService } from './start-service.ts';

const TIMES = 500;

const service = await startService({ ...OPERATOR, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' });
try {
  const knownMs: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    // Alternates between the two addresses, so that both are measured under the same machine load.
    knownMs.push(await wrongPasswordMs(OPERATOR.OPERATOR_EMAIL, n));
    unknown.push(await wrongPasswordMs('nobody@service.example', n));
  }
  print({
    what: 'a wrong password for an account that exists',
    measured: median(knownMs),
    unit: 'ms until the answer, median',
    against: { value: median(unknown), what: 'ms for an address without an account, median' },
    how: `${TIMES} of each in turns, one at a time`,
  });
} finally {
  await service.stop();
}

async function wrongPasswordMs(email: string, n: number): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${service.origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: `wrong ${n}` }),
    headers: { Origin: service.origin },
  });
  await response.text();
  if (response.status !== 401) throw new Error(`A wrong password was answered with ${response.status}.`);
  return performance.now() - started;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
