import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

/**
 * Another process that keeps a SQLite file locked for writing.
 * @param until so many milliseconds long, or until this file is there
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
