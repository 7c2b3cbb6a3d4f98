/**
 * Measures what the console reads for a tenant with a million leads, on both databases: the p95 of the functions that its pages call,
 * compared with plain SQL for the same result through the same client (which itself costs a millisecond or two per statement), and the
 * export of all leads as CSV, compared with the database's own command-line export. `npx tsx bench/leads.ts 50000` measures with fewer
 * leads, `npx tsx bench/leads.ts 50000 sqlite` on one database, and a third argument is the DATABASE_URL of a database that already
 * contains them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sql } from '@prisma/client/runtime/client';
import pg from 'pg';
import { connect } from '#app/db/connect.server.ts';
import type { Database } from '#app/domain/database.ts';
import { startPostgres } from '../tests/support/embedded-postgres.ts';
import { measureCsv } from './million/csv.ts';
import { listReads, type Read } from './million/reads.ts';
import { MILLION_TENANT, seedMillion } from './million/seed.ts';
import { median, print } from './report.ts';

const LEADS = Number(process.argv[2] ?? process.env.BENCH_LEADS ?? 1_000_000);
const ONLY = process.argv[3];
const PRESENT = process.argv[4];
const WARM_UP = 3;
const RUNS = 40;
/** Slow reads are repeated fewer times. */
const MAX_MS = 20_000;

if (PRESENT) await measure(ONLY === 'postgres' ? 'Postgres' : 'SQLite', PRESENT);
else if (ONLY !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-bench-'));
  try {
    await measure('SQLite', `file:${join(folder, 'app.db')}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
if (!PRESENT && ONLY !== 'sqlite') {
  const server = await startPostgres({ durable: true });
  try {
    const admin = new pg.Client({ connectionString: server.urlOf('postgres') });
    await admin.connect();
    await admin.query('CREATE DATABASE leads');
    await admin.end();
    await measure('Postgres', server.urlOf('leads'));
  } finally {
    await server.remove();
  }
}

async function measure(name: string, databaseUrl: string): Promise<void> {
  const started = performance.now();
  const { leads, sales } = await seedMillion({ databaseUrl, leads: LEADS, now: new Date() });
  const seconds = (performance.now() - started) / 1000;
  console.log(`  ${name}: ${leads} leads and ${sales} sales made in ${seconds.toFixed(0)} s`);
  const connection = await connect(databaseUrl, { queryTimeoutMs: 60_000 });
  try {
    for (const read of listReads({ db: connection.db, tenantId: MILLION_TENANT, now: new Date() }))
      await measureRead(name, read, connection.db);
    await measureCsv({ name, databaseUrl, texts: connection.texts, tenantId: MILLION_TENANT, leads });
  } finally {
    await connection.close();
  }
}

async function measureRead(name: string, read: Read, db: Database): Promise<void> {
  const { run } = read;
  const plain = async () => {
    for (const [sql, ...values] of read.plain) await db.$queryRaw(new Sql(sql.split('?'), values));
  };
  for (let n = 0; n < WARM_UP; n++) {
    await run();
    await plain();
  }
  const times = { run: [] as number[], plain: [] as number[] };
  const until = performance.now() + MAX_MS;
  for (let n = 0; n < RUNS && (n < 5 || performance.now() < until); n++) {
    times.run.push(await measureMs(run));
    times.plain.push(await measureMs(plain));
  }
  print({
    what: `${name}, ${read.what}`,
    measured: p95(times.run),
    unit: 'ms',
    against: { value: p95(times.plain), what: 'ms of plain SQL for the same answer, by the same client' },
    goal: { atMost: 3 },
    how: `p95 of ${times.run.length} runs in turn with the plain SQL, after ${WARM_UP} of each; medians ${median(times.run).toFixed(1)} and ${median(times.plain).toFixed(1)} ms; ${LEADS} leads`,
  });
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function p95(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}
