import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { FILE_ERASED_SINCE } from '#app/domain/leads/index.ts';
import { DatabaseFileError } from './file-error.ts';
import { runSqliteProgram } from './sqlite-program.ts';

/** VACUUM has no time limit, and only a process can be ended in the middle: SQLite rolls back an interrupted VACUUM. */
const PROGRAM = `
const { sqlite, file, since, erasedSince, always, busyMs } = JSON.parse(process.argv[1]);
const Sqlite = require(sqlite);
const db = new Sqlite(file, { timeout: busyMs, fileMustExist: true });
const answer = (result) => process.stdout.write(JSON.stringify(result));
const number = (pragma) => db.pragma(pragma, { simple: true });
const erased = () =>
  db.prepare(erasedSince).get(since) !== undefined;
const muchIsFree = () => number('freelist_count') > Math.max(250, number('page_count') / 10);
try {
  const isDue = always || muchIsFree() || erased();
  process.stdout.write('begun\\n');
  if (isDue) db.exec('VACUUM');
  const [{ busy }] = db.pragma('wal_checkpoint(TRUNCATE)');
  answer(busy ? 'busy' : isDue ? 'compacted' : 'nothing-to-do');
} catch (error) {
  if (!/^SQLITE_BUSY/.test(error.code)) throw error;
  answer('busy');
} finally {
  db.close();
}
`;

/** Maximum time for the program to open the file and read its header: normally milliseconds, but seconds on a machine that is starting. */
const START_MS = 60_000;

export type Compacted = 'compacted' | 'nothing-to-do' | 'busy' | 'too-long';

/**
 * Rewrites a SQLite file without deleted data, and empties its log (D55). Writers wait during that time, readers don't.
 * @param options.since runs only if a person was erased at or after this time, or much of the file is free; if omitted, always runs
 * @param options.maxMs maximum time that writers may wait; after that it gives up and leaves the file unchanged. The start of the process
 * is not counted
 * @throws DatabaseFileError if the disk has no room for the copy, or the program does not reach the file within a minute of its start
 */
export async function compact(options: {
  file: string;
  since?: Date;
  busyMs: number;
  maxMs?: number;
  startMs?: number;
}): Promise<Compacted> {
  const { file, since, busyMs, maxMs, startMs = START_MS } = options;
  assertRoom(file);
  const input = {
    file,
    // Same format as the client's times except for the zone, so that later times sort after it.
    since: since?.toISOString().slice(0, -1),
    erasedSince: FILE_ERASED_SINCE,
    always: since === undefined,
    busyMs,
  };
  // The second copy that VACUUM makes is in the same folder, as an unnamed file.
  const env = { ...process.env, SQLITE_TMPDIR: dirname(file) };
  const { child, ended } = runSqliteProgram(PROGRAM, input, { env });
  let gaveUp = false;
  const giveUp = () => {
    gaveUp = true;
    child.kill('SIGKILL');
  };
  // A disk that does not respond delays the program before it begins; a reader with a lock does so for `busyMs`.
  let timer: NodeJS.Timeout | undefined = setTimeout(giveUp, startMs + busyMs);
  child.stdout.once('data', () => {
    clearTimeout(timer);
    timer = maxMs === undefined ? undefined : setTimeout(giveUp, maxMs);
  });
  const { code, output, errors } = await ended.finally(() => clearTimeout(timer));
  if (gaveUp && output) return 'too-long';
  if (gaveUp) throw new DatabaseFileError(`${file} was not compacted: opening it took longer than a minute.`);
  if (code !== 0) throw new DatabaseFileError(`${file} could not be compacted:\n${errors}`);
  return JSON.parse(output.replace('begun\n', '')) as Compacted;
}

/** Checks that there is room for the copy and for the log that it is written through. */
function assertRoom(file: string): void {
  const { bavail, bsize } = statfsSync(dirname(file));
  const needed = 2 * statSync(file).size;
  if (bavail * bsize < needed)
    throw new DatabaseFileError(
      `${dirname(file)} has no room to write ${file} anew: ${Math.ceil(needed / 1e6)} MB are needed.`,
    );
}
