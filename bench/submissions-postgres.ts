/**
 * Accepted submissions per second of the built service over Postgres at 50 connections, beside single inserts of the very same rows
 * by pg alone: one connection, one transaction a submission, the same server, interleaved in one run. The server keeps what a
 * durable one keeps, but its files are in memory where there is room, so that the disk decides nothing.
 */
import pg from 'pg';
import { migrate } from '../app/db/migrate.server.ts';
import { startPostgres } from '../tests/support/embedded-postgres.ts';
import { root } from '../tests/support/service.ts';
import { cpuSecondsOf } from './process-cpu.ts';
import { print } from './report.ts';
import { startService } from './start-service.ts';
import { submitFor } from './submit-for.ts';

const ROUNDS = 3;
const SECONDS = 4;
const COPIED = 400;

const server = await startPostgres({ durable: true });
await admin(`CREATE DATABASE "app"`);
await migrate(server.urlOf('app'), `${root}/prisma`);
const service = await startService({
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '0',
  PROCESS_ROLE: 'web',
  DATABASE_URL: server.urlOf('app'),
});
try {
  const pid = service.process.pid as number;
  await submitFor(2, service.origin);
  const rounds: { perSecond: number; p99: number; cpuMs: number; raw: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = cpuSecondsOf(pid);
    const result = await submitFor(SECONDS, service.origin);
    rounds.push({
      perSecond: result['2xx'] / result.duration,
      p99: result.latency.p99,
      cpuMs: ((cpuSecondsOf(pid) - before) * 1000) / result['2xx'],
      raw: await rawInserts(round),
    });
  }
  const median = (pick: (round: (typeof rounds)[number]) => number) =>
    rounds.map(pick).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number;
  const raw = median((r) => r.raw);
  const how = `${ROUNDS} rounds of ${SECONDS} s after 2 s of warming up, median; PROCESS_ROLE=web; every answer 201, every submission another address and key`;
  print({
    what: 'accepted submissions per second at 50 connections, Postgres',
    measured: median((r) => r.perSecond),
    unit: 'a second',
    against: { value: raw, what: 'single transactions of the same rows by pg alone' },
    how,
  });
  print({
    what: 'p99 at 50 connections, Postgres',
    measured: median((r) => r.p99),
    unit: 'ms',
    against: {
      value: (50 * 1000) / median((r) => r.perSecond),
      what: 'ms that 50 requests take at the mean rate',
    },
    goal: { atMost: 2 },
    how,
  });
  print({
    what: 'CPU per submission of the web process, Postgres',
    measured: median((r) => r.cpuMs),
    unit: 'ms',
    against: { value: 1000 / raw, what: 'ms per raw transaction' },
    how,
  });
} finally {
  await service.stop();
  await server.remove();
}

async function admin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  await client.query(sql);
  await client.end();
}

type Row = Record<string, string | null>;

/** The rows of some hundred submissions, written again into an empty database, one transaction each; per second. */
async function rawInserts(round: number): Promise<number> {
  const name = `raw_${round}`;
  await admin(`CREATE DATABASE "${name}"`);
  await migrate(server.urlOf(name), `${root}/prisma`);
  // Values stay the text that the server gave.
  const types = { getTypeParser: () => (value: string) => value };
  const [source, target] = ['app', name].map(
    (database) => new pg.Client({ connectionString: server.urlOf(database), types }),
  ) as [pg.Client, pg.Client];
  await Promise.all([source.connect(), target.connect()]);
  const rowsOf = async (sql: string, values: unknown[] = []) =>
    (await source.query({ text: sql, values })).rows as Row[];
  const insert = (table: string, row: Row) => {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    const text = `INSERT INTO "${table}" (${columns}) VALUES (${columns.map((_, at) => `$${at + 1}`)})`;
    return target.query({ name: table, text, values: Object.values(row) });
  };
  for (const tenant of await rowsOf('SELECT * FROM "Tenant"')) await insert('Tenant', tenant);
  const leads = await rowsOf(`SELECT * FROM "Lead" ORDER BY "createdAt" DESC LIMIT ${COPIED}`);
  const submissions: (readonly [string, Row])[][] = [];
  for (const lead of leads) {
    const rows = async (table: string, column: string, value: unknown) =>
      (await rowsOf(`SELECT * FROM "${table}" WHERE ${column} = $1`, [value])).map(
        (row) => [table, row] as const,
      );
    submissions.push([
      ...(await rows('Contact', '"id"', lead.contactId)),
      ...(await rows('PeptideAssessment', '"id"', lead.assessmentId)),
      ['Lead', lead],
      ...(await rows('ConsentRecord', '"leadId"', lead.id)),
      ...(await rows('OutboxMessage', '"leadId"', lead.id)),
      ...(await rows('IdempotencyKey', `"response"::jsonb ->> 'assessmentId'`, lead.assessmentId)),
    ]);
  }
  const started = performance.now();
  for (const rows of submissions) {
    await target.query('BEGIN');
    for (const [table, row] of rows) await insert(table, row);
    await target.query(`INSERT INTO "TenantUsage" ("id", "tenantId", "month", "assessmentsCount", "leadsGenerated")
      VALUES ('u', 'default-tenant', '2000-01', 1, 1) ON CONFLICT ("tenantId", "month") DO UPDATE SET
      "assessmentsCount" = "TenantUsage"."assessmentsCount" + 1, "leadsGenerated" = "TenantUsage"."leadsGenerated" + 1`);
    await target.query('COMMIT');
  }
  const seconds = (performance.now() - started) / 1000;
  await Promise.all([source.end(), target.end()]);
  await admin(`DROP DATABASE "${name}"`);
  return submissions.length / seconds;
}
