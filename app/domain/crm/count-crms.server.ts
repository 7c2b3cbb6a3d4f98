import type { Database } from '../database.ts';

/** Over all tenants: how many have a CRM switched on, and how many of those fail. */
export async function countCrms(db: Database): Promise<{ on: number; failing: number }> {
  const [on, failing] = await Promise.all([
    db.crmConnection.count({ where: { isEnabled: true } }),
    db.crmConnection.count({ where: { isEnabled: true, failingSince: { not: null } } }),
  ]);
  return { on, failing };
}
