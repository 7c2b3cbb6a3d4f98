import pg from 'pg';
import { UnavailableError } from '../lib/database-errors.ts';
import { PoolCounts, type PoolLoad } from './pool-load.ts';

export interface PostgresPoolOptions {
  connectionString: string;
  /** Connections of the pool. */
  size: number;
  /** How long a query waits for a connection, in ms. */
  acquireTimeoutMs: number;
  /**
   * How long a statement may take, in ms: after nine tenths the server is to cancel it, and when no word of that arrives the
   * connection is given up as silent.
   */
  queryTimeoutMs: number;
  /** How long a statement waits for a lock, in ms. */
  lockTimeoutMs: number;
  /** Queries that wait for a connection; one more is refused at once. */
  maxWaiting: number;
}

/** A session that opened a transaction and sends nothing more loses it, and its locks, after this long. */
const IDLE_TRANSACTION_MS = 15_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * A pool whose queries all end: with an answer, or with the end of their connection.
 *
 * pg's own `query_timeout` rejects the query and leaves the connection as it is. Prisma then gives it back to the pool in the
 * middle of a transaction, and every later query on it waits behind the one that hangs. Here a connection whose query is not
 * answered in time is destroyed, and the idle ones with it: what silenced one has mostly silenced all.
 */
export function createPostgresPool(options: PostgresPoolOptions): {
  pool: pg.Pool;
  readLoad(): Omit<PoolLoad, 'pool'>;
} {
  const { connectionString, size, acquireTimeoutMs, queryTimeoutMs, lockTimeoutMs, maxWaiting } = options;
  const idle = new Set<pg.PoolClient>();
  const counts = new PoolCounts();

  class ClientWithDeadline extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads; arguments and result pass through
    override query(...args: any[]): any {
      counts.countStatement(typeof args[0] === 'string' ? args[0] : String(args[0]?.text ?? ''));
      const timer = setTimeout(() => {
        breakOff(this);
        for (const client of idle) breakOff(client);
      }, queryTimeoutMs);
      const end = () => clearTimeout(timer);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (...answer: unknown[]) => {
          end();
          callback(...answer);
        };
        return (super.query as (...all: unknown[]) => void)(...args);
      }
      const result = (super.query as (...all: unknown[]) => Promise<unknown>)(...args);
      result.then(end, end);
      return result;
    }
  }

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
    Client: ClientWithDeadline,
    // SQL by hand may use now() or ::date: the columns are UTC without a zone.
    onConnect: async (client) => {
      await client.query(
        `SET TIME ZONE 'UTC';
         SET lock_timeout = ${Math.trunc(lockTimeoutMs)};
         SET statement_timeout = ${Math.trunc(0.9 * queryTimeoutMs)};
         SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`,
      );
    },
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

/** Ends a connection without a word to the other side, which would not read it. */
function breakOff(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & Destroyable } })
    .connection;
  stream.destroy(new Error('Connection terminated: the database did not answer in time'));
}

interface Destroyable {
  destroy(error: Error): void;
}
