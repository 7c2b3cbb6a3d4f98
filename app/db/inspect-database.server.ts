import { statSync } from 'node:fs';
import type { PrismaClient } from '../../prisma/generated/types/client.ts';
import { type DatabaseLocation, locateDatabase } from './connect.server.ts';

/** Size and response time of the database. */
export interface DatabaseInspection {
  provider: DatabaseLocation['provider'];
  answerMs: number;
  sizeBytes: number;
  /** Size of the write-ahead log; null if the database's user may not read it. */
  walBytes: number | null;
  /** Number of damaged pages that Postgres has counted; null without page checksums, and on SQLite. */
  checksumFailures: number | null;
}

/** Reads the state of the database. Changes nothing. */
export async function inspectDatabase(db: PrismaClient, databaseUrl: string): Promise<DatabaseInspection> {
  const location = locateDatabase(databaseUrl);
  const started = performance.now();
  await db.$queryRaw`SELECT 1`;
  const answerMs = Math.round(performance.now() - started);
  const state = location.provider === 'sqlite' ? inspectFile(location.file) : await inspectPostgres(db);
  return { provider: location.provider, answerMs, ...state };
}

const inspectFile = (file: string) => ({
  sizeBytes: statSync(file).size,
  // The file is missing after a checkpoint that emptied it.
  walBytes: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
  checksumFailures: null,
});

async function inspectPostgres(db: PrismaClient) {
  const [row] = await db.$queryRaw<{ size: bigint; failures: bigint | null; wal: boolean }[]>`
    SELECT pg_database_size(current_database()) AS "size",
      (SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()) AS "failures",
      has_function_privilege('pg_ls_waldir()', 'execute') AS "wal"`;
  if (!row) throw new Error('Postgres answered without a row.');
  return {
    sizeBytes: Number(row.size),
    walBytes: row.wal ? await readWalBytes(db) : null,
    checksumFailures: row.failures === null ? null : Number(row.failures),
  };
}

async function readWalBytes(db: PrismaClient): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: bigint }[]>`
    SELECT COALESCE(sum(size), 0)::bigint AS "bytes" FROM pg_ls_waldir()`;
  return Number(row?.bytes ?? 0);
}
