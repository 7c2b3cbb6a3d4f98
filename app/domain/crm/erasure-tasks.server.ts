import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';

/** Lists contacts that a tenant's staff still have to erase in their CRM, the oldest first. */
export const listOpenErasureTasks = (db: Database, tenantId: string) =>
  db.crmErasureTask.findMany({
    where: { tenantId, doneAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 100,
    select: { id: true, locationId: true, crmContactId: true, reason: true, createdAt: true },
  });

/** Lists the tasks about a lead, open and done. */
export const listErasureTasks = (db: Database, of: { tenantId: string; leadId: string }) =>
  db.crmErasureTask.findMany({ where: of, select: { id: true, createdAt: true, doneAt: true } });

/** Counts the open tasks of tenants. Tenants without any are missing. */
export async function countOpenErasureTasks(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, number>> {
  const groups = await db.crmErasureTask.groupBy({
    by: ['tenantId'],
    where: { tenantId: { in: [...tenantIds] }, doneAt: null },
    _count: { _all: true },
  });
  return new Map(groups.map(({ tenantId, _count }) => [tenantId, _count._all]));
}

/** Notes that staff have erased the contact in their CRM, and forgets its id. @throws AppError `not-found` */
export async function finishErasureTask({
  db,
  tenantId,
  id,
  actor,
  now,
}: TenantOperation & { id: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.crmErasureTask.updateMany({
      where: { id, tenantId, doneAt: null },
      data: { doneAt: now, crmContactId: null },
    });
    if (count === 0) throw new AppError('not-found', 'This contact is no longer on the list.');
    const target = { type: 'crm', id: tenantId };
    await recordAudit(tx, { actor, action: 'crm.erased', tenantId, target, details: {} }, now);
  });
}
