/**
 * Measures the memory of the built service while it accepts many submissions and then many widget events: `npx tsx bench/memory.ts
 * [submissions] [events]`, by default 200,000 and 500,000. Reads the resident memory from /proc five times a second and compares the lowest
 * value of each tenth, which excludes garbage. The first fifth is the warm-up. `npm run bench` runs it only if it is named, because it
 * takes ten minutes and 6 GB of disk.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { fullPayload } from '../tests/support/payloads.ts';
import { print } from './report.ts';
import { startService } from './start-service.ts';

const [submissions = 200_000, events = 500_000] = process.argv.slice(2).map(Number);
const STEPS = 10;
const WARM_UP_STEPS = 2;
const EVENTS = [
  { n: 0, type: 'seen', ago: 1800 },
  { n: 1, type: 'started', ago: 700 },
  { n: 2, type: 'step', step: 2, ago: 20 },
];
let n = 0;

const folder = mkdtempSync(join(tmpdir(), 'stackguide-bench-'));
const service = await startService({
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '0',
  DATABASE_URL: `file:${join(folder, 'app.db')}`,
});
try {
  await measure('submissions', submissions, submissions, '/api/assessment', () => ({
    headers: { 'idempotency-key': `memory-${process.pid}-${n}` },
    body: fullPayload({ email: `visitor-${n}@example.com` }),
  }));
  await measure('widget events', events, Math.ceil(events / EVENTS.length), '/api/events', () => ({
    headers: {},
    body: {
      tenantId: 'default-tenant',
      widget: 'full',
      sessionId: `${process.pid}-session-${n}`,
      locale: 'en',
      origin: 'https://shop.example',
      events: EVENTS,
    },
  }));
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(
  what: string,
  all: number,
  requests: number,
  path: string,
  make: () => { headers: Record<string, string>; body: unknown },
): Promise<void> {
  const megabytes: number[] = [];
  let peak = 0;
  for (let step = 0; step < STEPS; step++) {
    let lowest = Number.POSITIVE_INFINITY;
    const sampling = setInterval(() => {
      const size = residentMegabytes();
      lowest = Math.min(lowest, size);
      peak = Math.max(peak, size);
    }, 200);
    const result = await autocannon({
      url: `${service.origin}${path}`,
      connections: 50,
      amount: Math.ceil(requests / STEPS),
      timeout: 60,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      requests: [
        {
          setupRequest: (request) => {
            n += 1;
            const { headers, body } = make();
            return { ...request, headers: { ...request.headers, ...headers }, body: JSON.stringify(body) };
          },
        },
      ],
    });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${result.non2xx} answers were no success, ${result.errors} requests failed`);
    clearInterval(sampling);
    megabytes.push(Math.min(lowest, residentMegabytes()));
  }
  const steady = megabytes.slice(WARM_UP_STEPS);
  const first = steady[0] as number;
  print({
    what: `memory over ${all.toLocaleString('en-US')} ${what}: the farthest from the third tenth`,
    measured: Math.max(...steady.map((size) => Math.abs(size - first))),
    unit: 'MB',
    against: { value: first, what: 'MB resident in the third tenth' },
    goal: { atMost: 30, of: 'measured' },
    how: `50 connections; lowest resident memory in MB in each tenth: ${megabytes.map(Math.round).join(', ')}; the peak of all was ${Math.round(peak)}`,
  });
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${service.process.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
