import type { DirectTransaction, RowInsert } from '../lib/sql-transaction.ts';
import type { SqlText } from '../lib/text-reader.ts';
import type { PoolCounts } from './pool-load.ts';

type Rows = readonly (readonly unknown[])[];
type Inserted = { rows: unknown[]; count: number };

/** Where statements are carried out: in the call (SqliteStatements) or in a thread. Values are as SQLite stores them. */
export interface StatementRunner {
  /** @returns the statement's rows */
  all(text: string, values: readonly unknown[]): unknown[] | Promise<unknown[]>;
  /** @returns how many rows it changed */
  run(text: string, values: readonly unknown[]): number | Promise<number>;
  /** The statement once for each row. */
  each(text: string, rows: Rows): Inserted | Promise<Inserted>;
}

/** A value as Prisma's adapter stores it. */
function stored(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return `${value.toISOString().slice(0, -1)}+00:00`;
  return value ?? null;
}

/** Statements on better-sqlite3 itself. */
export class SqliteDirect implements DirectTransaction {
  constructor(
    private readonly runner: StatementRunner,
    private readonly counts: PoolCounts,
  ) {}

  $queryRaw<T>(query: TemplateStringsArray | SqlText, ...values: unknown[]): Promise<T> {
    const { text, given } = readQuery(query, values);
    return this.counts.runStatement(text, async () => (await this.runner.all(text, given.map(stored))) as T);
  }

  $executeRaw(query: TemplateStringsArray | SqlText, ...values: unknown[]): Promise<number> {
    const { text, given } = readQuery(query, values);
    return this.counts.runStatement(text, async () => this.runner.run(text, given.map(stored)));
  }

  insertEach({ into, after = '' }: RowInsert, rows: Rows): Promise<Inserted> {
    const width = rows[0]?.length ?? 0;
    const text = `${into} (${Array(width).fill('?').join(', ')}) ${after}`;
    return this.counts.runStatement(text, async () =>
      this.runner.each(
        text,
        rows.map((row) => row.map(stored)),
      ),
    );
  }
}

/** @returns the rows of a SELECT on a connection of its own */
export function readRows(
  reader: Pick<StatementRunner, 'all'>,
  query: TemplateStringsArray,
  values: readonly unknown[],
) {
  return reader.all(query.join('?'), values.map(stored));
}

const readQuery = (query: TemplateStringsArray | SqlText, values: readonly unknown[]) =>
  'sql' in query ? { text: query.sql, given: query.values } : { text: query.join('?'), given: values };
