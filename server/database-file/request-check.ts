import Sqlite from 'better-sqlite3';
import { storedTime } from '#app/db/sqlite-text-reader.server.ts';

/** The task that reads the whole file, each night and after a service was cut off. */
export const CHECKING_TASK = 'database file: check';

/**
 * Makes the check of the whole file due at once. The row survives further kills until a worker has run the check. Changes nothing in a file
 * that does not have this table yet.
 */
export function requestCheck(file: string): void {
  const db = new Sqlite(file, { fileMustExist: true });
  try {
    const hasTasks = db.prepare('SELECT 1 FROM sqlite_master WHERE "name" = \'ScheduledTask\'').get();
    if (!hasTasks) return;
    db.prepare(
      `INSERT INTO "ScheduledTask" ("name", "nextRunAt") VALUES (?, ?)
      ON CONFLICT ("name") DO UPDATE SET "nextRunAt" = excluded."nextRunAt"`,
    ).run(CHECKING_TASK, storedTime(new Date(0)));
  } finally {
    db.close();
  }
}
