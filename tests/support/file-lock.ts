import Sqlite from 'better-sqlite3';

/** Reports whether a writer of this SQLite file would have to wait. */
export function isLocked(file: string): boolean {
  const probe = new Sqlite(file, { timeout: 0 });
  try {
    probe.exec('BEGIN IMMEDIATE; COMMIT');
    return false;
  } catch {
    return true;
  } finally {
    probe.close();
  }
}

/** Locks a SQLite file through a separate connection, which blocks the connections of this process as another process would. */
export function lockFile(file: string, mode: 'IMMEDIATE' | 'EXCLUSIVE' = 'IMMEDIATE'): { release(): void } {
  const holder = new Sqlite(file);
  holder.exec(`BEGIN ${mode}`);
  return {
    release() {
      holder.exec('COMMIT');
      holder.close();
    },
  };
}
