import { retryConflicts } from './retry-conflicts.ts';
import type { SqlText } from './text-reader.ts';

type Query = TemplateStringsArray | SqlText;

/** The methods that a transaction of the database client and a direct one (transactDirectly) share. */
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
  /** SQL after the rows: ON CONFLICT, RETURNING. */
  after?: string;
}

/** A long text as a value of a row, in parts: strings, or their UTF-8 bytes if available. */
export class TextInParts {
  constructor(readonly parts: readonly (string | Uint8Array)[]) {}

  toString(): string {
    return this.parts.map((part) => (typeof part === 'string' ? part : decoder.decode(part))).join('');
  }
}
const decoder = new TextDecoder();

type Rows = readonly (readonly unknown[])[];

/** A transaction on the driver itself, which avoids the client's objects for every value. */
export interface DirectTransaction extends SqlTransaction {
  $queryRaw<T = unknown>(query: Query, ...values: unknown[]): Promise<T>;
  $executeRaw(query: Query, ...values: unknown[]): Promise<number>;
  /** Set if one prepared statement per row is faster than one statement for all. */
  insertEach?(insert: RowInsert, rows: Rows): Promise<{ rows: unknown[]; count: number }>;
}

const bindInsertEach = (tx: SqlTransaction) => (tx as DirectTransaction).insertEach?.bind(tx);

/** Inserts rows. JSON is passed as text, which both databases accept for JSON columns. @returns the columns of RETURNING */
export async function insertReturning<Row>(
  tx: SqlTransaction,
  insert: RowInsert,
  rows: Rows,
): Promise<Row[]> {
  const insertEach = bindInsertEach(tx);
  if (insertEach) return (await insertEach(insert, rows)).rows as Row[];
  return tx.$queryRaw<Row[]>(writeStatement(insert, rows), ...listValues(rows));
}

/** Inserts rows like insertReturning. @returns how many rows were inserted or changed */
export async function insertRows(tx: SqlTransaction, insert: RowInsert, rows: Rows): Promise<number> {
  const insertEach = bindInsertEach(tx);
  if (insertEach) return (await insertEach(insert, rows)).count;
  return tx.$executeRaw(writeStatement(insert, rows), ...listValues(rows));
}

const listValues = (rows: Rows) =>
  rows.flatMap((row) => row.map((value) => (value instanceof TextInParts ? value.toString() : value)));

/** Parses a JSON column as read by a raw statement: SQLite returns text, Postgres the value. */
export const parsedJson = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);

/** Writes one statement for all rows as the parts of a template, with the values between them. */
function writeStatement({ into, after = '' }: RowInsert, rows: Rows): TemplateStringsArray {
  const parts: string[] = [];
  for (const [index, row] of rows.entries())
    for (let column = 0; column < row.length; column++)
      parts.push(column > 0 ? ', ' : index > 0 ? '), (' : `${into} (`);
  parts.push(`) ${after}`);
  return Object.assign(parts, { raw: parts });
}

interface DirectAccess {
  transact<Result>(work: (tx: DirectTransaction) => Promise<Result>): Promise<Result>;
  /** Runs a SELECT outside of transactions. */
  read(query: TemplateStringsArray, values: readonly unknown[]): Promise<unknown[]>;
}
interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: the client's overloads
  $transaction(work: any): Promise<any>;
  $queryRaw<T = unknown>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T>;
}

const direct = new WeakMap<object, DirectAccess>();

/** Registers direct access to a client's connections, so that statements of hot paths bypass the client. */
export function offerDirectAccess(client: object, access: DirectAccess): void {
  direct.set(client, access);
}

/**
 * Template tag for a SELECT that returns its rows, directly on the client's connections if the client offers that. SQLite returns 0 and 1
 * for booleans and text for JSON (isTrue, parsedJson); dates are in the driver's form.
 */
export const readDirectly =
  <Row>(client: Client) =>
  async (query: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const access = direct.get(client);
    return (access ? access.read(query, values) : client.$queryRaw(query, ...values)) as Promise<Row[]>;
  };

/** Reads a boolean column from the result of a raw statement. */
export const isTrue = (value: unknown): boolean => value === true || value === 1;

/**
 * Runs a transaction that consists only of SQL: directly on the client's connections, or through the client if it offers none (a wrapped
 * one). When the promise resolves, the transaction is committed and on disk; if the work fails, everything is rolled back.
 * @param work is run again if the database aborted its transaction because of another one
 */
export function transactDirectly<Result>(
  client: Client,
  work: (tx: SqlTransaction) => Promise<Result>,
): Promise<Result> {
  const access = direct.get(client);
  return retryConflicts<Result>(() => (access ? access.transact(work) : client.$transaction(work)));
}
