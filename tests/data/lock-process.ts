import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

/** Another process that keeps a SQLite file locked for writing until another file is there. */
export async function holdWriteLock(
  file: string,
  releaseFile: string,
  mode: 'IMMEDIATE' | 'EXCLUSIVE' = 'IMMEDIATE',
): Promise<void> {
  const db = new Sqlite(file);
  db.exec(`BEGIN ${mode}`);
  while (!existsSync(releaseFile)) await wait(10);
  db.exec('COMMIT');
  db.close();
}
