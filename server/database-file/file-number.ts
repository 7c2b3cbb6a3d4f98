import { randomInt } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { DatabaseFileError } from './file-error.ts';
import type { FileLock } from './file-lock.ts';

/**
 * SQLite does not know which file a write-ahead log (-wal) belongs to: a log that a killed service left behind is applied to any file next
 * to it, even a restored backup, and corrupts it silently. So each start gives the file a number (user_version, which has no other use) and
 * stores it in the lock's file. Backups have the number 0. If the number of a file differs from the stored one, the log next to it does not
 * belong to it.
 */
const OFFSET_OF_USER_VERSION = 60;
const OFFSET_OF_PAGE_SIZE = 16;
const OFFSET_OF_PAGES = 28;

/** @throws DatabaseFileError if the log next to the file was written for another file */
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

/** Gives the file a new number, creating the file if it is missing. The lock is held exclusively. */
export function renumber(file: string, lock: FileLock): void {
  const number = randomInt(1, 2 ** 31);
  // Stores the new and the old number while a kill could leave the file with either.
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
 * Returns how the last process left a file: closed, cut off with changes in its log, or replaced by another file (a backup, or a file of an
 * older version).
 */
export function readEnd(file: string, lock: FileLock): 'closed' | 'cut off' | 'another file' {
  if (!lock.numbers.includes(readNumber(file))) return 'another file';
  const log = `${file}-wal`;
  return existsSync(log) && statSync(log).size > 0 ? 'cut off' : 'closed';
}

/** Whether a file has the length that its header states. Only valid without a log next to it. */
export function isWholeLength(file: string): boolean {
  const header = readHeader(file);
  const pageBytes = header.readUInt16BE(OFFSET_OF_PAGE_SIZE);
  // SQLite writes 1 for the largest size, which does not fit into two bytes.
  return statSync(file).size >= header.readUInt32BE(OFFSET_OF_PAGES) * (pageBytes === 1 ? 65_536 : pageBytes);
}

/** Reads the number from the file itself, ignoring any log; 0 if the file is missing. */
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
