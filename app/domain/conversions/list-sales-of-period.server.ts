import type { Database, Prisma } from '../database.ts';

/** A sale or refund as the figures need it. */
export interface SaleRow {
  id: string;
  leadId: string;
  kind: string;
  saleCents: number;
  commissionCents: number;
  productIds: string[];
}

/** A month's account, or the days on which sales were made, in UTC and both included. */
export type SalesPeriod = { month: string } | { from: string; to: string };

export const salesWhere = (tenantId: string, period: SalesPeriod) =>
  ({
    tenantId,
    ...('month' in period
      ? { month: period.month }
      : {
          conversionDate: {
            gte: new Date(`${period.from}T00:00:00.000Z`),
            lte: new Date(`${period.to}T23:59:59.999Z`),
          },
        }),
  }) satisfies Prisma.ConversionWhereInput;

/** All sales and refunds (negative) of a period. */
export async function listSalesOfPeriod(
  db: Database,
  { tenantId, period }: { tenantId: string; period: SalesPeriod },
): Promise<SaleRow[]> {
  const rows = await db.conversion.findMany({
    where: salesWhere(tenantId, period),
    select: {
      id: true,
      leadId: true,
      kind: true,
      saleAmountCents: true,
      commissionAmountCents: true,
      productIds: true,
    },
  });
  return rows.map(({ saleAmountCents, commissionAmountCents, productIds, ...row }) => ({
    ...row,
    saleCents: saleAmountCents,
    commissionCents: commissionAmountCents,
    productIds: productIds.split('|').filter(Boolean),
  }));
}

/** The latest sales and refunds of a period, as a list shows them. */
export const listRecentSales = (
  db: Database,
  { tenantId, period, limit }: { tenantId: string; period: SalesPeriod; limit?: number },
) =>
  db.conversion.findMany({
    where: salesWhere(tenantId, period),
    orderBy: [{ conversionDate: 'desc' }, { id: 'desc' }],
    take: limit,
    select: {
      id: true,
      leadId: true,
      orderId: true,
      trackingId: true,
      kind: true,
      currency: true,
      saleAmountCents: true,
      commissionAmountCents: true,
      conversionDate: true,
    },
  });
