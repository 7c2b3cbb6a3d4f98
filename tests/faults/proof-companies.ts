import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { writeCampaignCompanies } from '../support/campaign-companies.ts';
import { PRISMA_DIR } from '../support/databases.ts';
import { startPostgres } from '../support/embedded-postgres.ts';
import { bundleService, type RunningProcess } from '../support/service-process.ts';

/**
 * The long form of due-work.db.test.ts: `npm run proof -- companies [seconds] [SQLite | Postgres]`. Exits with 1 if the proof fails.
 * Because the machine may be busy with other work, the result is compared with a control run: the same companies with draft campaigns.
 */
const COMPANIES = 2000;
const MONTHS = 5;
const MAX_CPU_RATIO = 1.5;
/** Maximum by which the longest gap of the event loop may exceed the control's, in ms. */
const MAX_GAP_MS = 250;
/** Maximum response time while months are closed: as long as Docker's health check and a load balancer wait. */
const MAX_ANSWER_MS = 3000;
/** Time limit for the tasks that are due at the start. */
const MAX_START_MS = 300_000;
const MAX_CLOSING_MS = 600_000;
const TOKEN = 'a-token-that-only-this-proof-uses';

const seconds = Number(process.argv[2] ?? 60);
const only = process.argv[3];
const processes = await bundleService();
let failed = false;

function judge(line: string, faults: string[]): void {
  console.log(`  ${line} ${faults.length === 0 ? 'As promised.' : 'THE PROOF FAILS:'}`);
  for (const fault of faults) console.log(`    ${fault}`);
  failed ||= faults.length > 0;
}

/** Requests /healthz repeatedly. @returns a function that stops it and resolves to the slowest response in ms */
function probe(origin: string): () => Promise<number> {
  let isOver = false;
  let slowest = 0;
  const over = (async () => {
    while (!isOver) {
      const began = performance.now();
      const answer = await fetch(`${origin}/healthz`);
      await answer.text();
      if (!answer.ok) slowest = Number.POSITIVE_INFINITY;
      slowest = Math.max(slowest, Math.round(performance.now() - began));
      await sleep(20);
    }
  })();
  return async () => {
    isOver = true;
    await over;
    return slowest;
  };
}

async function readMetrics(origin: string): Promise<{ cpuSeconds: number; statements: number }> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await answer.text();
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  return {
    cpuSeconds: sum('process_cpu_seconds_total'),
    statements: sum('stackguide_database_statements_total'),
  };
}

