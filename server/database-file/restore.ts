import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { assertKnownMigrations } from '#app/db/migrate.server.ts';
import { carryErasuresOn } from './carry-erasures-on.ts';
import { fileStamp, sync } from './durable-files.ts';
import { DatabaseFileError, isDamaged } from './file-error.ts';
import { FileLock } from './file-lock.ts';

export interface Restored {
  /** Path of the previous files, which were moved; null if there were none. */
  setAside: string | null;
  /** replaced: by the copy next to the backup; same: identical to that copy; missing: no copy next to the backup. */
  secret: 'replaced' | 'same' | 'missing';
  /**
   * Number of leads that were erased after the backup was made and have been erased in it again; null if the previous file can't be read or
   * did not exist.
   */
  erasedAgain: number | null;
}

const DATABASE_FILE_SUFFIXES = ['', '-wal', '-shm', '-journal'];

/**
 * Replaces a SQLite file with a backup. The previous file is moved aside together with its log, which would otherwise be applied to the
 * backup and damage it. Persons who were erased since are first erased in the backup, on a copy that no process can start on.
 * @param options.from a backup, or any copy of the file; a log next to it (FROM-wal) is included
 * @throws DatabaseFileError, MigrationError; the present file is then unchanged
 */
export async function restore(options: {
  file: string;
  from: string;
  prismaDir: string;
  secretFile: string | null;
  now: Date;
}): Promise<Restored> {
  const { file, secretFile, now } = options;
  const from = resolve(options.from);
  if (!existsSync(from) || !statSync(from).isFile()) throw new DatabaseFileError(`There is no file ${from}.`);
  const lock = FileLock.takeAlone(file);
  if (!lock) throw new DatabaseFileError(`Stop the service first: it uses ${file}. Nothing was changed.`);
  try {
    const stamp = freeStamp(secretFile ? [file, secretFile] : [file], fileStamp(now));
    const copy = `${file}.restore-${process.pid}`;
    try {
      for (const part of ['', '-wal']) if (existsSync(from + part)) copyFileSync(from + part, copy + part);
      checkCopy(copy, from, options.prismaDir);
      const erasedAgain = await carryErasuresOn({ from: file, to: copy, prismaDir: options.prismaDir, now });
      sync(copy);
      const setAside = swap(file, copy, stamp);
      // No log belongs to the file yet.
      lock.numbers = [];
      return {
        setAside,
        secret: restoreSecret(`${from}.session-secret`, secretFile, stamp),
        erasedAgain,
      };
    } finally {
      for (const part of DATABASE_FILE_SUFFIXES) rmSync(copy + part, { force: true });
    }
  } finally {
    lock.release();
  }
}

/** Checks that the copy is an intact database of this service or an older version, in one file. */
function checkCopy(copy: string, from: string, prismaDir: string): void {
  let db: Sqlite.Database | null = null;
  try {
    db = new Sqlite(copy);
    // This also merges a log into the file.
    db.pragma('journal_mode = DELETE');
    const faults = (db.pragma('quick_check(5)') as { quick_check: string }[]).filter(
      ({ quick_check }) => quick_check !== 'ok',
    );
    if (faults[0]) throw new DatabaseFileError(`${from} is damaged (${faults[0].quick_check}).`);
    if (!db.prepare(`SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`).get())
      throw new DatabaseFileError(`${from} is not a database of this service.`);
    assertKnownMigrations(db, prismaDir);
    db.pragma('user_version = 0');
  } catch (error) {
    if (!isDamaged(error)) throw error;
    const isDatabase = readFileSync(from).subarray(0, 15).toString('latin1') === 'SQLite format 3';
    throw new DatabaseFileError(
      isDatabase ? `${from} is damaged (${(error as Error).message}).` : `${from} is not a SQLite database.`,
    );
  } finally {
    db?.close();
  }
}

/** Returns the stamp, with a number if a restore in the same second already used it for its files. */
function freeStamp(files: readonly string[], stamp: string): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? stamp : `${stamp}-${n}`;
    if (!files.some((file) => existsSync(setAsideName(file, candidate)))) return candidate;
  }
}

const setAsideName = (file: string, stamp: string): string => `${file}.before-restore-${stamp}`;

/** Moves the present file aside and the copy into its place. If this is interrupted in between, a marker stops the next start. */
function swap(file: string, copy: string, stamp: string): string | null {
  const aside = setAsideName(file, stamp);
  const mark = `${file}.restoring`;
  const folder = dirname(file);
  writeFileSync(mark, '');
  sync(folder);
  const present = DATABASE_FILE_SUFFIXES.filter((part) => existsSync(file + part));
  for (const part of present) renameSync(file + part, aside + part);
  renameSync(copy, file);
  sync(folder);
  rmSync(mark);
  sync(folder);
  return present.includes('') ? aside : null;
}

function restoreSecret(copy: string, secretFile: string | null, stamp: string): Restored['secret'] {
  if (!secretFile || !existsSync(copy)) return 'missing';
  if (existsSync(secretFile)) {
    if (readFileSync(secretFile).equals(readFileSync(copy))) return 'same';
    renameSync(secretFile, setAsideName(secretFile, stamp));
  }
  writeFileSync(secretFile, readFileSync(copy), { flag: 'wx', mode: 0o600 });
  sync(secretFile);
  return 'replaced';
}
