import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type DayRow, readDayRows, readMonthRows } from '#app/lib/day-rows.ts';

/**
 * Counts accepted assessments by UTC day.
 * @param since the first moment that counts
 */
export const countAssessmentsByDay = (
  db: Database,
  { tenantId, since }: { tenantId: string; since: Date },
): Promise<DayRow[]> =>
  readDayRows(
    db.$queryRaw(sql`SELECT SUBSTR(CAST("createdAt" AS TEXT), 1, 10) AS "day", COUNT(*) AS "value"
      FROM "PeptideAssessment" WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${since} GROUP BY 1`),
  );

/** Counts all accepted assessments of a tenant by UTC month, row by row. */
export const countAssessmentsByMonth = (
  tx: Prisma.TransactionClient,
  tenantId: string,
): Promise<Map<string, number>> =>
  readMonthRows(
    tx.$queryRaw(sql`SELECT SUBSTR(CAST("createdAt" AS TEXT), 1, 7) AS "month", COUNT(*) AS "value"
      FROM "PeptideAssessment" WHERE "tenantId" = ${tenantId} GROUP BY 1`),
  );
