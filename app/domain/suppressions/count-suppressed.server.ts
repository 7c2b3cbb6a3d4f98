import type { Database } from '../database.ts';

/** Addresses that bounced or complained since a moment, by tenant; of one tenant only when it is named. */
export async function countSuppressed(
  db: Database,
  { since, tenantId }: { since: Date; tenantId?: string },
): Promise<Map<string, { bounces: number; complaints: number }>> {
  const rows = await db.suppression.groupBy({
    by: ['tenantId', 'reason'],
    where: { tenantId, channel: 'email', reason: { in: ['bounce', 'complaint'] }, createdAt: { gte: since } },
    _count: { _all: true },
  });
  const counts = new Map<string, { bounces: number; complaints: number }>();
  for (const { tenantId, reason, _count } of rows) {
    const one = counts.get(tenantId) ?? { bounces: 0, complaints: 0 };
    one[reason === 'complaint' ? 'complaints' : 'bounces'] += _count._all;
    counts.set(tenantId, one);
  }
  return counts;
}
