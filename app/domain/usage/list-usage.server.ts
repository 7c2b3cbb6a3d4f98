import type { Database } from '../database.ts';

export interface MonthUsage {
  assessments: number;
  leads: number;
  revenueCents: number;
}

/** A month's counters of all tenants; those without are missing. */
export async function listUsageOfMonth(db: Database, month: string): Promise<Map<string, MonthUsage>> {
  const rows = await db.tenantUsage.findMany({ where: { month } });
  return new Map(
    rows.map(({ tenantId, assessmentsCount, leadsGenerated, revenueCents }) => [
      tenantId,
      { assessments: assessmentsCount, leads: leadsGenerated, revenueCents: Number(revenueCents) },
    ]),
  );
}
