import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { fileStamp, sync } from './durable-files.ts';
import { DatabaseFileError } from './file-error.ts';
import { deletePartial, enterBackupFolder, namePartial } from './partial-backups.ts';
import { quickCheck } from './quick-check.ts';

const BACK_UP_BUSY_MS = 30_000;

export interface Backup {
  path: string;
  bytes: number;
  /** Copy of the session secret next to it, if the secret is a file. */
  secretCopy: string | null;
}

/** Default folder of a file's backups. */
export const backupFolder = (file: string): string => join(dirname(file), 'backups');

/**
 * Copies the current state of a SQLite file while the service writes to it: a snapshot that is checked before it gets its name. It uses
 * VACUUM INTO rather than the backup API, which restarts with every write of another process; the copy also contains no deleted data.
 * @param options.to default: backups/NAME-TIME.db next to the file
 * @param options.secretFile the generated session secret; also copied if it exists
 * @throws DatabaseFileError also if the target exists: it is never overwritten
 */
export function backUp(options: { file: string; to?: string; secretFile: string | null; now: Date }): Backup {
  const { file, secretFile, now } = options;
  if (!existsSync(file)) throw new DatabaseFileError(`There is no database ${file}.`);
  const name = `${basename(file).replace(/\.[^.]*$/, '')}-${fileStamp(now)}.db`;
  const path = options.to ?? join(backupFolder(file), name);
  if (existsSync(path)) throw new DatabaseFileError(`${path} exists already; nothing was written.`);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const folder = enterBackupFolder(dirname(path));
  const partial = namePartial(path);
  try {
    assertRoom(file, dirname(path));
    // Readable only for its owner, because it contains visitors' answers.
    writeFileSync(partial, '', { flag: 'wx', mode: 0o600 });
    copySnapshot(file, partial);
    const faults = quickCheck(partial);
    if (faults.length > 0)
      throw new DatabaseFileError(`The copy of ${file} is damaged (${faults[0]}); no backup was made.`);
    sync(partial);
    publish(partial, path);
  } finally {
    deletePartial(partial);
    folder?.release();
  }
  sync(dirname(path));
  return { path, bytes: statSync(path).size, secretCopy: copySecret(secretFile, path) };
}

function copySnapshot(file: string, partial: string): void {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: BACK_UP_BUSY_MS });
  try {
    source.prepare('VACUUM INTO ?').run(partial);
  } finally {
    source.close();
  }
  const copy = new Sqlite(partial);
  try {
    // No log of a running service belongs to the copy (file-number.ts).
    copy.pragma('user_version = 0');
  } finally {
    copy.close();
  }
}

/** Creating a hard link fails if the file exists; a rename would replace it. */
function publish(partial: string, path: string): void {
  try {
    linkSync(partial, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new DatabaseFileError(`${path} exists already; nothing was written.`);
    // The file system has no hard links.
    copyFileSync(partial, path, constants.COPYFILE_EXCL);
    chmodSync(path, 0o600);
    sync(path);
  }
}

function copySecret(secretFile: string | null, path: string): string | null {
  if (!secretFile || !existsSync(secretFile)) return null;
  const copy = `${path}.session-secret`;
  copyFileSync(secretFile, copy, constants.COPYFILE_EXCL);
  chmodSync(copy, 0o600);
  sync(copy);
  return copy;
}

function assertRoom(file: string, folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = statSync(file).size;
  if (bavail * bsize < needed)
    throw new DatabaseFileError(`${folder} has no room for a backup of ${Math.ceil(needed / 1e6)} MB.`);
}
