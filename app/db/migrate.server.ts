import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type pg from 'pg';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { locateDatabase } from './connect.server.ts';
import { writeStatistics } from './sqlite-statistics.server.ts';

/** Reason why the database can't be used by this build. The text is for the person who starts the service. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Timeout for a migration, which may rewrite a large table, in ms. One that takes longer has most likely lost its server. */
const MIGRATION_MS = 30 * MINUTE_MS;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** A row of Prisma's own table. */
interface Landed {
  migration_name: string;
  checksum: string;
  finished_at: unknown;
  rolled_back_at: unknown;
}

/**
 * Applies the committed migrations that are missing in the database, in order, each in its own transaction, and records them as Prisma's
 * tools would. Several processes may call it at once. Returns the names of those applied.
 *
 * @param prismaDir the folder `prisma` with the committed migrations: the source tree's, or its copy next to a build
 * @param options.waitMs how long to wait for another process that is migrating
 * @param options.answerMs timeout for connecting to Postgres and for each of our own statements
 * @param options.migrationMs timeout for a migration on Postgres
 * @throws MigrationError when the database and this build don't fit together
 */
export async function migrate(
  databaseUrl: string,
  prismaDir: string,
  options: { waitMs?: number; answerMs?: number; migrationMs?: number } = {},
): Promise<string[]> {
  const { waitMs = 60_000, answerMs = 15_000, migrationMs = MIGRATION_MS } = options;
  const location = locateDatabase(databaseUrl);
  return location.provider === 'sqlite'
    ? migrateSqlite(location.file, readMigrations(path.join(prismaDir, 'migrations')), waitMs)
    : migratePostgres(
        location.connectionString,
        readMigrations(path.join(prismaDir, 'postgres', 'migrations')),
        { waitMs, answerMs, migrationMs },
      );
}

/** Checks that this build can use a SQLite database. @throws MigrationError when it has migrations that this build does not know */
export function assertKnownMigrations(db: Sqlite.Database, prismaDir: string): void {
  const landed = db.prepare(`SELECT ${MIGRATION_COLUMNS} FROM "_prisma_migrations"`).all() as Landed[];
  stillToApply(readMigrations(path.join(prismaDir, 'migrations')), landed);
}

