import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

/**
 * Starts another process that holds a write lock on a SQLite file.
 * @param until duration in milliseconds, or a file whose creation ends the lock
 */
export async function holdWriteLock(
  file: string,
  until: number | string,
  mode: 'IMMEDIATE' | 'EXCLUSIVE' = 'IMMEDIATE',
): Promise<void> {
  const db = new Sqlite(file);
  db.exec(`BEGIN ${mode}`);
  if (typeof until === 'number') await wait(until);
  else while (!existsSync(until)) await wait(10);
  db.exec('COMMIT');
  db.close();
}
