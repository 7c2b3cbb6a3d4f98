import type Sqlite from 'better-sqlite3';

/** Lets the worker's next look find due what counts the widgets' events into days; by itself that runs every minute. */
export function makeRollUpDue(database: Sqlite.Database): void {
  database
    .prepare(
      `UPDATE "ScheduledTask" SET "nextRunAt" = '2000-01-01T00:00:00.000+00:00' WHERE "name" LIKE '%roll up'`,
    )
    .run();
}
