import type { Database } from '../database.ts';

export const SALES_PAGE_SIZE = 50;

/** A page of a month's sales and refunds, the newest first, each sale with what may still be refunded. */
export async function listSales(options: { db: Database; tenantId: string; month: string; page: number }) {
  const { db, tenantId, month, page } = options;
  const rows = await db.conversion.findMany({
    where: { tenantId, month },
    orderBy: [{ conversionDate: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * SALES_PAGE_SIZE,
    take: SALES_PAGE_SIZE,
    select: {
      id: true,
      kind: true,
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
  return rows.map((row) => ({
    ...row,
    leftCents: row.kind === 'sale' ? row.saleAmountCents + (refunded.get(row.id) ?? 0) : 0,
  }));
}