function readMigrations(folder: string): Migration[] {
  let names: string[];
  try {
    names = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  } catch (cause) {
    throw new MigrationError(`No migrations in ${folder}.`, { cause });
  }
  return names.map((name) => {
    // A checkout with Windows line endings must give the same checksum.
    const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8').replace(/\r\n/g, '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** Returns the migrations that are still to be applied, in order. Throws if the applied ones differ from this build's. */
function stillToApply(migrations: Migration[], rows: Landed[]): Migration[] {
  const landed = rows.filter((row) => row.rolled_back_at === null);
  const migrationsByName = new Map(migrations.map((m) => [m.name, m]));
  for (const row of landed) {
    const migration = migrationsByName.get(row.migration_name);
    if (row.finished_at === null)
      throw new MigrationError(
        `Migration ${row.migration_name} was begun by another tool and did not finish. Mend the database, then mark it with "prisma migrate resolve".`,
      );
    if (!migration)
      throw new MigrationError(
        `The database has migration ${row.migration_name}, which this build does not know: it was used with a newer version. Start that version, or restore an older backup.`,
      );
    if (migration.checksum !== row.checksum)
      throw new MigrationError(
        `Migration ${row.migration_name} was changed after it had been applied. Restore its migration.sql and put the change into a new migration.`,
      );
  }
  const names = new Set(landed.map((row) => row.migration_name));
  return migrations.filter((m) => !names.has(m.name));
}

const MIGRATION_COLUMNS = 'migration_name, checksum, finished_at, rolled_back_at';

const SQLITE_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

function migrateSqlite(file: string, migrations: Migration[], waitMs: number): string[] {
  mkdirSync(path.dirname(file), { recursive: true });
  const db = new Sqlite(file, { timeout: waitMs });
  try {
    // This must precede BEGIN: inside a transaction the pragma is ignored, and rebuilding a table would then delete its children.
    db.pragma('foreign_keys = OFF');
    // Rebuilding a table must not leave deleted data in the file, where a later erasure would miss it.
    db.pragma('secure_delete = ON');
    const applied = applySqliteMigrations(db, migrations);
    if (applied.length > 0) db.pragma('journal_mode = WAL');
    writeStatistics(db);
    return applied;
  } finally {
    db.close();
  }
}

function applySqliteMigrations(db: Sqlite.Database, migrations: Migration[]): string[] {
  const applied: string[] = [];
  const landed = () => db.prepare(`SELECT ${MIGRATION_COLUMNS} FROM "_prisma_migrations"`).all() as Landed[];
  const table = db.prepare(`SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`);
  // Usually there is nothing to do, and so no need to wait for the lock.
  if (table.get() && stillToApply(migrations, landed()).length === 0) return applied;
  for (;;) {
    // After waiting here, a process sees the migrations that the other one has applied.
    db.exec('BEGIN IMMEDIATE');
    try {
      db.exec(SQLITE_TABLE);
      const next = stillToApply(migrations, landed())[0];
      if (next) applySqlite(db, next);
      db.exec('COMMIT');
      if (!next) return applied;
      applied.push(next.name);
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
}

function applySqlite(db: Sqlite.Database, migration: Migration): void {
  const startedAt = new Date().toISOString();
  try {
    db.exec(migration.sql);
  } catch (cause) {
    throw new MigrationError(`Migration ${migration.name} failed: ${(cause as Error).message}`, { cause });
  }
  const orphans = db.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (orphans[0])
    throw new MigrationError(
      `Migration ${migration.name} would leave ${orphans.length} rows without what they refer to (${orphans[0].table} → ${orphans[0].parent}). Nothing was changed.`,
    );
  db.prepare(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES (?, ?, ?, ?, ?, 1)`,
  ).run(randomUUID(), migration.checksum, migration.name, startedAt, new Date().toISOString());
}

const POSTGRES_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"              VARCHAR(64) NOT NULL,
    "finished_at"           TIMESTAMPTZ,
    "migration_name"        VARCHAR(255) NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        TIMESTAMPTZ,
    "started_at"            TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
)`;

/** Key of the advisory lock that Prisma's own tools take while they migrate. */
const ADVISORY_LOCK = 72707369;

async function migratePostgres(
  connectionString: string,
  migrations: Migration[],
  { waitMs, answerMs, migrationMs }: { waitMs: number; answerMs: number; migrationMs: number },
): Promise<string[]> {
  const connectMs = Math.min(waitMs, answerMs);
  // pg is loaded only here, because otherwise every start would wait for it.
  const { Client } = (await import('pg')).default;
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
  });
  // If the connection is lost between two statements, the next one reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // The lock belongs to the session, so it ends with the connection, even if this process is killed.
    await client.query(`SET lock_timeout = ${Math.trunc(waitMs)}`);
    await client.query(withTimeout(`SELECT pg_advisory_lock(${ADVISORY_LOCK})`, waitMs + answerMs));
    await client.query('SET client_min_messages = warning');
    await client.query(POSTGRES_TABLE);
    const { rows } = await client.query<Landed>(`SELECT ${MIGRATION_COLUMNS} FROM "_prisma_migrations"`);
    const applied: string[] = [];
    for (const migration of stillToApply(migrations, rows)) {
      await applyPostgres(client, migration, migrationMs);
      applied.push(migration.name);
    }
    return applied;
  } catch (error) {
    throw isSilence(error) ? new MigrationError(SILENT, { cause: error }) : error;
  } finally {
    await client.end();
  }
}

/** Overrides the client's timeout for one query. pg supports this, but its types do not. */
const withTimeout = (text: string, ms: number) => ({ text, query_timeout: ms }) as pg.QueryConfig;

const SILENT =
  'Postgres takes the connection and does not answer. Look at the server, and at the network and proxies in front of it, and start again.';

/** Recognises a timeout by pg's text for a connection attempt or a query, because pg gives it no code. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && /^(timeout expired|Query read timeout)$/.test(error.message);
}

async function applyPostgres(client: pg.Client, migration: Migration, migrationMs: number): Promise<void> {
  const startedAt = new Date();
  try {
    await client.query('BEGIN');
    await client.query(withTimeout(migration.sql, migrationMs));
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, $4, $5, 1)`,
      [randomUUID(), migration.checksum, migration.name, startedAt, new Date()],
    );
    await client.query(withTimeout('COMMIT', migrationMs));
  } catch (cause) {
    // ROLLBACK would wait forever behind a statement without a response. Closing the connection undoes the migration too.
    if (isSilence(cause)) throw cause;
    await client.query('ROLLBACK').catch(() => undefined);
    throw new MigrationError(`Migration ${migration.name} failed: ${(cause as Error).message}`, { cause });
  }
}
