import type { DatabaseClient } from '#app/domain/database.ts';
import { OPEN_STATES } from './state-moves.ts';

/**
 * Counts the marketing e-mails that were planned before a moment and are due before another, by tenant. Tenants without any are missing.
 * @param options.except the reason of postponed e-mails that are not counted
 */
export async function countCarriedOver(
  db: DatabaseClient,
  { plannedBefore, dueBefore, except }: { plannedBefore: Date; dueBefore: Date; except: string },
): Promise<Map<string, number>> {
  const groups = await db.outboxMessage.groupBy({
    by: ['tenantId'],
    where: {
      ...{ state: { in: OPEN_STATES }, kind: 'email', marketing: true },
      ...{ createdAt: { lt: plannedBefore }, nextAttemptAt: { lt: dueBefore } },
      OR: [{ lastError: null }, { lastError: { not: except } }],
    },
    _count: { _all: true },
  });
  return new Map(
    groups.flatMap(({ tenantId, _count }): [string, number][] => (tenantId ? [[tenantId, _count._all]] : [])),
  );
}
