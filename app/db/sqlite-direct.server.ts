import type Sqlite from 'better-sqlite3';
import { type DirectTransaction, type RowInsert, TextInParts } from '#app/lib/sql-transaction.ts';
import type { SqlText } from '#app/lib/text-reader.ts';
import type { PoolCounts } from './pool-load.ts';

type Statement = Sqlite.Statement<unknown[], unknown>;

/** Compiled statements of the hot paths; they are few, and their texts don't vary but for lists of keys. */
const MAX_STATEMENTS = 100;
/** A longer one is a list of values, which hardly comes twice. */
const MAX_LENGTH = 6000;

/** From this length on a text is given as bytes; below it that takes longer. In characters. */
const LONG_TEXT = 1000;

/**
 * Texts as UTF-8 in memory that is used again for each row: the driver takes a string three times as long, measuring and copying it (a plan of
 * 27,000 characters 86 µs in place of 29; `CAST` marks the bytes as the text that they are).
 */
class RowBytes {
  private readonly memory = Buffer.allocUnsafeSlow(256 * 1024);
  private used = 0;

  /** What was given for the row before is no longer needed. */
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

/** Of a text at most three bytes a character. */
const computeMaxBytes = (parts: TextInParts['parts']): number =>
  parts.reduce((sum, part) => sum + part.length * (typeof part === 'string' ? 3 : 1), 0);

type Text = string | TextInParts;

const isText = (value: unknown): value is Text => typeof value === 'string' || value instanceof TextInParts;

const isLongText = (value: unknown): boolean =>
  isText(value) && (value instanceof TextInParts || value.length >= LONG_TEXT);

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
  private readonly bytes = new RowBytes();

  constructor(
    private readonly client: Sqlite.Database,
    private readonly counts: PoolCounts,
  ) {}

  $queryRaw<T>(query: TemplateStringsArray | SqlText, ...values: unknown[]): Promise<T> {
    const { text, parameters } = readQuery(query, values);
    return this.counts.runStatement(text, async () => this.prepare(text).all(parameters.map(stored)) as T);
  }

  $executeRaw(query: TemplateStringsArray | SqlText, ...values: unknown[]): Promise<number> {
    const { text, parameters } = readQuery(query, values);
    return this.counts.runStatement(text, async () => this.prepare(text).run(parameters.map(stored)).changes);
  }

  insertEach({ into, after = '' }: RowInsert, rows: readonly (readonly unknown[])[]) {
    const long = findLongColumns(rows);
    const places = Array.from(rows[0] ?? [], (_, at) => (long.has(at) ? 'CAST(? AS TEXT)' : '?'));
    const text = `${into} (${places.join(', ')}) ${after}`;
    const values = (row: readonly unknown[]) => {
      this.bytes.begin();
      return row.map((value, at) => (long.has(at) && isText(value) ? this.bytes.give(value) : stored(value)));
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

/** Where any row has a long text; a column of texts has nothing else but NULL. */
const findLongColumns = (rows: readonly (readonly unknown[])[]): ReadonlySet<number> =>
  new Set(rows.flatMap((row) => row.flatMap((value, at) => (isLongText(value) ? [at] : []))));

const readQuery = (query: TemplateStringsArray | SqlText, values: readonly unknown[]) =>
  'sql' in query
    ? { text: query.sql, parameters: query.values }
    : { text: query.join('?'), parameters: values };
