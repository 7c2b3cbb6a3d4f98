import Sqlite from 'better-sqlite3';
import { isDamaged } from './file-error.ts';

/**
 * Reads the whole file and looks for damage. Changes nothing and does not apply a log.
 * @returns the faults in SQLite's words (pages and names of tables, never data); empty for an intact file
 */
export function quickCheck(file: string): string[] {
  let db: Sqlite.Database | null = null;
  try {
    db = openForReading(file);
    const rows = db.pragma('quick_check(5)') as { quick_check: string }[];
    return rows.map((row) => row.quick_check).filter((line) => line !== 'ok');
  } catch (error) {
    if (isDamaged(error)) return [(error as Error).message];
    throw error;
  } finally {
    db?.close();
  }
}

/**
 * Opens the file and reads its list of tables, regardless of its size. Changes nothing.
 * @returns the faults in SQLite's words; empty if the file can be read
 */
export function findOpeningFaults(file: string): string[] {
  try {
    openForReading(file).close();
    return [];
  } catch (error) {
    if (isDamaged(error)) return [(error as Error).message];
    throw error;
  }
}

function openForReading(file: string): Sqlite.Database {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    db.prepare('SELECT COUNT(*) FROM sqlite_master').get();
    return db;
  } catch (error) {
    db.close();
    // A transaction that was interrupted outside of WAL mode has to be rolled back first.
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_READONLY_ROLLBACK')
      return new Sqlite(file, { fileMustExist: true });
    throw error;
  }
}
