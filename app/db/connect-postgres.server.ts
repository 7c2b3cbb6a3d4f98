import { PrismaPg } from '@prisma/adapter-pg';
import { offerDirectAccess } from '#app/lib/sql-transaction.ts';
import { PrismaClient as PostgresClient } from '../../prisma/generated/postgres.js';
import type { PrismaClient } from '../../prisma/generated/types/client.ts';
import {
  type Connection,
  type ConnectOptions,
  MAX_WAITING_CONNECTIONS,
  ping,
  transactionOptions,
} from './connection.ts';
import { directAccessTo } from './postgres-direct.server.ts';
import { createPostgresPool } from './postgres-pool.server.ts';
import { createPostgresTextReader } from './postgres-text-reader.server.ts';
import { ReplicaFirst, replicaFirstTexts } from './replica-first.server.ts';
import { ReplicaWatch } from './replica-watch.ts';

/** Together with the wait for a connection this is less than the 5 s after which a visitor is asked to try again. */
const QUERY_TIMEOUT_MS = 3000;
const ACQUIRE_TIMEOUT_MS = 1500;
const LOCK_TIMEOUT_MS = 2500;
const BACKGROUND_QUERY_TIMEOUT_MS = 60_000;
const POOL_SIZE = 10;
const BACKGROUND_POOL_SIZE = 5;

type Pool = ReturnType<typeof createPostgresPool>;

/** Opens pools of Postgres connections: for requests, for the worker, and for reads if there is a replica. */
export async function connectPostgres(url: string, options: ConnectOptions): Promise<Connection> {
  const requests = openPool('requests', url, options);
  const backgroundMs = options.backgroundQueryTimeoutMs ?? BACKGROUND_QUERY_TIMEOUT_MS;
  const ofBackground = {
    ...options,
    queryTimeoutMs: backgroundMs,
    acquireTimeoutMs: backgroundMs,
    poolSize: Math.min(options.poolSize ?? BACKGROUND_POOL_SIZE, BACKGROUND_POOL_SIZE),
  };
  const background = openPool('background', url, ofBackground);
  const db = clientOver(new PrismaPg(requests.pool, { disposeExternalPool: true }), options);
  const backgroundDb = clientOver(new PrismaPg(background.pool, { disposeExternalPool: true }), ofBackground);
  offerDirectAccess(db, directAccessTo(requests.pool, db));
  offerDirectAccess(backgroundDb, directAccessTo(background.pool, backgroundDb));
  const texts = readTexts(url, options);
  const { readUrl } = options;
  const replica = readUrl ? connectReplica({ url: readUrl, requests, texts, options }) : null;
  return {
    db,
    background: backgroundDb,
    texts,
    reading: replica?.reading ?? { db, texts },
    replica: replica && (() => replica.watch.read()),
    provider: 'postgresql',
    ping: () => ping(db),
    readLoad: () => [
      { pool: 'requests', ...requests.readLoad() },
      { pool: 'background', ...background.readLoad() },
      ...(replica ? [{ pool: 'replica', ...replica.readLoad() }] : []),
    ],
    close: async () => {
      await replica?.close();
      await Promise.all([db.$disconnect(), backgroundDb.$disconnect()]);
    },
  };
}

function openPool(name: string, connectionString: string, options: ConnectOptions): Pool {
  return createPostgresPool({
    name,
    connectionString,
    isPooled: options.isPooled ?? false,
    size: options.poolSize ?? POOL_SIZE,
    acquireTimeoutMs: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    queryTimeoutMs: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    lockTimeoutMs: options.busyTimeoutMs ?? LOCK_TIMEOUT_MS,
    maxWaiting: options.maxWaiting ?? MAX_WAITING_CONNECTIONS,
  });
}

function clientOver(adapter: PrismaPg | ReplicaFirst, options: ConnectOptions): PrismaClient {
  const { busyTimeoutMs = LOCK_TIMEOUT_MS, queryTimeoutMs = QUERY_TIMEOUT_MS } = options;
  return new PostgresClient({
    adapter: adapter as PrismaPg,
    transactionOptions: transactionOptions(busyTimeoutMs, queryTimeoutMs),
  }) as unknown as PrismaClient;
}

const readTexts = (url: string, options: ConnectOptions) =>
  createPostgresTextReader(url, {
    acquireTimeoutMs: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    lockTimeoutMs: options.busyTimeoutMs ?? LOCK_TIMEOUT_MS,
  });

function connectReplica({
  url,
  requests,
  texts,
  options,
}: {
  url: string;
  requests: Pool;
  texts: Connection['texts'];
  options: ConnectOptions;
}) {
  const pool = openPool('replica', url, options);
  // Replica checks use a separate pool, because they must not wait behind slow reads.
  const looks = openPool('replica', url, { ...options, poolSize: 1 });
  looks.pool.on('error', () => undefined);
  const watch = new ReplicaWatch(
    {
      readPrimary: () => readPlace(requests, 'pg_current_wal_lsn()') as Promise<string>,
      readReplica: () => readPlace(looks, 'pg_last_wal_replay_lsn()'),
    },
    options.reportReplica,
  );
  watch.start();
  const adapter = new ReplicaFirst(
    new PrismaPg(pool.pool, { disposeExternalPool: true }),
    new PrismaPg(requests.pool),
    watch,
  );
  const db = clientOver(adapter, options);
  return {
    watch,
    reading: { db, texts: replicaFirstTexts(readTexts(url, options), texts, watch) },
    readLoad: pool.readLoad,
    async close() {
      await watch.stop();
      await Promise.all([db.$disconnect(), looks.pool.end()]);
    },
  };
}

async function readPlace({ pool }: Pool, how: string): Promise<string | null> {
  const { rows } = await pool.query<{ place: string | null }>(`SELECT ${how}::text AS place`);
  return rows[0]?.place ?? null;
}
