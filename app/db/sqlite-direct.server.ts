import type Sqlite from 'better-sqlite3';
import { type DirectTransaction, type RowInsert, TextInParts } from '#app/lib/sql-transaction.ts';
import type { SqlText } from '#app/lib/text-reader.ts';
import type { PoolCounts } from './pool-load.ts';

type Statement = Sqlite.Statement<unknown[], unknown>;

/** Maximum number of compiled statements of the hot paths. They are few, and their texts vary only by lists of keys. */
const MAX_STATEMENTS = 100;
/** Longer statements are lists of values, which hardly ever repeat. */
const MAX_CACHED_STATEMENT = 6000;

/** Length in characters from which a text is passed as bytes. For shorter texts, passing bytes takes longer. */
const LONG_TEXT = 1000;

/**
 * Encodes texts as UTF-8 in memory that is reused for each row. For a string the driver takes three times as long, because it measures and
 * copies the string (a plan of 27,000 characters takes 86 µs instead of 29; `CAST` marks the bytes as text).
 */
class RowBytes {
  private readonly memory = Buffer.allocUnsafeSlow(256 * 1024);
  private used = 0;

  /** The bytes of the previous row are no longer needed. */
  begin(): void {
    this.used = 0;
  }

  give(text: Text): Buffer {
    const parts = typeof text === 'string' ? [text] : text.parts;
    if (computeMaxBytes(parts) > this.memory.length - this.used) return Buffer.from(text.toString());
    const start = this.used;
    for (const part of parts)
      if (typeof part === 'string') this.used += this.memory.write(part, this.used);
      else {
        this.memory.set(part, this.used);
        this.used += part.length;
      }
    return this.memory.subarray(start, this.used);
  }
}

/** UTF-8 takes at most three bytes for each character of a JavaScript string. */
const computeMaxBytes = (parts: TextInParts['parts']): number =>
  parts.reduce((sum, part) => sum + part.length * (typeof part === 'string' ? 3 : 1), 0);

type Text = string | TextInParts;

const isText = (value: unknown): value is Text => typeof value === 'string' || value instanceof TextInParts;

const isLongText = (value: unknown): boolean =>
  isText(value) && (value instanceof TextInParts || value.length >= LONG_TEXT);

/** Converts a value to the format in which Prisma's adapter stores it. */
function toColumnValue(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return `${value.toISOString().slice(0, -1)}+00:00`;
  return value ?? null;
}

/**
 * Runs statements directly on better-sqlite3, one row at a time: SQLite compiles the statement once. A statement for all rows is compiled
 * again for each number of rows, and takes two to three times as long (`npm run bench submissions`).
 */
export class SqliteDirect implements DirectTransaction {
  private readonly known = new Map<string, Statement>();
  private readonly bytes = new RowBytes();

  constructor(
    private readonly client: Sqlite.Database,
    private readonly counts: PoolCounts,
  ) {}

  $queryRaw<T>(query: TemplateStringsArray | SqlText, ...values: unknown[]): Promise<T> {
    const { text, parameters } = readQuery(query, values);
    return this.counts.runStatement(
      text,
      async () => this.prepare(text).all(parameters.map(toColumnValue)) as T,
    );
  }

  $executeRaw(query: TemplateStringsArray | SqlText, ...values: unknown[]): Promise<number> {
    const { text, parameters } = readQuery(query, values);
    return this.counts.runStatement(
      text,
      async () => this.prepare(text).run(parameters.map(toColumnValue)).changes,
    );
  }

  insertEach({ into, after = '' }: RowInsert, rows: readonly (readonly unknown[])[]) {
    const long = findLongColumns(rows);
    const places = Array.from(rows[0] ?? [], (_, index) => (long.has(index) ? 'CAST(? AS TEXT)' : '?'));
    const text = `${into} (${places.join(', ')}) ${after}`;
    const values = (row: readonly unknown[]) => {
      this.bytes.begin();
      return row.map((value, index) =>
        long.has(index) && isText(value) ? this.bytes.give(value) : toColumnValue(value),
      );
    };
    return this.counts.runStatement(text, async () => {
      const statement = this.prepare(text);
      if (statement.reader) {
        const returned = rows.flatMap((row) => statement.all(values(row)));
        return { rows: returned, count: returned.length };
      }
      let count = 0;
      for (const row of rows) count += statement.run(values(row)).changes;
      return { rows: [], count };
    });
  }

  private prepare(text: string): Statement {
    const cachedStatement = this.known.get(text);
    if (cachedStatement) return cachedStatement;
    // cacheStatements replaces the connection's own `prepare`; its statements return results in the format of Prisma's adapter.
    const compile = Object.getPrototypeOf(this.client).prepare as (text: string) => Statement;
    // Prisma's adapter makes its connections return whole numbers as BigInt.
    const statement = compile.call(this.client, text).safeIntegers(false);
    if (text.length > MAX_CACHED_STATEMENT) return statement;
    this.known.set(text, statement);
    if (this.known.size > MAX_STATEMENTS) this.known.delete(this.known.keys().next().value as string);
    return statement;
  }
}

/** Returns the columns in which any row has a long text. All other values of a text column are texts or null. */
const findLongColumns = (rows: readonly (readonly unknown[])[]): ReadonlySet<number> =>
  new Set(rows.flatMap((row) => row.flatMap((value, index) => (isLongText(value) ? [index] : []))));

const readQuery = (query: TemplateStringsArray | SqlText, values: readonly unknown[]) =>
  'sql' in query
    ? { text: query.sql, parameters: query.values }
    : { text: query.join('?'), parameters: values };
