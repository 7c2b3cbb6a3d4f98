/** Writes the rows of submissions again with pg alone, one transaction per submission. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#app/db/migrate.server.ts';
import type { RunningPostgres } from '../tests/support/embedded-postgres.ts';
import { root } from '../tests/support/service.ts';

type Row = Record<string, string | null>;
type Submission = readonly (readonly [table: string, row: Row])[];

/** Tables that a submission changes, and the tenants. */
const TABLES = [
  'Tenant',
  'Contact',
  'PeptideAssessment',
  'Lead',
  'ConsentEvent',
  'OutboxMessage',
  'IdempotencyKey',
  'TenantUsage',
];

/** Values remain the text that the server sends. */
const AS_TEXT = { getTypeParser: () => (value: string) => value };

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: AS_TEXT as unknown as pg.CustomTypesConfig });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates a migrated database with all rows of another database in the tables that a submission changes. Its service may be running but
 * must be idle.
 */
export async function makeCopy(server: RunningPostgres, source: string, name: string): Promise<void> {
  await withClient(server.urlOf('postgres'), (client) => client.query(`CREATE DATABASE "${name}"`));
  await migrate(server.urlOf(name), join(root, 'prisma'));
  await copyRows(server, source, name);
}

export const dropDatabase = (server: RunningPostgres, name: string) =>
  withClient(server.urlOf('postgres'), (client) => client.query(`DROP DATABASE "${name}"`));

/** Copies the rows through files that the server itself writes and reads. */
async function copyRows(server: RunningPostgres, source: string, target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-rows-'));
  // The server may run as another user.
  chmodSync(folder, 0o777);
  const formatCopyFile = (table: string) => `'${join(folder, table)}' WITH (FORMAT binary)`;
  try {
    await withClient(server.urlOf(source), async (client) => {
      for (const table of TABLES) await client.query(`COPY "${table}" TO ${formatCopyFile(table)}`);
    });
    await withClient(server.urlOf(target), async (client) => {
      for (const table of TABLES) await client.query(`COPY "${table}" FROM ${formatCopyFile(table)}`);
      await client.query('ANALYZE');
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the current time by the server's clock, in the format of its columns. */
export const readClock = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ now: string }>(`SELECT (now() AT TIME ZONE 'UTC')::text AS now`);
    return rows[0]?.now as string;
  });

/** Returns the rows of the first `atMost` submissions since a time, in the order of the submissions. */
export const submissionsSince = (url: string, since: string, atMost: number): Promise<Submission[]> =>
  withClient(url, async (client) => {
    const selectRows = async (table: string, condition: string, value: unknown) =>
      (await client.query<Row>(`SELECT * FROM "${table}" WHERE ${condition}`, [value])).rows.map(
        (row) => [table, row] as const,
      );
    const leads = await client.query<Row>(
      `SELECT * FROM "Lead" WHERE "createdAt" >= $1::timestamp ORDER BY "createdAt", "id" LIMIT ${atMost}`,
      [since],
    );
    const submissions: Submission[] = [];
    for (const lead of leads.rows)
      submissions.push([
        ...(await selectRows('Contact', '"id" = $1', lead.contactId)),
        ...(await selectRows('PeptideAssessment', '"id" = $1', lead.assessmentId)),
        ['Lead', lead],
        ...(await selectRows('ConsentEvent', '"leadId" = $1', lead.id)),
        ...(await selectRows('OutboxMessage', '"leadId" = $1', lead.id)),
        ...(await selectRows(
          'IdempotencyKey',
          `"response"::jsonb ->> 'assessmentId' = $1`,
          lead.assessmentId,
        )),
      ]);
    return submissions;
  });

const COUNT = `INSERT INTO "TenantUsage" ("id", "tenantId", "month", "assessmentsCount", "leadsGenerated")
  VALUES ('u', 'default-tenant', '2000-01', 1, 1) ON CONFLICT ("tenantId", "month") DO UPDATE SET
  "assessmentsCount" = "TenantUsage"."assessmentsCount" + 1, "leadsGenerated" = "TenantUsage"."leadsGenerated" + 1`;

/** Inserts the submissions through pg with prepared statements. @returns transactions a second */
export const writeByDriver = (url: string, submissions: readonly Submission[]): Promise<number> =>
  withClient(url, async (client) => {
    const insert = (table: string, row: Row) => {
      const columns = Object.keys(row);
      const text = `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`)})
        VALUES (${columns.map((_, index) => `$${index + 1}`)})`;
      return client.query({ name: table, text, values: Object.values(row) });
    };
    const started = performance.now();
    for (const rows of submissions) {
      await client.query('BEGIN');
      for (const [table, row] of rows) await insert(table, row);
      await client.query(COUNT);
      await client.query('COMMIT');
    }
    return (submissions.length * 1000) / (performance.now() - started);
  });
