import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PrismaClient } from '../prisma/generated/sqlite/client.ts';

export { isUnavailable, isUniqueViolation } from './lib/database-errors.ts';

export interface Connection {
  /** SQLite's type on both databases: it is the narrower one. */
  db: PrismaClient;
  provider: 'sqlite' | 'postgresql';
  /** Resolves when the store answers; rejects with the driver's error (see isUnavailable). */
  ping(): Promise<void>;
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
  /** How long a statement waits for a lock, or for a free connection, before it is refused as unavailable. */
  busyTimeoutMs?: number;
  /** Postgres connections of this process. */
  poolSize?: number;
}

/**
 * The Prisma client for a database URL. Connects at the first statement; the tables must be there (see migrate.server.ts).
 * SQLite: one connection per process, WAL, synchronous=FULL, foreign keys on.
 */
export async function connect(
  databaseUrl: string,
  { busyTimeoutMs = 5000, poolSize = 10 }: ConnectOptions = {},
): Promise<Connection> {
  const location = locateDatabase(databaseUrl);
  // Waiting for one's turn must not be cut off before the wait for a lock is.
  const transactionOptions = { maxWait: busyTimeoutMs + 2000, timeout: busyTimeoutMs + 5000 };
  const db =
    location.provider === 'sqlite'
      ? await sqliteClient(location.file, busyTimeoutMs, transactionOptions)
      : await postgresClient(location.connectionString, busyTimeoutMs, poolSize, transactionOptions);
  return {
    db,
    provider: location.provider,
    ping: async () => {
      await db.$queryRaw`SELECT 1`;
    },
    close: () => db.$disconnect(),
  };
}

type SqliteClient = PrismaClient;

interface TransactionOptions {
  maxWait: number;
  timeout: number;
}

async function sqliteClient(file: string, busyTimeoutMs: number, transactionOptions: TransactionOptions) {
  const [{ PrismaClient }, { SqliteAdapter }] = await Promise.all([
    import('../prisma/generated/sqlite/client.ts'),
    import('./sqlite-adapter.server.ts'),
  ]);
  mkdirSync(path.dirname(file), { recursive: true });
  return new PrismaClient({ adapter: new SqliteAdapter(file, busyTimeoutMs), transactionOptions });
}

async function postgresClient(
  connectionString: string,
  busyTimeoutMs: number,
  poolSize: number,
  transactionOptions: TransactionOptions,
) {
  const [{ PrismaClient }, { PrismaPg }] = await Promise.all([
    import('../prisma/generated/postgres/client.ts'),
    import('@prisma/adapter-pg'),
  ]);
  const adapter = new PrismaPg({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: busyTimeoutMs,
    // SQL by hand may say now() or ::date: the columns are UTC without a zone.
    onConnect: async (client) => {
      await client.query(`SET TIME ZONE 'UTC'; SET lock_timeout = ${Math.trunc(busyTimeoutMs)}`);
    },
  });
  return new PrismaClient({ adapter, transactionOptions }) as unknown as SqliteClient;
}
