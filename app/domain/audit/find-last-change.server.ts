import type { Prisma } from '../database.ts';

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
