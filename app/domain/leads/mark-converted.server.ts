import type { Prisma } from '../database.ts';

/** The sale that a lead shows. */
export interface LeadSale {
  conversionDate: Date;
  saleAmountCents: number;
  orderId?: string | null;
  commissionRateBps: number;
  commissionAmountCents: number;
}

/** Notes a lead's first sale on the lead. */
export async function markConverted(
  tx: Prisma.TransactionClient,
  { tenantId, leadId, sale }: { tenantId: string; leadId: string; sale: LeadSale },
): Promise<void> {
  await tx.lead.updateMany({ where: { id: leadId, tenantId }, data: { converted: true, ...sale } });
}
