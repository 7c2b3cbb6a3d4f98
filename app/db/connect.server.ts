import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PrismaClient } from '../../prisma/generated/sqlite/client.ts';
import { offerDirectTransactions } from '../lib/sql-transaction.ts';
import type { TextReader } from '../lib/text-reader.ts';
import type { PoolLoad } from './pool-load.ts';
import { createSqliteTextReader } from './sqlite-text-reader.server.ts';

export { isUnavailable, isUniqueViolation } from '../lib/database-errors.ts';

export interface Connection {
  /** SQLite's type on both databases: it is the narrower one. */
  db: PrismaClient;
  /**
   * For the worker and the schedule, whose statements may take long: connections of their own on Postgres, the same client on
   * SQLite, which has one writer.
   */
  background: PrismaClient;
  /** For files of all rows, which the database writes as text over connections of their own. */
  texts: TextReader;
  provider: 'sqlite' | 'postgresql';
  /** Resolves when the store answers; rejects with the driver's error (see isUnavailable). */
  ping(): Promise<void>;
  /** How busy the connections of `db` and `background` are. */
  readLoad(): PoolLoad[];
  /** Ends the connections; running statements finish first. */
  close(): Promise<void>;
}

export type DatabaseLocation =
  | { provider: 'sqlite'; file: string }
  | { provider: 'postgresql'; connectionString: string };

/** Reads DATABASE_URL: `file:./data/app.db` (relative to the working directory) or `postgresql://…`. Throws on anything else. */
export function locateDatabase(databaseUrl: string): DatabaseLocation {
  if (/^postgres(ql)?:\/\//.test(databaseUrl))
    return { provider: 'postgresql', connectionString: databaseUrl };
  if (databaseUrl.startsWith('file:')) {
    const bare = databaseUrl.replace(/\?.*$/, '');
    const file = bare.startsWith('file://') ? fileURLToPath(bare) : bare.slice('file:'.length);
    if (file && !file.endsWith('/')) return { provider: 'sqlite', file: path.resolve(file) };
  }
  throw new Error('DATABASE_URL must be file:PATH (SQLite) or postgresql://USER:PASSWORD@HOST/DATABASE.');
}

export interface ConnectOptions {
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

/** With the wait for a connection this is less than the 5 s after which a visitor is told to try again. */
const QUERY_TIMEOUT_MS = 3000;
const ACQUIRE_TIMEOUT_MS = 1500;
const POSTGRES_LOCK_TIMEOUT_MS = 2500;
const SQLITE_LOCK_TIMEOUT_MS = 3500;
const BACKGROUND_QUERY_TIMEOUT_MS = 60_000;
const BACKGROUND_POOL_SIZE = 5;
const MAX_WAITING = 1000;

/**
 * The Prisma client for a database URL. Connects at the first statement; the tables must be there (see migrate.server.ts).
 * SQLite: one connection that writes and one that reads per process, WAL, synchronous=FULL, foreign keys on.
 */
export async function connect(databaseUrl: string, options: ConnectOptions = {}): Promise<Connection> {
  const location = locateDatabase(databaseUrl);
  if (location.provider === 'sqlite') {
    const { db, readLoad } = await sqliteClient(location.file, options);
    return {
      db,
      background: db,
      texts: createSqliteTextReader(location.file, options.busyTimeoutMs ?? SQLITE_LOCK_TIMEOUT_MS),
      provider: 'sqlite',
      ping: () => ping(db),
      readLoad,
      close: () => db.$disconnect(),
    };
  }
  const { connectionString } = location;
  const { createPostgresTextReader } = await import('./postgres-text-reader.server.ts');
  const { db, readLoad } = await postgresClient(connectionString, options);
  const background = await postgresClient(connectionString, {
    ...options,
    queryTimeoutMs: options.backgroundQueryTimeoutMs ?? BACKGROUND_QUERY_TIMEOUT_MS,
    acquireTimeoutMs: options.backgroundQueryTimeoutMs ?? BACKGROUND_QUERY_TIMEOUT_MS,
    poolSize: Math.min(options.poolSize ?? BACKGROUND_POOL_SIZE, BACKGROUND_POOL_SIZE),
  });
  return {
    db,
    background: background.db,
    texts: createPostgresTextReader(connectionString, {
      acquireTimeoutMs: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
      lockTimeoutMs: options.busyTimeoutMs ?? POSTGRES_LOCK_TIMEOUT_MS,
    }),
    provider: 'postgresql',
    ping: () => ping(db),
    readLoad: () => [
      { pool: 'requests', ...readLoad() },
      { pool: 'background', ...background.readLoad() },
    ],
    close: async () => {
      await Promise.all([db.$disconnect(), background.db.$disconnect()]);
    },
  };
}

async function ping(db: PrismaClient): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}

type SqliteClient = PrismaClient;

/** Waiting for one's turn must not be cut off before the wait for a lock is. */
const transactionOptions = (busyTimeoutMs: number, queryTimeoutMs: number) => ({
  maxWait: Math.max(busyTimeoutMs, queryTimeoutMs) + 2000,
  timeout: Math.max(busyTimeoutMs + 5000, queryTimeoutMs),
});

async function sqliteClient(
  file: string,
  { busyTimeoutMs = SQLITE_LOCK_TIMEOUT_MS, maxWaiting = MAX_WAITING }: ConnectOptions,
) {
  const [{ PrismaClient }, { SqliteAdapter }] = await Promise.all([
    import('../../prisma/generated/sqlite/client.ts'),
    import('./sqlite-adapter.server.ts'),
  ]);
  mkdirSync(path.dirname(file), { recursive: true });
  const adapter = new SqliteAdapter(file, { busyTimeoutMs, maxWaiting });
  const db = new PrismaClient({ adapter, transactionOptions: transactionOptions(busyTimeoutMs, 0) });
  offerDirectTransactions(db, async (work) => {
    // Once connected this does nothing.
    await db.$connect();
    return adapter.transact(work);
  });
  return { db, readLoad: () => adapter.readLoad() };
}

async function postgresClient(
  connectionString: string,
  {
    busyTimeoutMs = POSTGRES_LOCK_TIMEOUT_MS,
    poolSize = 10,
    acquireTimeoutMs = ACQUIRE_TIMEOUT_MS,
    queryTimeoutMs = QUERY_TIMEOUT_MS,
    maxWaiting = MAX_WAITING,
  }: ConnectOptions,
) {
  const [{ PrismaClient }, { PrismaPg }, { createPostgresPool }, { transactOn }] = await Promise.all([
    import('../../prisma/generated/postgres/client.ts'),
    import('@prisma/adapter-pg'),
    import('./postgres-pool.server.ts'),
    import('./postgres-direct.server.ts'),
  ]);
  const { pool, readLoad } = createPostgresPool({
    connectionString,
    size: poolSize,
    acquireTimeoutMs,
    queryTimeoutMs,
    lockTimeoutMs: busyTimeoutMs,
    maxWaiting,
  });
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: transactionOptions(busyTimeoutMs, queryTimeoutMs),
  }) as unknown as SqliteClient;
  offerDirectTransactions(db, (work) => transactOn(pool, work));
  return { db, readLoad };
}
