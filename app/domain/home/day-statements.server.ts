import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '../database.ts';

/** The SQL of figures a day, in UTC, for both databases: each writes a time as text that begins with the day. */
export interface DayRow {
  day: string;
  value: number;
}

interface Since {
  tenantId: string;
  /** The first moment that counts. */
  since: Date;
}

/** Accepted assessments. */
export const assessmentsADay = (db: Database, { tenantId, since }: Since): Promise<DayRow[]> =>
  rows(
    db.$queryRaw(sql`SELECT SUBSTR(CAST("createdAt" AS TEXT), 1, 10) AS "day", COUNT(*) AS "value"
      FROM "PeptideAssessment" WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${since} GROUP BY 1`),
  );

export const leadsADay = (db: Database, { tenantId, since }: Since): Promise<DayRow[]> =>
  rows(
    db.$queryRaw(sql`SELECT SUBSTR(CAST("createdAt" AS TEXT), 1, 10) AS "day", COUNT(*) AS "value"
      FROM "Lead" WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${since} GROUP BY 1`),
  );

/** Cents of sales on the day of each, refunds taken off on theirs. */
export const salesADay = (db: Database, { tenantId, since }: Since): Promise<DayRow[]> =>
  rows(
    db.$queryRaw(sql`SELECT SUBSTR(CAST("conversionDate" AS TEXT), 1, 10) AS "day", SUM("saleAmountCents") AS "value"
      FROM "Conversion" WHERE "tenantId" = ${tenantId} AND "conversionDate" >= ${since} GROUP BY 1`),
  );

async function rows(found: Promise<{ day: string; value: number | bigint }[]>): Promise<DayRow[]> {
  return (await found).map(({ day, value }) => ({ day, value: Number(value) }));
}
