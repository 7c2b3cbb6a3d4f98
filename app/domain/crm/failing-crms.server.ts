import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { moment, type Reader, readRows, text } from '../../lib/read-together.ts';
import type { Database } from '../database.ts';

/** Since when every push to the CRM of each tenant has failed; tenants whose CRM works or is off are missing. */
export async function findFailingCrms(db: Reader, tenantIds: readonly string[]): Promise<Map<string, Date>> {
  if (tenantIds.length === 0) return new Map();
  const rows = await readRows(
    db,
    { tenantId: text, failingSince: moment },
    sql`SELECT "tenantId", "failingSince" FROM "CrmConnection"
      WHERE "tenantId" IN (${join([...tenantIds])}) AND "isEnabled" = true AND "failingSince" IS NOT NULL`,
  );
  return new Map(rows.map(({ tenantId, failingSince }) => [tenantId, failingSince]));
}

/** Over all tenants: how many have a CRM switched on, and how many of those fail. */
export async function countCrms(db: Database): Promise<{ on: number; failing: number }> {
  const [on, failing] = await Promise.all([
    db.crmConnection.count({ where: { isEnabled: true } }),
    db.crmConnection.count({ where: { isEnabled: true, failingSince: { not: null } } }),
  ]);
  return { on, failing };
}
