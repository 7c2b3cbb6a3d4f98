import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
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
import { bundleService } from '../support/service-process.ts';

/**
 * `npm run proof -- tasks [kills] [SQLite | Postgres]`: kills the service while it runs its tasks, leaves the leases alone, starts it again
 * and waits until every task has run. Prints the distribution of that time. Exits with 1 if one time was too long, or a task failed.
 */
const kills = Number(process.argv[2] ?? 200);
const only = process.argv[3];
const COMPANIES = 100;
/** Maximum time from the start of the process until every task has run. */
const MAX_BACK_MS = 30_000;
const GIVE_UP_MS = 120_000;
/** Maximum time from the moment when the service is ready, with all its tasks due, until the kill. */
const MAX_LIFE_MS = 400;
/**
 * On Postgres a series mostly waits for leases to expire, so several run in parallel, each with its own database. More of them than the
 * processors carry would measure the machine.
 */
const SERIES = Math.min(6, availableParallelism() + 1);

const processes = await bundleService();
const LONG_AGO = new Date(0);

const withDatabase = async <T>(databaseUrl: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const { db, close } = await connect(databaseUrl, { queryTimeoutMs: 60_000, acquireTimeoutMs: 60_000 });
  try {
    return await work(db);
  } finally {
    await close();
  }
};

const start = (databaseUrl: string) => processes.start({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });

const makeAllDue = (db: Database) => db.scheduledTask.updateMany({ data: { nextRunAt: LONG_AGO } });

/** Starts the service with all tasks due and kills it a moment later. @returns the tasks whose leases it still held */
async function killDuringTasks(databaseUrl: string): Promise<string[]> {
  await withDatabase(databaseUrl, makeAllDue);
  const service = await start(databaseUrl);
  await sleep(Math.random() * MAX_LIFE_MS);
  service.child.kill('SIGKILL');
  await service.ended;
  const leased = await withDatabase(databaseUrl, (db) =>
    db.scheduledTask.findMany({ where: { leaseUntil: { gt: new Date() } } }),
  );
  return leased.map(({ name }) => name);
}

/** @returns the time in ms from the start until each due task had ended once, and the tasks that failed or never ended */
async function comeBack(databaseUrl: string): Promise<{ tookMs: number; faults: string[] }> {
  await withDatabase(databaseUrl, makeAllDue);
  const began = performance.now();
  const service = await start(databaseUrl);
  const rows = await withDatabase(databaseUrl, async (db) => {
    for (;;) {
      const waiting = await db.scheduledTask.findMany({ where: { nextRunAt: LONG_AGO } });
      if (waiting.length === 0 || performance.now() - began > GIVE_UP_MS)
        return { waiting, failed: await db.scheduledTask.findMany({ where: { lastError: { not: null } } }) };
      await sleep(50);
    }
  });
  const tookMs = performance.now() - began;
  service.child.kill('SIGTERM');
  await service.ended;
  const faults = [
    ...rows.waiting.map(({ name }) => `“${name}” did not run again`),
    ...rows.failed.map(({ name, lastError }) => `“${name}” failed: ${lastError}`),
    ...(tookMs > MAX_BACK_MS ? [`it took ${Math.round(tookMs)} ms`] : []),
  ];
  return { tookMs, faults };
}

async function runSeries(databaseUrl: string, count: number) {
  await migrate(databaseUrl, PRISMA_DIR);
  const now = new Date();
  await withDatabase(databaseUrl, (db) =>
    writeCampaignCompanies(db, { count: COMPANIES, status: 'active', now, nextStepInMs: 30 * DAY_MS }),
  );
  const times: number[] = [];
  const killed = new Map<string, number>();
  const faults: string[] = [];
  // The first complete run creates the rows of the tasks.
  await comeBack(databaseUrl);
  while (times.length < count) {
    const names = await killDuringTasks(databaseUrl);
    if (names.length === 0) continue;
    for (const name of names) killed.set(name, (killed.get(name) ?? 0) + 1);
    const back = await comeBack(databaseUrl);
    times.push(back.tookMs);
    faults.push(...back.faults);
    if (times.length % 10 === 0)
      console.log(
        `    ${times.length} of ${count} kills; at most ${(Math.max(...times) / 1000).toFixed(1)} s so far`,
      );
  }
  return { times, killed, faults };
}

function report(name: string, all: Awaited<ReturnType<typeof runSeries>>[]): boolean {
  const times = all.flatMap((series) => series.times).sort((a, b) => a - b);
  const faults = all.flatMap((series) => series.faults);
  const killed = new Map<string, number>();
  for (const [task, count] of all.flatMap((series) => [...series.killed]))
    killed.set(task, (killed.get(task) ?? 0) + count);
  const formatPercentile = (share: number) =>
    `${((times[Math.ceil(times.length * share) - 1] ?? 0) / 1000).toFixed(1)} s`;
  console.log(
    `  ${name}: ${times.length} kills during tasks. All tasks had run again after ${formatPercentile(0.01)} at the least, half of the times within ${formatPercentile(0.5)}, ` +
      `90 % within ${formatPercentile(0.9)}, 99 % within ${formatPercentile(0.99)}, at most ${formatPercentile(1)}. ${faults.length === 0 ? 'As promised.' : 'THE PROOF FAILS:'}`,
  );
  const most = [...killed].sort(([, a], [, b]) => b - a).map(([task, count]) => `${task} ${count}`);
  console.log(`    Killed while they ran: ${most.join(', ')}.`);
  for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`);
  return faults.length === 0;
}

const folder = mkdtempSync(join(tmpdir(), 'stackguide-tasks-'));
const isChosen = (name: string) => !only || name === only;
const postgres = isChosen('Postgres') ? await startPostgres({ durable: true }) : null;
let isSound = true;
try {
  if (isChosen('SQLite'))
    isSound = report('SQLite', [await runSeries(`file:${join(folder, 'tasks.db')}`, kills)]);
  if (postgres) {
    const names = Array.from({ length: SERIES }, (_, n) => `tasks_${n}`);
    const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
    await admin.connect();
    for (const name of names) await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    const share = Math.ceil(kills / names.length);
    const all = await Promise.all(names.map((name) => runSeries(postgres.urlOf(name), share)));
    isSound = report('Postgres', all) && isSound;
  }
} finally {
  await processes.remove();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isSound ? 0 : 1);
