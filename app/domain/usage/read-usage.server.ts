import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { countLeads } from '#app/domain/leads/index.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import { assertMonth } from '#app/lib/months.ts';
import { USAGE_WARNING_SHARE } from './usage-warning.ts';

/** Counts all assessments and leads of a tenant. Accepted assessments count even if the person has since been erased. */
export async function countTotals(
  db: Database,
  tenantId: string,
): Promise<{ assessments: number; leads: number }> {
  const [{ _sum }, leads] = await Promise.all([
    db.tenantUsage.aggregate({ where: { tenantId }, _sum: { assessmentsCount: true } }),
    countLeads(db, { tenantId }),
  ]);
  return { assessments: _sum.assessmentsCount ?? 0, leads };
}

/**
 * Reads a month's counters, or zeros.
 * @param month YYYY-MM, in UTC (D30)
 * @returns `revenue` is the sales reported for the month, in the tenant's currency; `id` is null until the first count of the month
 * @throws AppError `invalid`
 */
export async function readUsage({ db, tenantId, month }: { db: Database; tenantId: string; month: string }) {
  assertMonth(month);
  const row = await db.tenantUsage.findUnique({ where: { tenantId_month: { tenantId, month } } });
  return {
    id: row?.id ?? null,
    tenantId,
    month,
    assessmentsCount: row?.assessmentsCount ?? 0,
    leadsGenerated: row?.leadsGenerated ?? 0,
    revenue: decimalOfCents(Number(row?.revenueCents ?? 0)),
    createdAt: row?.createdAt ?? null,
  };
}

/** A tenant that has used at least 80 % of a month's assessments. */
export interface NearLimit {
  tenantId: string;
  used: number;
  limit: number;
  contactEmail: string;
}

/**
 * Lists the tenants that are near or past their monthly limit (D29).
 * @param limitedTenants a subquery with the columns id, contactEmail and monthlyAssessmentLimit, from the area that owns tenants
 */
export async function listNearLimit(
  db: Database,
  { month, limitedTenants }: { month: string; limitedTenants: Sql },
): Promise<NearLimit[]> {
  const rows = await db.$queryRaw<(NearLimit & { used: number | bigint; limit: number | bigint })[]>(sql`
    SELECT u."tenantId", u."assessmentsCount" AS "used", t."monthlyAssessmentLimit" AS "limit", t."contactEmail"
    FROM "TenantUsage" AS u JOIN (${limitedTenants}) AS t ON t."id" = u."tenantId"
    WHERE u."month" = ${month} AND u."assessmentsCount" >= t."monthlyAssessmentLimit" * CAST(${USAGE_WARNING_SHARE} AS DOUBLE PRECISION)
    ORDER BY u."tenantId"`);
  return rows.map((row) => ({ ...row, used: Number(row.used), limit: Number(row.limit) }));
}

export interface MonthUsage {
  assessments: number;
  leads: number;
  revenueCents: number;
}

/** Lists a month's counters of all tenants; tenants without counters are missing. */
export async function listUsageOfMonth(db: Database, month: string): Promise<Map<string, MonthUsage>> {
  const rows = await db.tenantUsage.findMany({ where: { month } });
  return new Map(
    rows.map(({ tenantId, assessmentsCount, leadsGenerated, revenueCents }) => [
      tenantId,
      { assessments: assessmentsCount, leads: leadsGenerated, revenueCents: Number(revenueCents) },
    ]),
  );
}
