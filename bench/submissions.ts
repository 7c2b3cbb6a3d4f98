/**
 * Accepted submissions per second of the built service at 50 connections, beside inserts of the very same rows by
 * better-sqlite3 alone: one transaction a submission, the same pragmas, the same machine, interleaved in one run.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import Sqlite from 'better-sqlite3';
import { migrate } from '../app/migrate.server.ts';
import { fullPayload } from '../tests/support/payloads.ts';
import { root, startService } from '../tests/support/service.ts';
import { print } from './report.ts';

const SECONDS = 5;
const folder = mkdtempSync(join(tmpdir(), 'stackguide-bench-'));
const file = join(folder, 'app.db');

const service = await startService({
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '0',
  DATABASE_URL: `file:${file}`,
});
let n = 0;
try {
  const rounds: { perSecond: number; p99: number; rawPerSecond: number; cpuMs: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const cpuBefore = cpuSecondsOf(service.process.pid as number);
    const result = await autocannon({
      url: `${service.origin}/api/assessment`,
      connections: 50,
      duration: SECONDS,
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
    rounds.push({
      perSecond: result['2xx'] / result.duration,
      p99: result.latency.p99,
      cpuMs: ((cpuSecondsOf(service.process.pid as number) - cpuBefore) * 1000) / result['2xx'],
      rawPerSecond: await rawInserts(),
    });
  }
  const median = (pick: (round: (typeof rounds)[number]) => number) =>
    rounds.map(pick).sort((a, b) => a - b)[1] as number;
  const how = `three rounds of ${SECONDS} s each, median; every answer 201, every submission another address and key`;
  print({
    what: 'accepted submissions per second, 50 connections',
    measured: median((r) => r.perSecond),
    unit: 'a second',
    against: {
      value: median((r) => r.rawPerSecond),
      what: 'transactions of the same rows by better-sqlite3 alone',
    },
    how,
  });
  print({
    what: 'p99 latency at 50 connections',
    measured: median((r) => r.p99),
    unit: 'ms',
    against: { value: (50 * 1000) / median((r) => r.perSecond), what: '50 requests at the mean rate' },
    how,
  });
  print({
    what: 'CPU per submission',
    measured: median((r) => r.cpuMs),
    unit: 'ms',
    against: { value: 1000 / median((r) => r.rawPerSecond), what: 'ms per raw transaction' },
    how: 'user and system time of the service process over the round, from /proc',
  });
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The rows of some hundred submissions, written again into an empty database, one transaction each; per second. */
async function rawInserts(): Promise<number> {
  const copy = join(folder, `raw-${n}.db`);
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

/** User and system time of a process so far, in seconds. */
function cpuSecondsOf(pid: number): number {
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  const stat = execFileSync('cat', [`/proc/${pid}/stat`], { encoding: 'utf8' });
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
