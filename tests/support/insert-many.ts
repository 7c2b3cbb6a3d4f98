import { randomUUID } from 'node:crypto';
import type { Database } from '#app/domain/database.ts';
import { insertRows, transactDirectly } from '#app/lib/sql-transaction.ts';
import type { Prisma } from '../../prisma/generated/types/client.ts';

/** What may be inserted, and the times that the client sets where none is given. */
const TIMES = {
  Contact: ['createdAt', 'firstLeadAt', 'lastLeadAt'],
  ConsentRecord: ['createdAt'],
  Lead: ['createdAt'],
  OutboxMessage: ['createdAt', 'nextAttemptAt', 'updatedAt'],
  PeptideAssessment: ['createdAt'],
} as const;

interface Inputs {
  Contact: Prisma.ContactCreateManyInput;
  ConsentRecord: Prisma.ConsentRecordCreateManyInput;
  Lead: Prisma.LeadCreateManyInput;
  OutboxMessage: Prisma.OutboxMessageCreateManyInput;
  PeptideAssessment: Prisma.PeptideAssessmentCreateManyInput;
}

/** For one statement: Postgres takes 65,535 values. */
const VALUES_AT_ONCE = 30_000;

/**
 * Inserts rows that all have the same columns by prepared statements, as the service does with submissions: of thousands of rows the
 * client's createMany compiles and writes a long statement anew for each portion.
 */
export async function insertMany<Table extends keyof Inputs>(
  db: Database,
  table: Table,
  rows: readonly Inputs[Table][],
): Promise<void> {
  const now = new Date();
  const times = Object.fromEntries(TIMES[table].map((column) => [column, now]));
  const whole = rows.map((row): Record<string, unknown> => ({ id: randomUUID(), ...times, ...row }));
  const columns = Object.keys(whole[0] ?? {});
  const into = `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) VALUES`;
  const values = whole.map((row) => columns.map((column) => stored(row[column])));
  const portion = Math.floor(VALUES_AT_ONCE / columns.length);
  await transactDirectly(db, async (tx) => {
    for (let at = 0; at < values.length; at += portion)
      await insertRows(tx, { into }, values.slice(at, at + portion));
  });
}

/** JSON is given as text, which both databases take for their column. */
const stored = (value: unknown) =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;
