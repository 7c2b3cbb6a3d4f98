import { randomInt } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { DatabaseFileError } from './file-error.ts';
import type { FileLock } from './file-lock.ts';

/**
 * SQLite does not know which file a write-ahead log (-wal) belongs to: one that a killed service left behind is applied to any file beside it,
 * a restored backup too, and corrupts it silently. So each start gives the file a number
 * (user_version, which has no other use) and notes it in the lock's file. Backups are made with the number 0. A log beside
 * a file with another number than the noted one is not of that file.
 */
const OFFSET_OF_USER_VERSION = 60;
const OFFSET_OF_PAGE_SIZE = 16;
const OFFSET_OF_PAGES = 28;

/** @throws DatabaseFileError when the log beside the file was written for another one */
export function assertLogBelongs(file: string, lock: FileLock): void {
  const { numbers } = lock;
  const log = `${file}-wal`;
  if (numbers.length === 0 || !existsSync(log) || statSync(log).size === 0) return;
  if (numbers.includes(readNumber(file))) return;
  throw new DatabaseFileError(
    `${log} does not belong to ${file}: it was left by a service that was cut off, and since then the file was replaced, probably by a backup that was copied over it. Starting would damage the file; nothing was changed.\n` +
      'To restore a backup:  npm run admin -- restore BACKUP  (it sets both files aside first)\n' +
      `To start with ${file} as it is: move ${log} and ${file}-shm away. What only the log holds is then missing.`,
  );
}

/** Gives the file a new number, creating it when it is not there. The lock is held alone. */
export function renumber(file: string, lock: FileLock): void {
  const number = randomInt(1, 2 ** 31);
  // Both, for as long as a kill may leave the file with either.
  lock.numbers = [number, ...lock.numbers.slice(0, 1)];
  const db = new Sqlite(file);
  try {
    db.pragma('journal_mode = WAL');
    db.pragma(`user_version = ${number}`);
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
  lock.numbers = [number];
}

/**
 * How the last process left a file: closed, cut off with changes in its log, or it isn't the file that was started with (a
 * backup, one of an older version).
 */
export function readEnd(file: string, lock: FileLock): 'closed' | 'cut off' | 'another file' {
  if (!lock.numbers.includes(readNumber(file))) return 'another file';
  const log = `${file}-wal`;
  return existsSync(log) && statSync(log).size > 0 ? 'cut off' : 'closed';
}

/** Whether a file is as long as it says of itself. To be asked without a log beside it. */
export function isWholeLength(file: string): boolean {
  const header = readHeader(file);
  const pageBytes = header.readUInt16BE(OFFSET_OF_PAGE_SIZE);
  // 1 is SQLite's word for the largest size, which two bytes can't hold.
  return statSync(file).size >= header.readUInt32BE(OFFSET_OF_PAGES) * (pageBytes === 1 ? 65_536 : pageBytes);
}

/** From the file itself, past any log; 0 for a file that isn't there. */
const readNumber = (file: string): number =>
  existsSync(file) ? readHeader(file).readUInt32BE(OFFSET_OF_USER_VERSION) : 0;

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  return header;
}
