import { spawn } from 'node:child_process';
import { statfsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { ERASED_SINCE } from '#app/domain/leads/index.ts';
import { DatabaseFileError } from './file-error.ts';

/**
 * Runs in a process of its own: VACUUM takes as long as it takes, better-sqlite3 would hold the event loop for that time,
 * and only a process can be ended in the middle (SQLite takes back what was cut off). As text, because the service is one
 * bundled file that has no second one to start.
 */
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

/** The program opens the file and reads its head: milliseconds, and seconds on a machine that is starting. */
const START_MS = 60_000;

export type Compacted = 'compacted' | 'nothing-to-do' | 'busy' | 'too-long';

/**
 * Writes a SQLite file anew without what was deleted, and empties its log (D55). Writers wait meanwhile, readers don't.
 * @param options.since only when a person was erased at or after this moment, or much of the file is free; without it always
 * @param options.maxMs for so long writers may wait: then it gives up and leaves the file unchanged. The start of the process is not counted
 * @throws DatabaseFileError when the disk has no room for the copy, or the program does not get to the file within a minute of its start
 */
export function compact(options: {
  file: string;
  since?: Date;
  busyMs: number;
  maxMs?: number;
  startMs?: number;
}): Promise<Compacted> {
  const { file, since, busyMs, maxMs, startMs = START_MS } = options;
  assertRoom(file);
  const task = {
    sqlite: createRequire(import.meta.url).resolve('better-sqlite3'),
    file,
    // As the client writes times, but for the zone: what is later sorts after it.
    since: since?.toISOString().slice(0, -1),
    erasedSince: ERASED_SINCE,
    always: since === undefined,
    busyMs,
  };
  const child = spawn(process.execPath, ['-e', PROGRAM, JSON.stringify(task)], {
    // The second copy that VACUUM makes lies beside the file, unnamed.
    env: { ...process.env, SQLITE_TMPDIR: dirname(file) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let errors = '';
  let gaveUp = false;
  const giveUp = () => {
    gaveUp = true;
    child.kill('SIGKILL');
  };
  // A disk that does not answer holds the program up before it begins; a reader with a lock does so for `busyMs`.
  let timer: NodeJS.Timeout | undefined = setTimeout(giveUp, startMs + busyMs);
  child.stdout.on('data', (data) => {
    const begins = printed === '';
    printed += data;
    if (!begins) return;
    clearTimeout(timer);
    timer = maxMs === undefined ? undefined : setTimeout(giveUp, maxMs);
  });
  child.stderr.on('data', (data) => (errors += data));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      if (gaveUp && printed) resolve('too-long');
      else if (gaveUp)
        reject(new DatabaseFileError(`${file} was not compacted: opening it took longer than a minute.`));
      else if (code === 0) resolve(JSON.parse(printed.replace('begun\n', '')) as Compacted);
      else reject(new DatabaseFileError(`${file} could not be compacted:\n${errors}`));
    });
  });
}

/** The copy, and the log that it goes through. */
function assertRoom(file: string): void {
  const { bavail, bsize } = statfsSync(dirname(file));
  const needed = 2 * statSync(file).size;
  if (bavail * bsize < needed)
    throw new DatabaseFileError(
      `${dirname(file)} has no room to write ${file} anew: ${Math.ceil(needed / 1e6)} MB are needed.`,
    );
}
