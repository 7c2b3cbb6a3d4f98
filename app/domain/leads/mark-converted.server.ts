import type { Prisma } from '../database.ts';

/** The sale that a lead shows. */
export interface LeadSale {
  conversionDate: Date;
  saleAmountCents: number;
  orderId?: string | null;
  commissionRateBps: number;
  commissionAmountCents: number;
}

/** Notes on a lead the first sale that it is left with. */
export async function markConverted(
  tx: Prisma.TransactionClient,
  { tenantId, leadId, sale }: { tenantId: string; leadId: string; sale: LeadSale },
): Promise<void> {
  await tx.lead.updateMany({ where: { id: leadId, tenantId }, data: { converted: true, ...sale } });
}

/** Gives a lead, all of whose sales were paid back, the state that it had before. */
export async function markNotConverted(
  tx: Prisma.TransactionClient,
  { tenantId, leadId }: { tenantId: string; leadId: string },
): Promise<void> {
  await tx.lead.updateMany({ where: { id: leadId, tenantId }, data: { converted: false, ...NO_SALE } });
}

const NO_SALE = {
  conversionDate: null,
  saleAmountCents: null,
  orderId: null,
  commissionRateBps: null,
  commissionAmountCents: null,
} as const satisfies Record<keyof LeadSale, null>;
