/**
 * Measures the memory of the built service while it accepts many submissions and then many widget events: `npx tsx bench/memory.ts
 * [submissions] [events]`, by default 200,000 and 500,000. Reads the resident memory from /proc five times a second and compares the lowest
 * value of each tenth, which excludes garbage. The first fifth is the warm-up. `npm run bench` runs it only if it is named, because it
 * takes ten minutes and 6 GB of disk.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVENTS, makeEventBatch, makeSubmission, postLoad } from './post-load.ts';
import { print } from './report.ts';
import { startService } from './start-service.ts';

const [submissions = 200_000, events = 500_000] = process.argv.slice(2).map(Number);
const STEPS = 10;
const WARM_UP_STEPS = 2;

const folder = mkdtempSync(join(tmpdir(), 'stackguide-bench-'));
const service = await startService({
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '0',
  DATABASE_URL: `file:${join(folder, 'app.db')}`,
});
try {
  await measure('submissions', submissions, submissions, '/api/assessment', makeSubmission);
  const batches = Math.ceil(events / EVENTS.length);
  await measure('widget events', events, batches, '/api/events', (n) =>
    makeEventBatch(n, { accept: 'application/json' }),
  );
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(
  what: string,
  all: number,
  requests: number,
  path: string,
  make: Parameters<typeof postLoad>[2],
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
    await postLoad(service.origin + path, { amount: Math.ceil(requests / STEPS), timeout: 60 }, make);
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
