/** The database's file can't be used, copied or replaced. The message is for the person at the terminal. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError';
}

/** Whether SQLite refused a statement because another connection holds a lock. */
export const isBusy = (error: unknown): boolean => /^SQLITE_BUSY/.test(errorCode(error));

/** Whether SQLite reports that the file is damaged or not a database. */
export const isDamaged = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(errorCode(error));

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
