import type { Database } from '../database.ts';

/** Since when every push to the CRM of each tenant has failed; tenants whose CRM works or is off are missing. */
export async function findFailingCrms(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, Date>> {
  if (tenantIds.length === 0) return new Map();
  const rows = await db.crmConnection.findMany({
    where: { tenantId: { in: [...tenantIds] }, isEnabled: true, failingSince: { not: null } },
    select: { tenantId: true, failingSince: true },
  });
  return new Map(rows.flatMap((row) => (row.failingSince ? [[row.tenantId, row.failingSince]] : [])));
}

/** Over all tenants: how many have a CRM switched on, and how many of those fail. */
export async function countCrms(db: Database): Promise<{ on: number; failing: number }> {
  const [on, failing] = await Promise.all([
    db.crmConnection.count({ where: { isEnabled: true } }),
    db.crmConnection.count({ where: { isEnabled: true, failingSince: { not: null } } }),
  ]);
  return { on, failing };
}
