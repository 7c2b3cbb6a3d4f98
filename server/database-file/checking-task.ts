import { statSync } from 'node:fs';
import { locateDatabase } from '#app/db/connect.server.ts';
import type { Database } from '#app/domain/database.ts';
import { noteIntegrity } from '#app/domain/health/index.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { LATE_MS } from '../late.ts';
import type { Task } from '../schedule.ts';
import { nextNight } from './compacting-task.ts';
import { DatabaseFileError } from './file-error.ts';
import { CHECKING_TASK } from './request-check.ts';
import { runSqliteProgram } from './sqlite-program.ts';

/** Hour of the server's clock; compacting runs an hour earlier. */
const CHECK_HOUR = 4;
/** A lane that finishes nothing for LATE_MS counts as hung. */
const MAX_CHECK_MS = LATE_MS - MINUTE_MS;

/** Reads the whole file, which would block the event loop of the service. */
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

/** The log and the task's lastError show this name. */
class DatabaseFileDamaged extends Error {
  override name = 'DatabaseFileDamaged';
}

export interface WholeCheck {
  isSound: boolean;
  bytes: number;
  ms: number;
}

/**
 * Runs every night on SQLite, and after a service was cut off: reads the whole file and stores its state for /health and /metrics. Readers
 * and writers are not blocked.
 * @param report called with the result of each check
 */
export function checkingTask(
  db: Database,
  databaseUrl: string,
  report: (check: WholeCheck) => void = () => undefined,
): Task[] {
  const location = locateDatabase(databaseUrl);
  if (location.provider !== 'sqlite') return [];
  const { file } = location;
  return [
    {
      name: CHECKING_TASK,
      lane: 'database file',
      everyMs: DAY_MS,
      nextRunAt: (now) => nextNight(now, CHECK_HOUR),
      async run({ now }) {
        const started = performance.now();
        const isSound = await isFileSound(file);
        await noteIntegrity(db, { isSound, checkedAt: now });
        report({ isSound, bytes: statSync(file).size, ms: Math.round(performance.now() - started) });
        if (!isSound) throw new DatabaseFileDamaged('The database file is damaged: restore the last backup.');
      },
    },
  ];
}

/** @throws DatabaseFileError if the file can't be read in time */
async function isFileSound(file: string): Promise<boolean> {
  const { code, output, errors } = await runSqliteProgram(PROGRAM, { file }, { timeout: MAX_CHECK_MS }).ended;
  if (code !== 0) throw new DatabaseFileError(`${file} could not be checked:\n${errors}`);
  return (JSON.parse(output) as { isSound: boolean }).isSound;
}