const startService = (databaseUrl: string) =>
  processes.start({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', METRICS_TOKEN: TOKEN });

/**
 * Stops the service and returns the errors that it reported: a task that fails uses little CPU time, so the measurements would not show it.
 */
async function stop(service: RunningProcess): Promise<string[]> {
  service.child.kill('SIGTERM');
  await service.ended;
  const errors = service.output().match(/^.*"level":(?:50|60|"error"|"fatal").*$/gm) ?? [];
  return errors.slice(0, 3).map((line) => `the service reported: ${line.slice(0, 300)}`);
}

/** Waits until each task that was due at the start has run once. */
async function waitForFirstRuns(db: Database): Promise<void> {
  const began = Date.now();
  const first = { lastRunAt: null, nextRunAt: { lte: new Date(began) } };
  do {
    await sleep(1000);
    if (Date.now() - began > MAX_START_MS) throw new Error('The first runs of the tasks have not ended.');
  } while ((await db.scheduledTask.count()) === 0 || (await db.scheduledTask.count({ where: first })) > 0);
}

async function measureIdle(databaseUrl: string) {
  const service = await startService(databaseUrl);
  await withDatabase(databaseUrl, waitForFirstRuns);
  const before = await readMetrics(service.origin);
  const stopProbe = probe(service.origin);
  await sleep(seconds * 1000);
  const gapMs = await stopProbe();
  const after = await readMetrics(service.origin);
  const errors = await stop(service);
  const statements = Math.round(((after.statements - before.statements) / seconds) * 60);
  return { cpuSeconds: after.cpuSeconds - before.cpuSeconds, statements, gapMs, errors };
}

const withDatabase = async <T>(databaseUrl: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const { db, close } = await connect(databaseUrl, { queryTimeoutMs: 60_000 });
  try {
    return await work(db);
  } finally {
    await close();
  }
};

async function writeCompanies(databaseUrl: string, status: 'active' | 'draft'): Promise<void> {
  await migrate(databaseUrl, PRISMA_DIR);
  await withDatabase(databaseUrl, (db) =>
    writeCampaignCompanies(db, { count: COMPANIES, status, now: new Date(), nextStepInMs: 30 * DAY_MS }),
  );
}

async function proveIdle(name: string, urls: { draft: string; active: string }): Promise<void> {
  await writeCompanies(urls.draft, 'draft');
  await writeCompanies(urls.active, 'active');
  const control = await measureIdle(urls.draft);
  const active = await measureIdle(urls.active);
  const ratio = active.cpuSeconds / control.cpuSeconds;
  const describe = ({ cpuSeconds, statements, gapMs }: typeof active) =>
    `${cpuSeconds.toFixed(2)} s of CPU in ${seconds} s, ${statements} statements a minute, slowest /healthz ${gapMs} ms`;
  judge(
    `${name}, ${COMPANIES} companies: with drafts ${describe(control)}; with active campaigns ${describe(active)}; ${ratio.toFixed(2)} times the CPU.`,
    [
      ...active.errors,
      ...(ratio > MAX_CPU_RATIO ? [`more than ${MAX_CPU_RATIO} times the CPU`] : []),
      ...(active.gapMs > control.gapMs + MAX_GAP_MS ? [`a gap of ${active.gapMs} ms`] : []),
    ],
  );
}

/** Backdates the companies while the service runs, so that each has MONTHS months to close. */
async function proveClosing(name: string, databaseUrl: string): Promise<void> {
  const now = new Date();
  const months = COMPANIES * MONTHS;
  const service = await startService(databaseUrl);
  await withDatabase(databaseUrl, waitForFirstRuns);
  const began = performance.now();
  const stopProbe = probe(service.origin);
  const closed = await withDatabase(databaseUrl, async (db) => {
    const createdAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS, 2));
    await db.tenant.updateMany({ data: { createdAt } });
    await db.scheduledTask.updateMany({
      where: { name: 'statements: close months' },
      data: { nextRunAt: now },
    });
    for (;;) {
      const count = await db.commissionCharge.count();
      if (count >= months || performance.now() - began > MAX_CLOSING_MS) return count;
      await sleep(1000);
    }
  });
  const took = Math.round((performance.now() - began) / 1000);
  const gapMs = await stopProbe();
  const errors = await stop(service);
  judge(
    `${name}: ${closed} months of ${COMPANIES} companies closed in ${took} s, meanwhile slowest /healthz ${gapMs} ms.`,
    [
      ...errors,
      ...(closed < months ? [`${months - closed} months were not closed`] : []),
      ...(gapMs > MAX_ANSWER_MS ? [`/healthz took longer than ${MAX_ANSWER_MS} ms`] : []),
    ],
  );
}

const folder = mkdtempSync(join(tmpdir(), 'stackguide-companies-'));
const isChosen = (name: string) => !only || name === only;
const postgres = isChosen('Postgres') ? await startPostgres({ durable: true }) : null;
try {
  if (isChosen('SQLite')) {
    const [draft, active] = ['draft', 'active'].map((file) => `file:${join(folder, `${file}.db`)}`);
    await proveIdle('SQLite', { draft, active } as { draft: string; active: string });
    await proveClosing('SQLite', draft as string);
  }
  if (postgres) {
    const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
    await admin.connect();
    for (const name of ['draft', 'active']) await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    await proveIdle('Postgres', { draft: postgres.urlOf('draft'), active: postgres.urlOf('active') });
    await proveClosing('Postgres', postgres.urlOf('draft'));
  }
} finally {
  await processes.remove();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
