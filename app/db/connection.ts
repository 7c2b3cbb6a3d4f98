import type { TextReader } from '#app/lib/text-reader.ts';
import type { PrismaClient } from '../../prisma/generated/types/client.ts';
import type { PoolLoad } from './pool-load.ts';
import type { ReplicaReport, ReplicaState } from './replica-watch.ts';

/** Where is read from. */
export interface Reading {
  db: PrismaClient;
  /** For files of all rows, which the database writes as text over connections of their own. */
  texts: TextReader;
}

export interface Connection extends Reading {
  /** SQLite's type on both databases: it is the narrower one. */
  db: PrismaClient;
  /** For reads that may be seconds old: the replica, and the primary without one or while it is away or late. */
  reading: Reading;
  /** How the replica is; null without DATABASE_READ_URL. */
  replica: (() => ReplicaReport) | null;
  /**
   * For the worker and the schedule, whose statements may take long: connections of their own on Postgres, the same client on
   * SQLite, which has one writer.
   */
  background: PrismaClient;
  provider: 'sqlite' | 'postgresql';
  /** Resolves when the store answers; rejects with the driver's error (see isUnavailable). */
  ping(): Promise<void>;
  /** How busy the connections of `db`, `background` and `reading` are. */
  readLoad(): PoolLoad[];
  /** Ends the connections; running statements finish first. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Whether each transaction on Postgres may meet another process of the server (PgBouncer in transaction mode). */
  isPooled?: boolean;
  /** A streaming replica of the same database. */
  readUrl?: string;
  /** Hears of it when the replica's state changes. */
  reportReplica?: (state: ReplicaState) => void;
  /** How long a statement waits for a lock before it is refused as unavailable. */
  busyTimeoutMs?: number;
  /** Postgres connections of this process. */
  poolSize?: number;
  /** How long a query waits for a Postgres connection. */
  acquireTimeoutMs?: number;
  /** How long a statement on Postgres may take. */
  queryTimeoutMs?: number;
  /** As queryTimeoutMs, for work that no visitor waits for (see Connection.background). */
  backgroundQueryTimeoutMs?: number;
  /** Queries that wait for a Postgres connection, or writes that wait for their turn on SQLite; one more is refused at once. */
  maxWaiting?: number;
}

export const MAX_WAITING = 1000;

export async function ping(db: PrismaClient): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}

/** Waiting for one's turn must not be cut off before the wait for a lock is. */
export const transactionOptions = (busyTimeoutMs: number, queryTimeoutMs: number) => ({
  maxWait: Math.max(busyTimeoutMs, queryTimeoutMs) + 2000,
  timeout: Math.max(busyTimeoutMs + 5000, queryTimeoutMs),
});
