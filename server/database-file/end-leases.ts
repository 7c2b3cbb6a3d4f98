import Sqlite from 'better-sqlite3';
import { storedTime } from '#app/db/sqlite-text-reader.server.ts';
import { END_CLAIMS } from '#app/domain/company-claims/index.ts';
import { END_LEASES } from '#app/outbox/end-leases.ts';

const PAST = storedTime(new Date(0));

/**
 * Ends the leases in a file that no other process has open, because their holders are dead. Its tasks run at once, and its outbox items are
 * processed as after any lost lease. Changes nothing in a file that does not have these tables yet.
 */
export function endLeases(file: string): void {
  const db = new Sqlite(file, { fileMustExist: true });
  try {
    const names = db.prepare('SELECT "name" FROM sqlite_master WHERE "type" = \'table\'').pluck().all();
    if (names.includes('ScheduledTask'))
      db.prepare(
        'UPDATE "ScheduledTask" SET "claimedBy" = NULL, "leaseUntil" = NULL WHERE "claimedBy" IS NOT NULL',
      ).run();
    if (names.includes('CompanyClaim')) db.prepare(END_CLAIMS).run();
    if (names.includes('OutboxMessage')) db.prepare(END_LEASES).run(PAST);
  } finally {
    db.close();
  }
}
