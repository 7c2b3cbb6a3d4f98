/** Writes the rows of submissions again with better-sqlite3 alone, one transaction per submission. */
import Sqlite from 'better-sqlite3';
import { WRITER_PRAGMAS } from '#app/db/sqlite-adapter.server.ts';

type Row = Record<string, unknown>;
type Submission = readonly (readonly [table: string, row: Row])[];

/** Copies the current state of the database into another file. The service may be running. */
export async function copyDatabase(file: string, to: string): Promise<void> {
  const source = new Sqlite(file, { readonly: true });
  // Copies everything in one step. If the service writes between two steps, SQLite restarts the backup, which would never finish for a
  // large database.
  await source.backup(to, { progress: () => 2 ** 31 - 1 });
  source.close();
}

/** Returns the rows of each submission that a database has and its earlier copy lacks, in the order of the submissions. */
export function submissionsSince(file: string, copy: string): Submission[] {
  const earlier = new Sqlite(copy, { readonly: true });
  const source = new Sqlite(file, { readonly: true });
  // Requests that were open when the load ended are still being written.
  source.exec('BEGIN');
  const selectAddedRows = (table: string) => {
    const last = earlier.prepare(`SELECT COALESCE(MAX(rowid), 0) FROM "${table}"`).pluck().get();
    return source.prepare(`SELECT * FROM "${table}" WHERE rowid > ? ORDER BY rowid`).all(last) as Row[];
  };
  const contacts = groupBy(selectAddedRows('Contact'), ({ id }) => id);
  const assessments = groupBy(selectAddedRows('PeptideAssessment'), ({ id }) => id);
  const consents = groupBy(selectAddedRows('ConsentEvent'), ({ leadId }) => leadId);
  const messages = groupBy(selectAddedRows('OutboxMessage'), ({ leadId }) => leadId);
  const keys = groupBy(
    selectAddedRows('IdempotencyKey'),
    ({ response }) => JSON.parse(response as string).assessmentId,
  );
  const tagged = (table: string, rows: Row[] = []) => rows.map((row) => [table, row] as const);
  const submissions = selectAddedRows('Lead').map((lead) => [
    ...tagged('Contact', contacts.get(lead.contactId)),
    ...tagged('PeptideAssessment', assessments.get(lead.assessmentId)),
    ['Lead', lead] as const,
    ...tagged('ConsentEvent', consents.get(lead.id)),
    ...tagged('OutboxMessage', messages.get(lead.id)),
    ...tagged('IdempotencyKey', keys.get(lead.assessmentId)),
  ]);
  earlier.close();
  source.close();
  return submissions;
}

/**
 * Inserts the submissions with the pragmas of the service's own connection, one transaction each.
 * @param file the database that they are from
 * @param into its earlier copy, which gets the tenants
 * @returns transactions a second
 */
export function writeAgain(submissions: readonly Submission[], file: string, into: string): number {
  const db = new Sqlite(into);
  for (const pragma of ['journal_mode = WAL', ...WRITER_PRAGMAS]) db.pragma(pragma);
  db.prepare('ATTACH ? AS "source"').run(file);
  db.exec(
    'INSERT INTO "Tenant" SELECT * FROM "source"."Tenant" WHERE true ON CONFLICT DO NOTHING; DETACH "source"',
  );
  const statements = new Map<string, Sqlite.Statement>();
  const insert = (table: string, row: Row) => {
    let statement = statements.get(table);
    if (!statement) {
      const columns = Object.keys(row).map((column) => `"${column}"`);
      statement = db.prepare(`INSERT INTO "${table}" (${columns}) VALUES (${columns.map(() => '?')})`);
      statements.set(table, statement);
    }
    statement.run(Object.values(row));
  };
  const usage = db.prepare(USAGE);
  const write = db.transaction((rows: Submission) => {
    for (const [table, row] of rows) insert(table, row);
    usage.run();
  });
  const started = performance.now();
  for (const rows of submissions) write(rows);
  const seconds = (performance.now() - started) / 1000;
  db.close();
  return submissions.length / seconds;
}

const USAGE = `INSERT INTO "TenantUsage" ("id", "tenantId", "month", "assessmentsCount", "leadsGenerated") VALUES ('u', 'default-tenant', '2000-01', 1, 1)
  ON CONFLICT ("tenantId", "month") DO UPDATE SET "assessmentsCount" = "assessmentsCount" + 1, "leadsGenerated" = "leadsGenerated" + 1`;

function groupBy(rows: readonly Row[], key: (row: Row) => unknown): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}
