import type { Database, Prisma } from '#app/domain/database.ts';
import type { AuditDetails } from './describe-event.ts';

/** A field that was changed longer ago than this many lines is not looked for. */
const MAX_LINES = 50;

/** Who changed one of these fields of something last; null if the log doesn't tell. */
export async function findLastChange(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    target,
    action,
    fields,
  }: {
    /** Null for what belongs to the platform. */
    tenantId: string | null;
    /** Null for what the log names by its action alone. */
    target: { type: string; id: string } | null;
    action?: string;
    fields: readonly string[];
  },
): Promise<{ actorKind: string; actorId: string | null; actorLabel: string | null } | null> {
  const lines = await tx.auditEvent.findMany({
    where: { tenantId, targetType: target?.type ?? null, targetId: target?.id ?? null, action },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LINES,
    select: { actorKind: true, actorId: true, actorLabel: true, details: true },
  });
  const last = lines.find(({ details }) => fields.some((field) => Object.hasOwn(Object(details), field)));
  if (!last) return null;
  const { details: _details, ...who } = last;
  return who;
}

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
