import type { Database } from '../database.ts';
import { listTenantIds } from '../tenants/index.ts';
import { daysOfEventsBefore, deleteEventsBefore, rollUpDay } from './event-statements.server.ts';
import { firstKeptDay } from './rules.ts';

/** Rows in one statement: other writers wait no longer than that takes. */
const AT_A_TIME = 2_000;

/**
 * Deletes raw widget events of days that are more than KEPT_DAYS past. Such a day is counted once more before it goes, so
 * that none can go uncounted.
 * @returns how many events went
 */
export async function dropOldEvents({ db, now }: { db: Database; now: Date }): Promise<number> {
  const before = firstKeptDay(now);
  let dropped = 0;
  for (const id of await listTenantIds(db)) {
    const days = await daysOfEventsBefore(db, id, before);
    for (const day of days) await rollUpDay(db, id, day);
    if (days.length === 0) continue;
    for (let gone = AT_A_TIME; gone === AT_A_TIME; dropped += gone)
      gone = await deleteEventsBefore(db, id, before, AT_A_TIME);
  }
  return dropped;
}
