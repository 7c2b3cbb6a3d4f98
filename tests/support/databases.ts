import { randomUUID } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { type Connection, type ConnectOptions, connect } from '#app/db/connect.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databases: { postgresUrl: string; sqliteFolder: string };
  }
}

export const PRISMA_DIR = resolve(import.meta.dirname, '../../prisma');
/** Name of the migrated database from which test databases are copied. */
export const TEMPLATE = 'template_migrated';

export type DatabaseName = 'sqlite' | 'postgres';
export const DATABASES: readonly DatabaseName[] = ['sqlite', 'postgres'];

export interface TestDatabase extends Connection {
  /** Value for DATABASE_URL. */
  url: string;
}

export interface MakeDb {
  /** Creates a database with the current schema and connects to it; it is closed and removed after the suite. */
  (options?: ConnectOptions): Promise<TestDatabase>;
  /** Creates a database without connecting to it and returns its URL; `empty` has no tables. It is removed after the suite. */
  url(kind: 'empty' | 'migrated'): Promise<string>;
}

/**
 * Runs a suite on SQLite and on Postgres.
 *
 * forEachDatabase((name, makeDb) => { let db: Database; beforeAll(async () => { ({ db } = await makeDb()); }); it('…', async () => { … });
 * });
 *
 * @param options.atOnce runs both at the same time, for tests that wait more than they compute; they share no state
 */
export function forEachDatabase(
  suite: (name: DatabaseName, makeDb: MakeDb) => void,
  { atOnce = false }: { atOnce?: boolean } = {},
): void {
  runOn(DATABASES, suite, { concurrent: atOnce });
}

/** Runs a suite whose code has no SQL and no branch for a database: on SQLite, and every night on Postgres too. */
export function forOneDatabase(suite: (name: DatabaseName, makeDb: MakeDb) => void): void {
  runOn(['sqlite'], suite);
  runOn(['postgres'], suite, { tags: ['nightly'] });
}

/** Runs a suite on the given databases. */
export function runOn(
  names: readonly DatabaseName[],
  suite: (name: DatabaseName, makeDb: MakeDb) => void,
  options: { concurrent?: boolean; tags?: string[] } = {},
): void {
  describe.each<DatabaseName>(names)('on %s', options, (name) => {
    const open: Connection[] = [];
    const urls: string[] = [];
    afterAll(async () => {
      await Promise.all(open.map((connection) => connection.close()));
      await Promise.all(urls.map(name === 'sqlite' ? removeSqlite : dropPostgres));
    });

    const url: MakeDb['url'] = async (kind) => {
      const databaseUrl = name === 'sqlite' ? newSqlite(kind) : await newPostgres(kind);
      urls.push(databaseUrl);
      return databaseUrl;
    };
    const makeDb = async (options?: ConnectOptions) => {
      const databaseUrl = await url('migrated');
      const connection = await connect(databaseUrl, { ...PATIENT, ...options });
      open.push(connection);
      return { ...connection, url: databaseUrl };
    };
    suite(name, Object.assign(makeDb, { url }));
  });
}

/**
 * On a busy machine the product's own deadlines would end unrelated tests. Tests of the deadlines set their own, or start the real service
 * (tests/support/service-process.ts).
 */
const PATIENT: ConnectOptions = { busyTimeoutMs: 10_000, acquireTimeoutMs: 15_000, queryTimeoutMs: 15_000 };

/** Returns the URL of a new, migrated Postgres database, for tests of Postgres only; it is removed with the server after the run. */
export const newPostgresUrl = (kind: 'empty' | 'migrated' = 'migrated'): Promise<string> => newPostgres(kind);

/** Returns the URL of a new, migrated SQLite file, for tests of SQLite only; it is removed with the run's folder. */
export const newSqliteUrl = (): string => newSqlite('migrated');

const newName = () => `test_${randomUUID().replaceAll('-', '')}`;

function newSqlite(kind: 'empty' | 'migrated'): string {
  const { sqliteFolder } = inject('databases');
  const file = join(sqliteFolder, `${newName()}.db`);
  if (kind === 'migrated') copyFileSync(join(sqliteFolder, `${TEMPLATE}.db`), file);
  return `file:${file}`;
}

async function removeSqlite(url: string): Promise<void> {
  const file = url.slice('file:'.length);
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

async function newPostgres(kind: 'empty' | 'migrated'): Promise<string> {
  const name = newName();
  await onServer((admin) =>
    admin.query(
      `CREATE DATABASE ${name} TEMPLATE ${kind === 'migrated' ? TEMPLATE : 'template0'} STRATEGY file_copy`,
    ),
  );
  const url = new URL(inject('databases').postgresUrl);
  url.pathname = name;
  return url.href;
}

async function dropPostgres(url: string): Promise<void> {
  await onServer((admin) => admin.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`));
}

/** Runs `work` as the server's owner, on the database "postgres". */
async function onServer(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databases').postgresUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
