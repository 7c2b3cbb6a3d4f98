import type { Database } from '#app/domain/database.ts';
import { listTenantIds } from '#app/domain/tenants/index.ts';
import { dropEventDays } from './event-days.server.ts';
import { daysOfEventsBefore, deleteEventsBefore, firstEventSince } from './event-statements.server.ts';
import { firstKeptDay } from './event-times.ts';
import { rollUpDay } from './roll-up-day.server.ts';

/** Rows per statement. Other writers wait only as long as one statement takes. */
const OLD_EVENTS_AT_A_TIME = 2_000;

/**
 * Deletes raw widget events of days more than EVENT_KEPT_DAYS ago. Each day is counted once more before that, so that none stays uncounted. On
 * Postgres whole days are dropped with their partition; events outside of one-day partitions are deleted row by row.
 * @returns the number of deleted events
 */
export async function dropOldEvents(options: {
  db: Database;
  provider: 'sqlite' | 'postgresql';
  now: Date;
}): Promise<number> {
  const { db, provider, now } = options;
  const before = firstKeptDay(now);
  const tenantIds: string[] = [];
  for (const id of await listTenantIds(db)) {
    const days = await daysOfEventsBefore(db, id, before);
    for (const day of days) await rollUpDay(db, id, day);
    if (days.length > 0) tenantIds.push(id);
  }
  let droppedCount = provider === 'postgresql' ? await dropEventDays(db, before) : 0;
  for (const id of tenantIds) {
    if (!(await firstEventSince(db, id, new Date(0), before))) continue;
    for (let gone = OLD_EVENTS_AT_A_TIME; gone === OLD_EVENTS_AT_A_TIME; droppedCount += gone)
      gone = await deleteEventsBefore(db, id, before, OLD_EVENTS_AT_A_TIME);
  }
  return droppedCount;
}
