import type { DatabaseClient } from '#app/domain/database.ts';

/** An invoice of Stripe's that holds amounts of a month. */
export interface MonthInvoice {
  id: string;
  number: string | null;
  status: string;
  /** Stripe's page, where it can be paid. */
  pageUrl: string | null;
  pdfUrl: string | null;
}

/** Lists the invoices of Stripe's with fees that are booked in a month, or with its commission, oldest first. */
export function listMonthInvoices(
  db: DatabaseClient,
  { tenantId, month, chargeId }: { tenantId: string; month: string; chargeId: string | null },
): Promise<MonthInvoice[]> {
  const ofMonth = [{ month, chargeId: null }, ...(chargeId === null ? [] : [{ chargeId }])];
  return db.stripeInvoice.findMany({
    where: { tenantId, lines: { some: { OR: ofMonth } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, number: true, status: true, pageUrl: true, pdfUrl: true },
  });
}
