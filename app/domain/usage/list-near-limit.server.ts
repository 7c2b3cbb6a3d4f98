import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '../database.ts';

/** A tenant that has used 80 % of a month's assessments or more. */
export interface NearLimit {
  tenantId: string;
  used: number;
  limit: number;
  contactEmail: string;
}

/**
 * The tenants that are near their monthly limit, or past it (D29).
 * @param limitedTenants a subquery with the columns id, contactEmail and monthlyAssessmentLimit, of the area that owns tenants
 */
export async function listNearLimit(
  db: Database,
  { month, limitedTenants }: { month: string; limitedTenants: Sql },
): Promise<NearLimit[]> {
  const rows = await db.$queryRaw<(NearLimit & { used: number | bigint; limit: number | bigint })[]>(sql`
    SELECT u."tenantId", u."assessmentsCount" AS "used", t."monthlyAssessmentLimit" AS "limit", t."contactEmail"
    FROM "TenantUsage" AS u JOIN (${limitedTenants}) AS t ON t."id" = u."tenantId"
    WHERE u."month" = ${month} AND u."assessmentsCount" >= t."monthlyAssessmentLimit" * 0.8
    ORDER BY u."tenantId"`);
  return rows.map((row) => ({ ...row, used: Number(row.used), limit: Number(row.limit) }));
}
