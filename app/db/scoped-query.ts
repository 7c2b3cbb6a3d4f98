import pg, { type Connection, type QueryConfig } from 'pg';

/** What a statement on Postgres is run with. */
export interface SessionLimits {
  /** How long the server lets a statement run, in ms. */
  statementMs: number;
  /** How long a statement waits for a lock, in ms. */
  lockMs: number;
  /** How long a transaction may be open without a statement, in ms. */
  idleMs: number;
}

// SQL by hand may use now() or ::date: the columns are UTC without a zone.
const listSettings = ({ statementMs, lockMs, idleMs }: SessionLimits): [string, string][] => [
  ['TimeZone', 'UTC'],
  ['default_transaction_isolation', 'read committed'],
  ['lock_timeout', String(Math.trunc(lockMs))],
  ['statement_timeout', String(Math.trunc(statementMs))],
  ['idle_in_transaction_session_timeout', String(Math.trunc(idleMs))],
];

/** For a connection that leads to the same server process until it ends. */
export const setForSession = (limits: SessionLimits): string =>
  listSettings(limits)
    .map(([name, value]) => `SET ${name} = '${value}'`)
    .join('; ');

/** The level that the service is written for, whatever the server's default is; a transaction may set a stricter one after it. */
export const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/** BEGIN with the limits of this transaction alone. */
export const beginWith = (limits: SessionLimits): string =>
  [BEGIN, ...listSettings(limits).map(([name, value]) => `SET LOCAL ${name} = '${value}'`)].join('; ');

/** Until the end of the transaction that it is in, be it one of a single statement. */
const setForTransaction = (limits: SessionLimits): string =>
  `SELECT ${listSettings(limits)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`;

/** pg's own query, as far as its types leave it out. */
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
 * One statement outside of a transaction, for a connection whose statements go to other server processes each time (PgBouncer in
 * transaction mode). The limits and the statement are sent at once and end with one Sync, which makes them one transaction and one
 * way to the server and back.
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

  /** The row of the settings is no row of the statement. */
  override handleDataRow(message: unknown): void {
    if (this.isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.isSet) super.handleCommandComplete(message, connection);
    this.isSet = true;
  }
}
