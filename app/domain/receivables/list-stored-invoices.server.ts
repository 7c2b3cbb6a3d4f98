import type { DatabaseClient } from '#app/domain/database.ts';

/** Lists a company's latest invoices as they were last read from Stripe. */
export async function listStoredInvoices(db: DatabaseClient, tenantId: string, limit: number) {
  const invoices = await db.stripeInvoice.findMany({
    where: { tenantId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: {
      ...{ id: true, number: true, createdAt: true, status: true },
      ...{ totalCents: true, currency: true, pdfUrl: true, pageUrl: true },
    },
  });
  return invoices.map(({ totalCents, ...invoice }) => ({ ...invoice, totalCents: Number(totalCents) }));
}
