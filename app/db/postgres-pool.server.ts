import pg from 'pg';
import { UnavailableError } from '#app/lib/database-errors.ts';
import { PoolCounts, type PoolLoad } from './pool-load.ts';
import {
  BEGIN,
  beginWith,
  type Callback,
  ScopedQuery,
  type SessionLimits,
  setForSession,
} from './scoped-query.ts';

export interface PostgresPoolOptions {
  /** Purpose of the pool, as its name in traces. */
  name: string;
  connectionString: string;
  /**
   * Whether each transaction may get another server process (PgBouncer in transaction mode). Session settings are then sent with each
   * transaction, and statements have no names.
   */
  isPooled: boolean;
  /** Maximum number of connections. */
  size: number;
  /** Time that a query waits for a connection, in ms. */
  acquireTimeoutMs: number;
  /**
   * Timeout of a statement, in ms. The server cancels it after nine tenths of this. If the server does not report that in time, the
   * connection is treated as dead.
   */
  queryTimeoutMs: number;
  /** Time that a statement waits for a lock, in ms. */
  lockTimeoutMs: number;
  /** Maximum number of queries that wait for a connection. Any more are refused at once. */
  maxWaiting: number;
}

/** A session that opened a transaction and then sends nothing loses the transaction and its locks after this time. */
const IDLE_TRANSACTION_MS = 15_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Creates a pool whose queries all end: with a response, or with the end of their connection.
 *
 * pg's own `query_timeout` rejects the query and leaves the connection as it is. Prisma then returns it to the pool in the middle of a
 * transaction, and every later query on it waits behind the one that hangs. Here a connection whose query times out is destroyed, together
 * with the idle ones: the cause of one silent connection has usually silenced all.
 */
export function createPostgresPool(options: PostgresPoolOptions): {
  pool: pg.Pool;
  readLoad(): Omit<PoolLoad, 'pool'>;
} {
  const { connectionString, isPooled, size, acquireTimeoutMs, queryTimeoutMs, maxWaiting } = options;
  const limits = {
    statementMs: 0.9 * queryTimeoutMs,
    lockMs: options.lockTimeoutMs,
    idleMs: IDLE_TRANSACTION_MS,
  };
  const idle = new Set<pg.PoolClient>();
  const counts = new PoolCounts('postgresql', options.name);

  const Client = clientWithDeadline({ queryTimeoutMs, isPooled, limits, idle, counts });

  class CappedPool extends pg.Pool {
    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads
    override connect(callback?: any): any {
      const endWait = counts.startWait();
      if (this.waitingCount < maxWaiting) {
        if (callback)
          return super.connect((...answer) => {
            endWait();
            callback(...answer);
          });
        const connected = super.connect();
        connected.then(endWait, endWait);
        return connected;
      }
      const error = new UnavailableError('Too many queries wait for a connection.');
      if (!callback) return Promise.reject(error);
      callback(error, undefined, () => undefined);
    }
  }

  const pool = new CappedPool({
    connectionString,
    max: size,
    connectionTimeoutMillis: acquireTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    Client,
    ...(!isPooled && {
      onConnect: async (client: pg.ClientBase) => {
        await client.query(setForSession(limits));
      },
    }),
  });
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  const readLoad = () => ({
    size,
    busy: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
    ...counts.read(),
  });
  return { pool, readLoad };
}

/** Creates the class of the pool's clients. @param idle clients without a query, which are destroyed together with one that is silent */
function clientWithDeadline({
  queryTimeoutMs,
  isPooled,
  limits,
  idle,
  counts,
}: {
  queryTimeoutMs: number;
  isPooled: boolean;
  limits: SessionLimits;
  idle: ReadonlySet<pg.PoolClient>;
  counts: PoolCounts;
}): typeof pg.Client {
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads; arguments and result pass through
    override query(...args: any[]): any {
      const span = counts.beginStatement(typeof args[0] === 'string' ? args[0] : String(args[0]?.text ?? ''));
      const timer = setTimeout(() => {
        breakOff(this);
        for (const client of idle) breakOff(client);
      }, queryTimeoutMs);
      const end = (error?: unknown) => {
        clearTimeout(timer);
        if (error) span?.fail(error);
        span?.end();
      };
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (...answer: unknown[]) => {
          end(answer[0]);
          callback(...answer);
        };
        return this.send(args);
      }
      const result = this.send(args) as Promise<unknown>;
      result.then(() => end(), end);
      return result;
    }

    private send(args: unknown[]): unknown {
      const send = super.query.bind(this) as (...all: unknown[]) => unknown;
      const config = typeof args[0] === 'string' ? { text: args[0] } : (args[0] as pg.QueryConfig);
      const isBegin = config.text === 'BEGIN';
      if (!isPooled) return isBegin ? send({ ...config, text: BEGIN }, ...args.slice(1)) : send(...args);
      const unnamed = { ...config, name: undefined };
      // The status is null before the first response of a new connection.
      const isIn = ['T', 'E'].includes(this.getTransactionStatus() ?? 'I');
      if (isIn) return send(unnamed, ...args.slice(1));
      if (isBegin) return send({ ...unnamed, text: beginWith(limits) }, ...args.slice(1));
      const values = Array.isArray(args[1]) ? args[1] : config.values;
      const scoped = (callback: Callback) => send(new ScopedQuery(limits, unnamed, values, callback));
      const callback = args.at(-1);
      if (typeof callback === 'function') return scoped(callback as Callback);
      return new Promise((resolve, reject) => {
        scoped((error, result) => (error ? reject(error) : resolve(result)));
      });
    }
  };
}

/** Destroys a connection without a terminate message, which the other side would not read. */
function breakOff(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & Destroyable } })
    .connection;
  stream.destroy(new Error('Connection terminated: the database did not answer in time'));
}

interface Destroyable {
  destroy(error: Error): void;
}
