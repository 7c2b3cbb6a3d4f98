/**
 * Accepted submissions per second of the built service at 50 connections, beside inserts of the very same rows by
 * better-sqlite3 alone: one transaction a submission, the same pragmas, the same machine, interleaved in one run. Once for
 * the default process, which makes and keeps the plan mails meanwhile, and once for one that only serves.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { migrate } from '../app/db/migrate.server.ts';
import { root } from '../tests/support/service.ts';
import { cpuSecondsOf } from './process-cpu.ts';
import { print } from './report.ts';
import { startService } from './start-service.ts';
import { submitFor } from './submit-for.ts';

const ROUNDS = 3;
const SECONDS = 3;
const WARM_UP_SECONDS = 6;
const HOW = `${ROUNDS} rounds of ${SECONDS} s after ${WARM_UP_SECONDS} s of warming up, median; every answer 201, every submission another address and key`;

await measure('all', 'default process');
await measure('web', 'PROCESS_ROLE=web');

async function measure(role: 'all' | 'web', name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-bench-'));
  const file = join(folder, 'app.db');
  const service = await startService({
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '0',
    PROCESS_ROLE: role,
    // What a web process costs without a worker beside it; the service refuses this over SQLite otherwise.
    MEASURE_ROLES_OVER_SQLITE: '1',
    DATABASE_URL: `file:${file}`,
  });
  const pid = service.process.pid as number;
  try {
    await submitFor(WARM_UP_SECONDS, service.origin);
    const rounds: {
      perSecond: number;
      p50: number;
      p99: number;
      mails: number;
      raw: number;
      cpuMs: number;
    }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = { cpu: cpuSecondsOf(pid), mails: mailsKept(file) };
      const result = await submitFor(SECONDS, service.origin);
      const cpuSeconds = cpuSecondsOf(pid) - before.cpu;
      rounds.push({
        perSecond: result['2xx'] / result.duration,
        p50: result.latency.p50,
        p99: result.latency.p99,
        mails: (mailsKept(file) - before.mails) / result.duration,
        cpuMs: (cpuSeconds * 1000) / result['2xx'],
        raw: await rawInserts(folder, file),
      });
    }
    const median = (pick: (round: (typeof rounds)[number]) => number) =>
      rounds.map(pick).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number;
    const meanMs = (50 * 1000) / median((r) => r.perSecond);
    print({
      what: `accepted submissions per second at 50 connections, ${name}`,
      measured: median((r) => r.perSecond),
      unit: 'a second',
      against: {
        value: median((r) => r.raw),
        what: 'transactions of the same rows by better-sqlite3 alone',
      },
      goal: { atLeast: 1 },
      how: HOW,
    });
    if (role === 'all')
      console.log(
        `    meanwhile ${median((r) => r.mails).toFixed(0)} plan mails a second were made and kept`,
      );
    print({
      what: `p99 at 50 connections, ${name}`,
      measured: median((r) => r.p99),
      unit: 'ms',
      against: { value: meanMs, what: 'ms that 50 requests take at the mean rate' },
      goal: { atMost: 2 },
      how: `the same rounds; p50 ${median((r) => r.p50)} ms`,
    });
    print({
      what: `CPU per submission, ${name}`,
      measured: median((r) => r.cpuMs),
      unit: 'ms',
      against: { value: 1000 / median((r) => r.raw), what: 'ms per raw transaction' },
      goal: { atMost: 1, of: 'measured' },
      how: 'user and system time of the service process over the round, from /proc',
    });
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Plan mails that the worker has made and stored so far. */
function mailsKept(file: string): number {
  const db = new Sqlite(file, { readonly: true });
  const storedMails = db.prepare('SELECT COUNT(*) FROM "LocalMail"').pluck().get() as number;
  db.close();
  return storedMails;
}

/** The rows of some hundred submissions, written again into an empty database, one transaction each; per second. */
async function rawInserts(folder: string, file: string): Promise<number> {
  const copy = join(folder, `raw-${randomUUID()}.db`);
  await migrate(`file:${copy}`, join(root, 'prisma'));
  const source = new Sqlite(file, { readonly: true });
  const target = new Sqlite(copy);
  target.pragma('journal_mode = WAL');
  target.pragma('synchronous = FULL');
  target.pragma('foreign_keys = ON');
  const rowsOf = (sql: string) => source.prepare(sql).all() as Record<string, unknown>[];
  const prepared = new Map<string, Sqlite.Statement>();
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    const statement =
      prepared.get(table) ??
      target.prepare(`INSERT INTO "${table}" (${columns}) VALUES (${columns.map(() => '?')})`);
    prepared.set(table, statement);
    statement.run(Object.values(row));
  };
  for (const tenant of rowsOf('SELECT * FROM "Tenant"')) insert('Tenant', tenant);

  const leads = rowsOf('SELECT * FROM "Lead" ORDER BY "createdAt" DESC LIMIT 600');
  const one = (table: string, where: string, value: unknown) =>
    source.prepare(`SELECT * FROM "${table}" WHERE ${where} = ?`).all(value) as Record<string, unknown>[];
  const submissions = leads.map((lead) => [
    ...one('Contact', '"id"', lead.contactId).map((row) => ['Contact', row] as const),
    ...one('PeptideAssessment', '"id"', lead.assessmentId).map((row) => ['PeptideAssessment', row] as const),
    ['Lead', lead] as const,
    ...one('ConsentRecord', '"leadId"', lead.id).map((row) => ['ConsentRecord', row] as const),
    ...one('OutboxMessage', '"leadId"', lead.id).map((row) => ['OutboxMessage', row] as const),
    ...one('IdempotencyKey', `json_extract("response", '$.assessmentId')`, lead.assessmentId).map(
      (row) => ['IdempotencyKey', row] as const,
    ),
  ]);
  source.close();
  const usage = target.prepare(
    `INSERT INTO "TenantUsage" ("id", "tenantId", "month", "assessmentsCount", "leadsGenerated") VALUES ('u', 'default-tenant', '2000-01', 1, 1)
     ON CONFLICT ("tenantId", "month") DO UPDATE SET "assessmentsCount" = "assessmentsCount" + 1, "leadsGenerated" = "leadsGenerated" + 1`,
  );
  const write = target.transaction((rows: (typeof submissions)[number]) => {
    for (const [table, row] of rows) insert(table, row);
    usage.run();
  });
  const started = performance.now();
  for (const rows of submissions) write(rows);
  const seconds = (performance.now() - started) / 1000;
  target.close();
  return submissions.length / seconds;
}
