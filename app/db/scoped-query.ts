import pg, { type Connection, type QueryConfig } from 'pg';

/** Limits with which a statement on Postgres runs. */
export interface SessionLimits {
  /** Time that the server lets a statement run, in ms. */
  statementMs: number;
  /** Time that a statement waits for a lock, in ms. */
  lockMs: number;
  /** Time that a transaction may be idle, in ms. */
  idleMs: number;
}

// Handwritten SQL may use now() or ::date, and the columns are UTC without a zone.
const listSettings = ({ statementMs, lockMs, idleMs }: SessionLimits): [string, string][] => [
  ['TimeZone', 'UTC'],
  ['default_transaction_isolation', 'read committed'],
  ['lock_timeout', String(Math.trunc(lockMs))],
  ['statement_timeout', String(Math.trunc(statementMs))],
  ['idle_in_transaction_session_timeout', String(Math.trunc(idleMs))],
];

/** Returns the settings for a connection that keeps the same server process until it ends. */
export const setForSession = (limits: SessionLimits): string =>
  listSettings(limits)
    .map(([name, value]) => `SET ${name} = '${value}'`)
    .join('; ');

/**
 * The isolation level that the service is written for, regardless of the server's default. A transaction may set a stricter one afterwards.
 */
export const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/** Returns BEGIN with limits for this transaction only. */
export const beginWith = (limits: SessionLimits): string =>
  [BEGIN, ...listSettings(limits).map(([name, value]) => `SET LOCAL ${name} = '${value}'`)].join('; ');

/** Returns settings that apply until the end of the current transaction, even if it is a single statement. */
const setForTransaction = (limits: SessionLimits): string =>
  `SELECT ${listSettings(limits)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`;

/** Members of pg's query that its types leave out. */
interface Parts {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
export type Callback = (error: Error, result: pg.QueryResult) => void;
const Base = pg.Query as unknown as new (
  config: QueryConfig,
  values: unknown,
  callback: Callback,
) => pg.Query & Parts;

/**
 * Runs one statement outside of a transaction, on a connection whose statements go to different server processes (PgBouncer in transaction
 * mode). The limits and the statement are sent together and end with one Sync, which makes them one transaction and one round trip.
 */
export class ScopedQuery extends Base {
  private readonly settings: string;
  private isSet = false;

  constructor(limits: SessionLimits, config: QueryConfig, values: unknown, callback: Callback) {
    super({ ...config, queryMode: 'extended' } as QueryConfig, values, callback);
    this.settings = setForTransaction(limits);
  }

  override prepare(connection: Connection): void {
    const { parse, bind, execute } = connection as unknown as Record<string, (message: object) => void>;
    parse?.call(connection, { text: this.settings });
    bind?.call(connection, {});
    execute?.call(connection, {});
    super.prepare(connection);
  }

  /** The row of the settings is not a row of the statement. */
  override handleDataRow(message: unknown): void {
    if (this.isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.isSet) super.handleCommandComplete(message, connection);
    this.isSet = true;
  }
}
