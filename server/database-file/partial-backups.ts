import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileLock } from './file-lock.ts';

/** Lock file next to the backups; each process that makes a backup there shares it. */
const LOCK = '.backups';
/** Maximum wait of a backup for another process that looks for partial ones, in ms. */
const PARTIAL_BACKUP_WAIT_MS = 5_000;
const PARTIAL = /\.\d+\.partial(-journal)?$/;

/** Returns the name under which this process writes a backup until it is checked. */
export const namePartial = (path: string): string => `${path}.${process.pid}.partial`;

/** Deletes a partial backup and the journal that SQLite stores next to it. */
export function deletePartial(partial: string): void {
  for (const suffix of ['', '-journal']) rmSync(partial + suffix, { force: true });
}

/**
 * Marks a folder as one in which a backup is being made, and first deletes what killed backups have left there: large files with personal
 * data. Files of a running backup are kept, because its process holds the lock until it ends for any reason.
 * @returns null if the file system has no locks; then everything is kept
 */
export function enterBackupFolder(folder: string): { release(): void } | null {
  try {
    const alone = FileLock.takeAlone(join(folder, LOCK));
    if (!alone) return FileLock.takeShared(join(folder, LOCK), PARTIAL_BACKUP_WAIT_MS);
    deleteLeftovers(folder);
    alone.share();
    return alone;
  } catch {
    return null;
  }
}

/** Deletes what killed backups have left, unless a backup is being made. Does nothing if the folder is missing or read-only. */
export function clearBackupFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).some((name) => PARTIAL.test(name)))
    enterBackupFolder(folder)?.release();
}

function deleteLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) if (PARTIAL.test(name)) rmSync(join(folder, name), { force: true });
}
