import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';

/** A month's account, or the days on which sales were made, in UTC and both included. */
export type SalesPeriod = { month: string } | { from: string; to: string };

/**
 * All sales and refunds (negative) of a period as rows in SQL, for figures that join them with the leads that bought: a year of
 * a large tenant is summed where it is stored.
 */
export const salesRows = (tenantId: string, period: SalesPeriod): Sql =>
  'month' in period
    ? sql`SELECT * FROM "Conversion" WHERE "tenantId" = ${tenantId} AND "month" = ${period.month}`
    : sql`SELECT * FROM "Conversion" WHERE "tenantId" = ${tenantId}
        AND "conversionDate" >= ${new Date(`${period.from}T00:00:00.000Z`)}
        AND "conversionDate" <= ${new Date(`${period.to}T23:59:59.999Z`)}`;
