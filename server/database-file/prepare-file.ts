import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { locateDatabase } from '#app/db/connect.server.ts';
import { backupFolder } from './back-up.ts';
import { endLeases } from './end-leases.ts';
import { DatabaseFileError } from './file-error.ts';
import { FileLock } from './file-lock.ts';
import { assertLogBelongs, isWholeLength, readEnd, renumber } from './file-number.ts';
import { clearBackupFolder } from './partial-backups.ts';
import { findOpeningFaults, quickCheck } from './quick-check.ts';
import { requestCheck } from './request-check.ts';

/** Result of the check of a whole file, or 'later' if a worker checks it once the service runs. */
export type FileCheck = { bytes: number; ms: number } | 'later';

/** Maximum wait of a start for another process that is checking or restoring the file. */
const PREPARE_FILE_WAIT_MS = 60_000;

/** Keeps a reference to the lock, because a garbage-collected lock would be closed. */
const holdUntilExit = (lock: FileLock) => process.once('exit', () => lock.release());

/**
 * Checks a SQLite file before anything opens it: that no restore is running or was interrupted, that the log next to it belongs to it, and
 * that it isn't damaged. The damage check depends on what happened to the file. A cleanly closed file is only opened. If its service was
 * cut off, its log is applied and a worker later reads the whole file while visitors are served. A file that replaced another is read
 * completely first. From then on no restore replaces it while this process lives. If no other process lives, the leases of dead processes
 * are ended. Does nothing for Postgres.
 * @param report called with the duration of the check of the whole file, or 'later'
 * @throws DatabaseFileError
 */
export function prepareDatabaseFile(databaseUrl: string, report: (check: FileCheck) => void): void {
  const location = locateDatabase(databaseUrl);
  if (location.provider !== 'sqlite') return;
  const { file } = location;
  mkdirSync(dirname(file), { recursive: true });
  clearBackupFolder(backupFolder(file));
  if (existsSync(`${file}.restoring`))
    throw new DatabaseFileError(
      `A restore was cut off: ${file} may be missing or without its log. Run \`npm run admin -- restore BACKUP\` again; what was set aside is beside it, as ${file}.before-restore-….`,
    );
  const alone = FileLock.takeAlone(file);
  if (!alone) {
    // Another process has already checked the file.
    blockRestore(file);
    return;
  }
  try {
    assertLogBelongs(file, alone);
    const end = readEnd(file, alone);
    if (end === 'another file') assertSound(file, report);
    else assertOpens(file);
    renumber(file, alone);
    if (end !== 'another file' && !isWholeLength(file))
      throw describeDamage(file, ['The file is cut short.']);
    if (hasContent(file)) endLeases(file);
    if (end === 'cut off') {
      requestCheck(file);
      report('later');
    }
    alone.share();
  } catch (error) {
    alone.release();
    throw error;
  }
  holdUntilExit(alone);
}

/** Prevents a restore from replacing the file while this process lives. @throws DatabaseFileError while a restore runs */
export function blockRestore(file: string): void {
  const shared = FileLock.takeShared(file, PREPARE_FILE_WAIT_MS);
  if (!shared) throw new DatabaseFileError(`${file} is being restored or checked. Start again afterwards.`);
  holdUntilExit(shared);
}

const hasContent = (file: string): boolean => existsSync(file) && statSync(file).size > 0;

/** @throws DatabaseFileError if SQLite can't read the file at all */
function assertOpens(file: string): void {
  const faults = findOpeningFaults(file);
  if (faults.length > 0) throw describeDamage(file, faults);
}

function assertSound(file: string, report: (check: FileCheck) => void): void {
  if (!hasContent(file)) return;
  const started = performance.now();
  const faults = quickCheck(file);
  report({ bytes: statSync(file).size, ms: Math.round(performance.now() - started) });
  if (faults.length > 0) throw describeDamage(file, faults);
}

const describeDamage = (file: string, faults: readonly string[]): DatabaseFileError =>
  new DatabaseFileError(
    `${file} is damaged; nothing was changed. SQLite says:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n` +
      'Restore the last backup with `npm run admin -- restore BACKUP`: it sets the damaged file aside, from which `sqlite3 FILE .recover` may save more.',
  );
