import type { Database } from '#app/domain/database.ts';

/**
 * Returns for each tenant the time since which every read of its product feed has failed. Tenants whose feed works or is off are missing.
 */
export async function findFailingFeeds(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, Date>> {
  if (tenantIds.length === 0) return new Map();
  const rows = await db.productFeed.findMany({
    where: { tenantId: { in: [...tenantIds] }, isOn: true, failingSince: { not: null } },
    select: { tenantId: true, failingSince: true },
  });
  return new Map(rows.flatMap((row) => (row.failingSince ? [[row.tenantId, row.failingSince]] : [])));
}

/**
 * Counts over all tenants how many feeds are on and how many of those fail. The oldest due time shows whether feeds are read in time; null
 * if no feed is due.
 */
export async function countFeeds(db: Database, now: Date) {
  const on = { isOn: true };
  const [all, failing, due, failed] = await Promise.all([
    db.productFeed.count({ where: on }),
    db.productFeed.count({ where: { ...on, failingSince: { not: null } } }),
    db.productFeed.aggregate({ where: { ...on, nextReadAt: { lte: now } }, _min: { nextReadAt: true } }),
    db.productFeed.aggregate({ _max: { lastFailureAt: true } }),
  ]);
  return { on: all, failing, oldestDueAt: due._min.nextReadAt, lastFailureAt: failed._max.lastFailureAt };
}
