import type { DatabaseClient } from '#app/domain/database.ts';

/** The commission of a company's closed month. */
export interface ClosedCommission {
  id: string;
  tenantId: string;
  month: string;
  currency: string;
  chargedCents: number;
  invoiceId: string | null;
  closedAt: Date;
}

/** Lists the charged commission of all companies' closed months; months without a charge are left out. @param months first and last */
export async function listClosedCommission(
  db: DatabaseClient,
  { from, to }: { from: string; to: string },
): Promise<ClosedCommission[]> {
  const rows = await db.commissionCharge.findMany({
    where: { month: { gte: from, lte: to }, chargedCents: { gt: 0 } },
    orderBy: [{ month: 'asc' }, { tenantId: 'asc' }],
    select: {
      ...{ id: true, tenantId: true, month: true, currency: true, chargedCents: true },
      ...{ stripeInvoiceId: true, createdAt: true },
    },
  });
  return rows.map(({ stripeInvoiceId, createdAt, chargedCents, ...row }) => ({
    ...row,
    chargedCents: Number(chargedCents),
    invoiceId: stripeInvoiceId,
    closedAt: createdAt,
  }));
}

/** Sums the charged commission of closed months by month and currency. @param without tenants that are left out */
export async function sumClosedCommission(
  db: DatabaseClient,
  { from, to, without }: { from: string; to: string; without: readonly string[] },
): Promise<{ month: string; currency: string; cents: number }[]> {
  const groups = await db.commissionCharge.groupBy({
    by: ['month', 'currency'],
    where: { month: { gte: from, lte: to }, tenantId: { notIn: [...without] } },
    orderBy: [{ month: 'asc' }, { currency: 'asc' }],
    _sum: { chargedCents: true },
  });
  return groups.map(({ month, currency, _sum }) => ({
    month,
    currency,
    cents: Number(_sum.chargedCents ?? 0),
  }));
}
