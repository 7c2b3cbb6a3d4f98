import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { offerDirectAccess } from '#app/lib/sql-transaction.ts';
import {
  type Connection,
  type ConnectOptions,
  MAX_WAITING_CONNECTIONS,
  ping,
  transactionOptions,
} from './connection.ts';
import { createSqliteTextReader } from './sqlite-text-reader.server.ts';

export { isUnavailable, isUniqueViolation } from '#app/lib/database-errors.ts';
export type { Connection, ConnectOptions, Reading } from './connection.ts';

export type DatabaseLocation =
  | { provider: 'sqlite'; file: string }
  | { provider: 'postgresql'; connectionString: string };

/** Reads DATABASE_URL: `file:./data/app.db` (relative to the working directory) or `postgresql://…`. Throws on anything else. */
export function locateDatabase(databaseUrl: string): DatabaseLocation {
  if (/^postgres(ql)?:\/\//.test(databaseUrl))
    return { provider: 'postgresql', connectionString: databaseUrl };
  if (databaseUrl.startsWith('file:')) {
    const [bare = ''] = databaseUrl.split('?', 1);
    const file = bare.startsWith('file://') ? fileURLToPath(bare) : bare.slice('file:'.length);
    if (file && !file.endsWith('/')) return { provider: 'sqlite', file: path.resolve(file) };
  }
  throw new Error('DATABASE_URL must be file:PATH (SQLite) or postgresql://USER:PASSWORD@HOST/DATABASE.');
}

const SQLITE_LOCK_TIMEOUT_MS = 3500;

/**
 * Creates the Prisma client for a database URL. Connects at the first statement; the tables must exist (see migrate.server.ts). SQLite: one
 * connection that writes and one that reads per process, WAL, synchronous=FULL, foreign keys on.
 */
export async function connect(databaseUrl: string, options: ConnectOptions = {}): Promise<Connection> {
  const location = locateDatabase(databaseUrl);
  if (location.provider === 'sqlite') {
    const { db, readLoad } = await sqliteClient(location.file, options);
    const texts = createSqliteTextReader(location.file, options.busyTimeoutMs ?? SQLITE_LOCK_TIMEOUT_MS);
    return {
      db,
      background: db,
      texts,
      reading: { db, texts },
      replica: null,
      provider: 'sqlite',
      ping: () => ping(db),
      readLoad,
      close: () => db.$disconnect(),
    };
  }
  const { connectPostgres } = await import('./connect-postgres.server.ts');
  return connectPostgres(location.connectionString, options);
}

async function sqliteClient(
  file: string,
  { busyTimeoutMs = SQLITE_LOCK_TIMEOUT_MS, maxWaiting = MAX_WAITING_CONNECTIONS }: ConnectOptions,
) {
  const [{ PrismaClient }, { SqliteAdapter }] = await Promise.all([
    import('../../prisma/generated/sqlite.js'),
    import('./sqlite-adapter.server.ts'),
  ]);
  mkdirSync(path.dirname(file), { recursive: true });
  const adapter = new SqliteAdapter(file, { busyTimeoutMs, maxWaiting });
  const db = new PrismaClient({ adapter, transactionOptions: transactionOptions(busyTimeoutMs, 0) });
  offerDirectAccess(db, {
    // Connecting is a no-op once connected.
    transact: async (work) => {
      await db.$connect();
      return adapter.transact(work);
    },
    read: async (query, values) => {
      await db.$connect();
      return adapter.readRows(query, values);
    },
  });
  return { db, readLoad: () => adapter.readLoad() };
}
