import type { Database } from '../database.ts';

/** When an action was last done in a tenant, after a moment; null when it wasn't. */
export async function findLastEvent(
  db: Database,
  { tenantId, action, since }: { tenantId: string; action: string; since: Date },
): Promise<Date | null> {
  const event = await db.auditEvent.findFirst({
    where: { tenantId, action, createdAt: { gte: since } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
  });
  return event?.createdAt ?? null;
}
