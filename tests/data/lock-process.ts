import Sqlite from 'better-sqlite3';

/** Another process that keeps a SQLite file locked for writing. */
export async function holdWriteLock(
  file: string,
  ms: number,
  mode: 'IMMEDIATE' | 'EXCLUSIVE' = 'IMMEDIATE',
): Promise<void> {
  const db = new Sqlite(file);
  db.exec(`BEGIN ${mode}`);
  await new Promise((resolve) => setTimeout(resolve, ms));
  db.exec('COMMIT');
  db.close();
}
