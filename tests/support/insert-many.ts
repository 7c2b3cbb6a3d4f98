import { randomUUID } from 'node:crypto';
import type { Database } from '#app/domain/database.ts';
import { insertRows, transactDirectly } from '#app/lib/sql-transaction.ts';
import type { Prisma } from '../../prisma/generated/types/client.ts';

/** Tables that rows may be inserted into, and the times that the client sets if they are missing. */
const TIMES = {
  Contact: ['createdAt', 'firstLeadAt', 'lastLeadAt'],
  ConsentEvent: ['createdAt'],
  ConsentRecord: ['createdAt'],
  Lead: ['createdAt'],
  OutboxMessage: ['createdAt', 'nextAttemptAt', 'updatedAt'],
  PeptideAssessment: ['createdAt'],
} as const;

interface Inputs {
  Contact: Prisma.ContactCreateManyInput;
  ConsentEvent: Prisma.ConsentEventCreateManyInput;
  ConsentRecord: Prisma.ConsentRecordCreateManyInput;
  Lead: Prisma.LeadCreateManyInput;
  OutboxMessage: Prisma.OutboxMessageCreateManyInput;
  PeptideAssessment: Prisma.PeptideAssessmentCreateManyInput;
}

/** Values in one statement; the limit of Postgres is 65,535. */
const VALUES_AT_ONCE = 30_000;

/**
 * Inserts rows that all have the same columns with prepared statements, as the service does for submissions. For thousands of rows, the
 * client's createMany would compile and write a long statement for each portion.
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
  const values = whole.map((row) => columns.map((column) => toStoredValue(row[column])));
  const portion = Math.floor(VALUES_AT_ONCE / columns.length);
  await transactDirectly(db, async (tx) => {
    for (let index = 0; index < values.length; index += portion)
      await insertRows(tx, { into }, values.slice(index, index + portion));
  });
}

/** JSON is passed as text, which both databases accept for the column. */
const toStoredValue = (value: unknown) =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;
