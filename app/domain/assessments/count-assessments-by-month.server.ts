import { sqltag as sql } from '@prisma/client/runtime/client';
import { readMonthRows } from '../../lib/month-rows.ts';
import type { Prisma } from '../database.ts';

/** All accepted assessments of a tenant by UTC month, counted one by one. */
export const countAssessmentsByMonth = (
  tx: Prisma.TransactionClient,
  tenantId: string,
): Promise<Map<string, number>> =>
  readMonthRows(
    tx.$queryRaw(sql`SELECT SUBSTR(CAST("createdAt" AS TEXT), 1, 7) AS "month", COUNT(*) AS "value"
      FROM "PeptideAssessment" WHERE "tenantId" = ${tenantId} GROUP BY 1`),
  );
