import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { type Connection, connect } from '#app/db/connect.server.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { TENANT } from '../data/person-everywhere.ts';
import type { MakeDb } from '../support/databases.ts';
import { insertMany } from '../support/insert-many.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { type StartedWorker, startedWorker, startWorkerProcess } from './file-commands.ts';

/** The limit is long because each test starts processes. */
export const PATIENCE_MS = 120_000;

/** Creates a SQLite file in its own folder for each test of a file, with workers and connections that end with the test. */
export function databaseFolderForTests(makeDb: MakeDb) {
  let bundled: string;
  let url: string;
  let file: string;
  const connections: Connection[] = [];
  const workers: StartedWorker[] = [];
  beforeAll(async () => {
    bundled = await bundledProcess('tests/faults/worker-process.ts');
  }, PATIENCE_MS);
  beforeEach(async () => {
    url = await makeDb.url('migrated');
    // Backups and quarantined files are written next to the database file.
    const folder = `${url.slice('file:'.length)}-folder`;
    file = join(folder, 'app.db');
    await mkdir(folder, { recursive: true });
    copyFileSync(url.slice('file:'.length), file);
    url = `file:${file}`;
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop('SIGKILL')));
    await Promise.all(connections.splice(0).map((connection) => connection.close()));
  });
  const open = async () => {
    const connection = await connect(url);
    connections.push(connection);
    return connection;
  };
  const closeAll = () => Promise.all(connections.splice(0).map((connection) => connection.close()));
  const startWorker = async () => {
    const worker = await startedWorker(bundled, url);
    workers.push(worker);
    return worker;
  };
  const backups = () =>
    existsSync(join(dirname(file), 'backups'))
      ? readdirSync(join(dirname(file), 'backups')).filter((entry) => entry.endsWith('.db'))
      : [];
  const backupFile = () => join(dirname(file), 'backups', backups()[0] ?? '');
  const emailsIn = (path: string) => {
    const db = new Sqlite(path, { readonly: true });
    const emails = db.prepare('SELECT "email" FROM "Lead"').pluck().all() as string[];
    db.close();
    return emails;
  };
  const readBytes = (path: string) => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));
  const allBytes = () => Buffer.concat(['', '-wal', '-shm'].map((suffix) => readBytes(file + suffix)));
  const writePeople = async (count: number, prefix: string) => {
    const { db, close } = await connect(url);
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'a long password' });
    const emails = Array.from({ length: count }, (_, n) => `${prefix}-${n}@example.com`);
    const person = { tenantId: TENANT, firstName: 'x'.repeat(300), widget: 'full' };
    await insertMany(
      db,
      'Lead',
      emails.map((email) => ({ ...person, trackingId: email, email })),
    );
    await close();
  };
  /** Starts a worker that may exit at once. */
  const tryWorker = async () => {
    const started = await startWorkerProcess(bundled, url);
    if (!('output' in started)) workers.push(started);
    return started;
  };

  return {
    url: () => url,
    file: () => file,
    beside: (name: string) => join(dirname(file), name),
    namesBeside: (pattern: RegExp) => readdirSync(dirname(file)).filter((name) => pattern.test(name)),
    open,
    closeAll,
    startWorker,
    tryWorker,
    backups,
    backupFile,
    emailsIn,
    allBytes,
    writePeople,
  };
}
