import type { Database, Prisma } from '#app/domain/database.ts';
import type { AuditDetails } from './describe-event.ts';

/** Maximum number of lines to search for a field's last change. */
const MAX_SEARCHED_CHANGES = 50;

/** Finds the person who last changed one of these fields. Returns null if the log contains no change of them. */
export async function findLastChange(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    target,
    action,
    fields,
  }: {
    /** Null for targets of the platform. */
    tenantId: string | null;
    /** Null for events that the log identifies by their action only. */
    target: { type: string; id: string } | null;
    action?: string;
    fields: readonly string[];
  },
): Promise<{ actorKind: string; actorId: string | null; actorLabel: string | null } | null> {
  const lines = await tx.auditEvent.findMany({
    where: { tenantId, targetType: target?.type ?? null, targetId: target?.id ?? null, action },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_SEARCHED_CHANGES,
    select: { actorKind: true, actorId: true, actorLabel: true, details: true },
  });
  const last = lines.find(({ details }) => fields.some((field) => Object.hasOwn(Object(details), field)));
  if (!last) return null;
  const { details: _details, ...who } = last;
  return who;
}

/** Returns the time and the details of a tenant's last event of an action since a given time, or null. */
export async function findLastEvent(
  db: Database,
  { tenantId, action, since }: { tenantId: string; action: string; since: Date },
): Promise<{ createdAt: Date; details: AuditDetails } | null> {
  const event = await db.auditEvent.findFirst({
    where: { tenantId, action, createdAt: { gte: since } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true, details: true },
  });
  return event && { createdAt: event.createdAt, details: event.details as AuditDetails };
}

/** Counts a tenant's events of an action by one kind of actor since a given time. */
export const countEvents = (
  db: Database,
  {
    tenantId,
    action,
    actorKind,
    since,
  }: { tenantId: string; action: string; actorKind: string; since: Date },
): Promise<number> =>
  db.auditEvent.count({ where: { tenantId, action, actorKind, createdAt: { gte: since } } });
