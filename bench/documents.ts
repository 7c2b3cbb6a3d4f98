/**
 * Measures the CPU time of the built service for each page of the console and of the public site, with the demo's companies, requested one
 * after the other without a browser. After the first request, public documents are served from the process's memory, as for visitors.
 */
import { connect } from '#app/db/connect.server.ts';
import { NODE_FLAGS } from '../scripts/service-flags.mjs';
import { operatorCaller } from '../tests/support/callers.ts';
import { AUTH_PAGES, CONSOLE_PAGES } from '../tests/support/console-pages.ts';
import { startDemoService } from '../tests/support/demo.ts';
import { readCpuSeconds } from './process-cpu.ts';
import { print } from './report.ts';

const WARM_UP = 15;
const TIMES = 20;
const PUBLIC_PAGES = [
  '/b2b',
  '/education',
  '/education/are-peptides-safe',
  '/pricing',
  '/legal/privacy',
  '/selector',
  '/widget',
  '/embed?client=default',
  // Excludes the pages for a link that is not valid.
  ...Object.values(AUTH_PAGES).filter((path) => !path.endsWith('none')),
];

const service = await startDemoService({ LOG_LEVEL: 'silent' }, NODE_FLAGS);
const { db, close } = await connect(`file:${service.file}`);
try {
  const operator = await operatorCaller(db, service.origin);
  report('the console', await measure(Object.values(CONSOLE_PAGES), operator));
  report('the public site', await measure(PUBLIC_PAGES, {}));
} finally {
  await close();
  await service.stop();
}

type Measured = { path: string; ms: number };

async function measure(paths: readonly string[], headers: Record<string, string>): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const path of paths) {
    for (let n = 0; n < WARM_UP; n++) await ask(path, headers);
    const before = readCpuSeconds(service.process.pid as number);
    for (let n = 0; n < TIMES; n++) await ask(path, headers);
    const seconds = readCpuSeconds(service.process.pid as number) - before;
    measured.push({ path: path.replace(/\?.*/, ''), ms: (seconds * 1000) / TIMES });
  }
  return measured.sort((a, b) => b.ms - a.ms);
}

async function ask(path: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(service.origin + path, { headers, redirect: 'manual' });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
}

function report(where: string, measured: readonly Measured[]): void {
  const [worst] = measured as [Measured];
  const middle = measured[Math.floor(measured.length / 2)] as Measured;
  print({
    what: `CPU for a document of ${where}, the most expensive of ${measured.length} (${worst.path})`,
    measured: worst.ms,
    unit: 'ms',
    against: { value: middle.ms, what: 'ms for the one in the middle' },
    goal: { atMost: 50, of: 'measured' },
    how: `user and system time of the service process over ${TIMES} requests after ${WARM_UP}, one at a time; the next ones: ${measured
      .slice(1, 5)
      .map(({ path, ms }) => `${path} ${ms.toFixed(1)}`)
      .join(', ')}`,
  });
}
