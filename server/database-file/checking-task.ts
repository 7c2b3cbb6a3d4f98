import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { locateDatabase } from '../../app/db/connect.server.ts';
import type { Database } from '../../app/domain/database.ts';
import { noteIntegrity } from '../../app/domain/health/index.ts';
import { DAY_MS, MINUTE_MS } from '../../app/lib/durations.ts';
import type { Task } from '../schedule.ts';
import { nextNight } from './compacting-task.ts';
import { DatabaseFileError } from './file-error.ts';

/** The server's clock; compacting is an hour earlier. */
const HOUR = 4;
const MAX_MS = 5 * MINUTE_MS;

/** In a process of its own, as compact.ts: better-sqlite3 would hold the event loop while it reads the whole file. */
const PROGRAM = `
const { sqlite, file } = JSON.parse(process.argv[1]);
const Sqlite = require(sqlite);
const answer = (isSound) => process.stdout.write(JSON.stringify({ isSound }));
try {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  const rows = db.pragma('quick_check(1)');
  db.close();
  answer(rows.every((row) => row.quick_check === 'ok'));
} catch (error) {
  if (!/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error;
  answer(false);
}
`;

/** Every night, over SQLite: the whole file is read and its state stored for /health. Readers and writers go on meanwhile. */
export function checkingTask(db: Database, databaseUrl: string): Task[] {
  const location = locateDatabase(databaseUrl);
  if (location.provider !== 'sqlite') return [];
  const { file } = location;
  return [
    {
      name: 'database file: check',
      lane: 'housekeeping',
      everyMs: DAY_MS,
      nextRunAt: (now) => nextNight(now, HOUR),
      async run({ now }) {
        await noteIntegrity(db, { isSound: await isFileSound(file), checkedAt: now });
      },
    },
  ];
}

/** @throws DatabaseFileError when the file can't be read in time */
export function isFileSound(file: string): Promise<boolean> {
  const task = { sqlite: createRequire(import.meta.url).resolve('better-sqlite3'), file };
  const child = spawn(process.execPath, ['-e', PROGRAM, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MAX_MS,
  });
  let printed = '';
  let errors = '';
  child.stdout.on('data', (data) => (printed += data));
  child.stderr.on('data', (data) => (errors += data));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve((JSON.parse(printed) as { isSound: boolean }).isSound);
      else reject(new DatabaseFileError(`${file} could not be checked:\n${errors}`));
    });
  });
}
