import type { Database } from '../database.ts';
import type { AuditDetails } from './describe-event.ts';

/** The details of the last event of an action since a moment; null without one. */
export async function findLastDetails(
  db: Database,
  { tenantId, action, since }: { tenantId: string; action: string; since: Date },
): Promise<AuditDetails | null> {
  const event = await db.auditEvent.findFirst({
    where: { tenantId, action, createdAt: { gte: since } },
    orderBy: { createdAt: 'desc' },
    select: { details: true },
  });
  return (event?.details as AuditDetails | undefined) ?? null;
}
