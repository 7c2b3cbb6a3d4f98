import type { Database } from '../database.ts';
import type { EndpointState } from './rules.ts';

/** Since when a webhook endpoint of each tenant is failing or disabled, the earliest; tenants without are missing. */
export async function findFailingEndpoints(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, Date>> {
  const off: EndpointState = 'off';
  if (tenantIds.length === 0) return new Map();
  const rows = await db.webhookEndpoint.findMany({
    where: {
      tenantId: { in: [...tenantIds] },
      state: { not: off },
      OR: [{ failingSince: { not: null } }, { disabledAt: { not: null } }],
    },
    select: { tenantId: true, failingSince: true, disabledAt: true },
  });
  const since = new Map<string, Date>();
  for (const { tenantId, failingSince, disabledAt } of rows) {
    const at = failingSince ?? disabledAt;
    const earlier = since.get(tenantId);
    if (at && (!earlier || at < earlier)) since.set(tenantId, at);
  }
  return since;
}

/** Over all tenants: how many endpoints are switched on, and how many of them fail. */
export async function countEndpoints(db: Database): Promise<{ on: number; failing: number }> {
  const on: EndpointState = 'on';
  const [all, failing] = await Promise.all([
    db.webhookEndpoint.count({ where: { state: on } }),
    db.webhookEndpoint.count({ where: { state: on, failingSince: { not: null } } }),
  ]);
  return { on: all, failing };
}
