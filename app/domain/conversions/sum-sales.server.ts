import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type DayRow, readMonthRows } from '#app/lib/day-rows.ts';

/**
 * Sums sales by day in cents, with refunds subtracted on their own day.
 * @param since the first moment that counts
 */
export const sumSalesByDay = async (
  db: Database,
  { tenantId, since }: { tenantId: string; since: Date },
): Promise<(DayRow & { orders: number })[]> => {
  const rows = await db.$queryRaw<Record<'day' | 'value' | 'orders', unknown>[]>(sql`
    SELECT SUBSTR(CAST("conversionDate" AS TEXT), 1, 10) AS "day", SUM("saleAmountCents") AS "value",
      SUM(CASE WHEN "kind" = 'sale' THEN 1 ELSE 0 END) AS "orders"
    FROM "Conversion" WHERE "tenantId" = ${tenantId} AND "conversionDate" >= ${since} GROUP BY 1`);
  return rows.map(({ day, value, orders }) => ({
    day: String(day),
    value: Number(value),
    orders: Number(orders),
  }));
};

/** Sums sales less refunds, in cents, by the month whose account they are in. */
export const sumSalesByMonth = (
  tx: Prisma.TransactionClient,
  tenantId: string,
): Promise<Map<string, number>> =>
  readMonthRows(
    tx.$queryRaw(sql`SELECT "month", SUM("saleAmountCents") AS "value"
      FROM "Conversion" WHERE "tenantId" = ${tenantId} GROUP BY 1`),
  );
