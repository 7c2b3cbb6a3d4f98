import { sqltag as sql } from '@prisma/client/runtime/client';
import { readMonthRows } from '../../lib/month-rows.ts';
import type { Prisma } from '../database.ts';

/** All leads of a tenant by the UTC month in which they were stored, counted one by one. */
export const countLeadsByMonth = (
  tx: Prisma.TransactionClient,
  tenantId: string,
): Promise<Map<string, number>> =>
  readMonthRows(
    tx.$queryRaw(sql`SELECT SUBSTR(CAST("createdAt" AS TEXT), 1, 7) AS "month", COUNT(*) AS "value"
      FROM "Lead" WHERE "tenantId" = ${tenantId} GROUP BY 1`),
  );
