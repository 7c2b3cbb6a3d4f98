import type { TextReader } from '#app/lib/text-reader.ts';
import type { PrismaClient } from '../../prisma/generated/types/client.ts';
import type { PoolLoad } from './pool-load.ts';
import type { ReplicaReport, ReplicaState } from './replica-watch.ts';

/** A database to read from. */
export interface Reading {
  db: PrismaClient;
  /** Exports all rows to files. The database writes them as text over separate connections. */
  texts: TextReader;
}

export interface Connection extends Reading {
  /** The client has SQLite's type on both databases, because it is the narrower one. */
  db: PrismaClient;
  /**
   * Serves reads that may be seconds old. It is the replica, or the primary if there is no replica, or if the replica is unreachable or
   * lags too far behind.
   */
  reading: Reading;
  /** Reports the replica's state; null without DATABASE_READ_URL. */
  replica: (() => ReplicaReport) | null;
  /**
   * Serves the worker and the schedule, whose statements may take long. It has separate connections on Postgres, and is the same client on
   * SQLite, which has one writer.
   */
  background: PrismaClient;
  provider: 'sqlite' | 'postgresql';
  /** Resolves when the database responds; rejects with the driver's error (see isUnavailable). */
  ping(): Promise<void>;
  /** Reports how busy the connections of `db`, `background` and `reading` are. */
  readLoad(): PoolLoad[];
  /** Closes the connections. Running statements finish first. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Whether each transaction on Postgres may get another server process (PgBouncer in transaction mode). */
  isPooled?: boolean;
  /** URL of a streaming replica of the same database. */
  readUrl?: string;
  /** Called when the replica's state changes. */
  reportReplica?: (state: ReplicaState) => void;
  /** Time that a statement waits for a lock before it is refused as unavailable. */
  busyTimeoutMs?: number;
  /** Number of Postgres connections of this process. */
  poolSize?: number;
  /** Time that a query waits for a Postgres connection. */
  acquireTimeoutMs?: number;
  /** Timeout of a statement on Postgres. */
  queryTimeoutMs?: number;
  /** Replaces queryTimeoutMs for work that no visitor waits for (see Connection.background). */
  backgroundQueryTimeoutMs?: number;
  /**
   * Maximum number of queries that wait for a Postgres connection, or of writes that wait for their turn on SQLite. Any more are refused at
   * once.
   */
  maxWaiting?: number;
}

export const MAX_WAITING_CONNECTIONS = 1000;

export async function ping(db: PrismaClient): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}

/** The wait for a turn must not time out before the wait for a lock does. */
export const transactionOptions = (busyTimeoutMs: number, queryTimeoutMs: number) => ({
  maxWait: Math.max(busyTimeoutMs, queryTimeoutMs) + 2000,
  timeout: Math.max(busyTimeoutMs + 5000, queryTimeoutMs),
});
