import { sqltag as sql } from '@prisma/client/runtime/client';
import { type DayRow, readDayRows } from '../../lib/day-rows.ts';
import type { Database } from '../database.ts';

/**
 * Leads by the UTC day on which they were stored.
 * @param since the first moment that counts
 */
export const countLeadsByDay = (
  db: Database,
  { tenantId, since }: { tenantId: string; since: Date },
): Promise<DayRow[]> =>
  readDayRows(
    db.$queryRaw(sql`SELECT SUBSTR(CAST("createdAt" AS TEXT), 1, 10) AS "day", COUNT(*) AS "value"
      FROM "Lead" WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${since} GROUP BY 1`),
  );
