import type Sqlite from 'better-sqlite3';

/** Makes the task that counts the widgets' events into days due at the worker's next poll; normally it runs every minute. */
function makeRollUpDue(database: Sqlite.Database): void {
  database
    .prepare(
      `UPDATE "ScheduledTask" SET "nextRunAt" = '2000-01-01T00:00:00.000+00:00' WHERE "name" LIKE '%roll up'`,
    )
    .run();
}

/**
 * Wraps `read` for `expect.poll`: the roll-up is made due before each read. Doing this only once would not be enough: a run in progress
 * sets the time of the next one when it ends, and may have counted only the first of a visit's events.
 */
export const readWithRollUpDue =
  <T>(database: Sqlite.Database, read: () => T) =>
  (): T => {
    makeRollUpDue(database);
    return read();
  };
