import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { describeRows, kindColumns, SHOWN_ROWS } from './describe-rows.server.ts';

export const SALES_PAGE_SIZE = 50;

/** Lists a page of a month's sales and refunds, the newest first, each sale with its refundable amount. */
export async function listSales(options: { db: Database; tenantId: string; month: string; page: number }) {
  const { db, tenantId, month, page } = options;
  const rows = await db.conversion.findMany({
    where: { tenantId, month, ...SHOWN_ROWS },
    orderBy: [{ conversionDate: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * SALES_PAGE_SIZE,
    take: SALES_PAGE_SIZE,
    select: {
      ...kindColumns,
      orderId: true,
      saleAmountCents: true,
      commissionRateBps: true,
      commissionAmountCents: true,
      conversionDate: true,
      source: true,
    },
  });
  const refunds = await db.conversion.groupBy({
    by: ['refundOfId'],
    where: { tenantId, refundOfId: { in: rows.map(({ id }) => id) } },
    _sum: { saleAmountCents: true },
  });
  const refunded = new Map(refunds.map(({ refundOfId, _sum }) => [refundOfId, _sum.saleAmountCents ?? 0]));
  return (await describeRows(db, { tenantId, rows })).map((row) => ({
    ...row,
    leftCents: row.kind === 'sale' ? row.saleAmountCents + (refunded.get(row.id) ?? 0) : 0,
  }));
}

/** Counts the rows that `listSales` lists. */
export const countSalesRows = (db: Database, { tenantId, month }: { tenantId: string; month: string }) =>
  db.conversion.count({ where: { tenantId, month, ...SHOWN_ROWS } });

/** A month's account, or a range of sale days in UTC, both included. */
export type SalesPeriod = { month: string } | { from: string; to: string };

/**
 * Selects all sales and refunds (negative) of a period as SQL rows. Figures join them with the leads that bought, so that even a large
 * tenant's year is summed in the database.
 */
export const salesRows = (tenantId: string, period: SalesPeriod): Sql => {
  const rows = sql`SELECT * FROM "Conversion" WHERE "tenantId" = ${tenantId}
    AND ("saleAmountCents" <> 0 OR "commissionAmountCents" <> 0)`;
  return 'month' in period
    ? sql`${rows} AND "month" = ${period.month}`
    : sql`${rows}
        AND "conversionDate" >= ${new Date(`${period.from}T00:00:00.000Z`)}
        AND "conversionDate" <= ${new Date(`${period.to}T23:59:59.999Z`)}`;
};
