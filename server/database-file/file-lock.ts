import Sqlite from 'better-sqlite3';
import { isBusy } from './file-error.ts';

/**
 * Lock on a SQLite file: each process of the service shares the lock as long as it lives, and a restore takes it exclusively. It is a lock
 * on a separate small database next to the file, because the file itself may be damaged, and it is an operating system lock, which is
 * released when the process ends for any reason.
 *
 * The small database also stores the file's number (file-number.ts).
 */
export class FileLock {
  private constructor(private readonly db: Sqlite.Database) {}

  /** Takes the lock exclusively; null while another process has it. */
  static takeAlone(file: string): FileLock | null {
    const db = openLock(file, 0);
    try {
      // The lock is held over several transactions, until share() or release().
      db.pragma('locking_mode = EXCLUSIVE');
      db.exec('BEGIN EXCLUSIVE; COMMIT');
      return new FileLock(db);
    } catch (error) {
      db.close();
      if (isBusy(error)) return null;
      throw error;
    }
  }

  /** Shares the lock with other processes of the service; null if a restore has it for longer than `waitMs`. */
  static takeShared(file: string, waitMs: number): FileLock | null {
    const lock = new FileLock(openLock(file, waitMs));
    try {
      lock.share();
      return lock;
    } catch (error) {
      lock.release();
      if (isBusy(error)) return null;
      throw error;
    }
  }

  /** Shares the lock with other processes of the service. @throws if a restore took it first */
  share(): void {
    this.db.pragma('locking_mode = NORMAL');
    // The read of an open transaction holds the shared lock.
    this.db.exec('BEGIN');
    this.db.prepare('SELECT COUNT(*) FROM sqlite_master').get();
  }

  /** The numbers that the file may have: usually one, but two in the middle of a change. */
  get numbers(): number[] {
    return ['user_version', 'application_id']
      .map((name) => this.db.pragma(name, { simple: true }) as number)
      .filter((number) => number !== 0);
  }

  set numbers([first = 0, second = first]: number[]) {
    this.db.exec(`BEGIN; PRAGMA user_version = ${first}; PRAGMA application_id = ${second}; COMMIT`);
  }

  release(): void {
    this.db.close();
  }
}

const openLock = (file: string, timeout: number) => new Sqlite(`${file}.lock`, { timeout });
