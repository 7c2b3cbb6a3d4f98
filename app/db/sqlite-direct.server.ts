import type Sqlite from 'better-sqlite3';
import type { DirectTransaction, RowInsert } from '../lib/sql-transaction.ts';
import type { SqlText } from '../lib/text-reader.ts';
import type { PoolCounts } from './pool-load.ts';

type Statement = Sqlite.Statement<unknown[], unknown>;

/** Compiled statements of the hot paths; they are few, and their texts don't vary but for lists of keys. */
const MAX_STATEMENTS = 100;
/** A longer one is a list of values, which hardly comes twice. */
const MAX_LENGTH = 6000;

/** A value as Prisma's adapter stores it. */
function stored(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return `${value.toISOString().slice(0, -1)}+00:00`;
  return value ?? null;
}

/**
 * Statements on better-sqlite3 itself. One row at a time: SQLite compiles the statement once, where one for all rows is compiled anew
 * for each number of rows, and takes two to three times as long (`npm run bench submissions`).
 */
export class SqliteDirect implements DirectTransaction {
  private readonly known = new Map<string, Statement>();

  constructor(
    private readonly client: Sqlite.Database,
    private readonly counts: PoolCounts,
  ) {}

  $queryRaw<T>(query: TemplateStringsArray | SqlText, ...values: unknown[]): Promise<T> {
    const { text, given } = readQuery(query, values);
    return this.counts.runStatement(text, async () => this.prepare(text).all(given.map(stored)) as T);
  }

  $executeRaw(query: TemplateStringsArray | SqlText, ...values: unknown[]): Promise<number> {
    const { text, given } = readQuery(query, values);
    return this.counts.runStatement(text, async () => this.prepare(text).run(given.map(stored)).changes);
  }

  insertEach({ into, after = '' }: RowInsert, rows: readonly (readonly unknown[])[]) {
    const width = rows[0]?.length ?? 0;
    const text = `${into} (${Array(width).fill('?').join(', ')}) ${after}`;
    return this.counts.runStatement(text, async () => {
      const statement = this.prepare(text);
      if (statement.reader) {
        const returned = rows.flatMap((row) => statement.all(row.map(stored)));
        return { rows: returned, count: returned.length };
      }
      let count = 0;
      for (const row of rows) count += statement.run(row.map(stored)).changes;
      return { rows: [], count };
    });
  }

  private prepare(text: string): Statement {
    const known = this.known.get(text);
    if (known) return known;
    // The connection's own `prepare` is replaced by cacheStatements, whose statements answer as Prisma's adapter has them.
    const compile = Object.getPrototypeOf(this.client).prepare as (text: string) => Statement;
    // Prisma's adapter has its connections give whole numbers as BigInt.
    const statement = compile.call(this.client, text).safeIntegers(false);
    if (text.length > MAX_LENGTH) return statement;
    this.known.set(text, statement);
    if (this.known.size > MAX_STATEMENTS) this.known.delete(this.known.keys().next().value as string);
    return statement;
  }
}

const readQuery = (query: TemplateStringsArray | SqlText, values: readonly unknown[]) =>
  'sql' in query ? { text: query.sql, given: query.values } : { text: query.join('?'), given: values };
