import { retryConflicts } from './retry-conflicts.ts';
import type { SqlText } from './text-reader.ts';

type Query = TemplateStringsArray | SqlText;

/** What a transaction of the database client and a direct one (transactDirectly) both take. */
export interface SqlTransaction {
  // biome-ignore lint/suspicious/noExplicitAny: as the database client declares it
  $queryRaw<T = unknown>(query: any, ...values: any[]): Promise<T>;
  // biome-ignore lint/suspicious/noExplicitAny: as the database client declares it
  $executeRaw(query: any, ...values: any[]): Promise<number>;
}

/** An INSERT without its rows. */
export interface RowInsert {
  /** `INSERT INTO "Table" ("column", …) VALUES` */
  into: string;
  /** What comes after the rows: ON CONFLICT, RETURNING. */
  after?: string;
}

/** A long text as a value of a row, in parts: texts, or their UTF-8 where that is at hand. */
export class TextInParts {
  constructor(readonly parts: readonly (string | Uint8Array)[]) {}

  toString(): string {
    return this.parts.map((part) => (typeof part === 'string' ? part : decoder.decode(part))).join('');
  }
}
const decoder = new TextDecoder();

type Rows = readonly (readonly unknown[])[];

/** A transaction on the driver itself, without the client's objects for every value. */
export interface DirectTransaction extends SqlTransaction {
  $queryRaw<T = unknown>(query: Query, ...values: unknown[]): Promise<T>;
  $executeRaw(query: Query, ...values: unknown[]): Promise<number>;
  /** Where one prepared statement a row is quicker than one statement for all. */
  insertEach?(insert: RowInsert, rows: Rows): Promise<{ rows: unknown[]; count: number }>;
}

const insertEachOf = (tx: SqlTransaction) => (tx as DirectTransaction).insertEach?.bind(tx);

/** Inserts rows; JSON is given as text, which both databases take for their column. @returns what RETURNING names */
export async function insertReturning<Row>(
  tx: SqlTransaction,
  insert: RowInsert,
  rows: Rows,
): Promise<Row[]> {
  const insertEach = insertEachOf(tx);
  if (insertEach) return (await insertEach(insert, rows)).rows as Row[];
  return tx.$queryRaw<Row[]>(writeStatement(insert, rows), ...listValues(rows));
}

/** As insertReturning. @returns how many rows were inserted or changed */
export async function insertRows(tx: SqlTransaction, insert: RowInsert, rows: Rows): Promise<number> {
  const insertEach = insertEachOf(tx);
  if (insertEach) return (await insertEach(insert, rows)).count;
  return tx.$executeRaw(writeStatement(insert, rows), ...listValues(rows));
}

const listValues = (rows: Rows) =>
  rows.flatMap((row) => row.map((value) => (value instanceof TextInParts ? value.toString() : value)));

/** A JSON column as a statement by hand reads it: SQLite has text, Postgres the value. */
export const parsedJson = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);

/** One statement for all rows, as the parts of a template: its values are between them. */
function writeStatement({ into, after = '' }: RowInsert, rows: Rows): TemplateStringsArray {
  const parts: string[] = [];
  for (const [at, row] of rows.entries())
    for (let column = 0; column < row.length; column++)
      parts.push(column > 0 ? ', ' : at > 0 ? '), (' : `${into} (`);
  parts.push(`) ${after}`);
  return Object.assign(parts, { raw: parts });
}

interface DirectAccess {
  transact<Result>(work: (tx: DirectTransaction) => Promise<Result>): Promise<Result>;
  /** A SELECT outside of transactions. */
  read(query: TemplateStringsArray, values: readonly unknown[]): Promise<unknown[]>;
}
interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: the client's overloads
  $transaction(work: any): Promise<any>;
  $queryRaw<T = unknown>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T>;
}

const direct = new WeakMap<object, DirectAccess>();

/** Lets statements of a client's hot paths go to its connections without the client between them. */
export function offerDirectAccess(client: object, access: DirectAccess): void {
  direct.set(client, access);
}

/**
 * A tag for a SELECT that gives its rows, on the connections of the client itself where it offers that. SQLite gives 0 and 1 for
 * booleans and text for JSON (isTrue, parsedJson); moments come as the driver has them.
 */
export const readDirectly =
  <Row>(client: Client) =>
  async (query: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const access = direct.get(client);
    return (access ? access.read(query, values) : client.$queryRaw(query, ...values)) as Promise<Row[]>;
  };

/** A boolean column as a statement by hand reads it. */
export const isTrue = (value: unknown): boolean => value === true || value === 1;

/**
 * A transaction of SQL alone: on the connections of the client itself, or through the client where it offers none (a wrapped
 * one). Committed and on disk when this resolves; when the work fails, nothing of it is left.
 * @param work is run again when the database ended its transaction for another's sake
 */
export function transactDirectly<Result>(
  client: Client,
  work: (tx: SqlTransaction) => Promise<Result>,
): Promise<Result> {
  const access = direct.get(client);
  return retryConflicts<Result>(() => (access ? access.transact(work) : client.$transaction(work)));
}
