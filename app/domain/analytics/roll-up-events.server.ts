import { forEachClaimed, type Repeat, repeatUnlessAll } from '#app/domain/company-claims/index.ts';
import type { Database } from '#app/domain/database.ts';
import { firstEventSince, tenantsWithEventsSince } from './event-statements.server.ts';
import { daysBetween, isoDay, rollUpSince } from './event-times.ts';
import { rollUpDay } from './roll-up-day.server.ts';

/**
 * Counts new widget events into daily rows (tenant, UTC day, widget, type, step, product), which the analytics page reads.
 *
 * Each day with new events is recounted from the raw rows instead of being incremented on each write. Distinct sessions can't be added up.
 * A day that is counted twice stays right, whichever process crashed or ran at the same time. And the hot path of writing events has no row
 * for which a busy tenant's batches would queue.
 *
 * @param lastRunAt the start of the last successful run; null counts all stored events
 * @returns how many tenant days were counted, and how soon to repeat if another worker is processing tenants
 */
export async function rollUpEvents(options: {
  db: Database;
  lastRunAt: Date | null;
  now: Date;
}): Promise<{ counted: number } & Partial<Repeat>> {
  const { db, lastRunAt, now } = options;
  const since = rollUpSince(lastRunAt, now);
  let counted = 0;
  const tenantIds = await tenantsWithEventsSince(db, since);
  const elsewhere = await forEachClaimed({ db, work: 'events', now }, tenantIds, async (tenantId) => {
    const first = await firstEventSince(db, tenantId, since);
    for (const day of first ? daysBetween(isoDay(first), isoDay(now)) : []) {
      await rollUpDay(db, tenantId, day);
      counted++;
    }
  });
  return { counted, ...repeatUnlessAll(elsewhere) };
}
