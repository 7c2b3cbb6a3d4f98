import { type CommissionContract, findContract } from '#app/domain/billing/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type PendingReason, readReason } from './pending-fields.ts';

const explained = {
  id: true,
  kind: true,
  orderId: true,
  leadId: true,
  currency: true,
  saleAmountCents: true,
  reportedCents: true,
  commissionRateBps: true,
  commissionAmountCents: true,
  conversionDate: true,
  month: true,
  source: true,
  assessedAt: true,
  contractId: true,
  refundOfId: true,
  createdAt: true,
} as const;

type ExplainedRow = Prisma.ConversionGetPayload<{ select: typeof explained }>;

export interface ExplainedSale {
  sale: ExplainedRow;
  /** Refunds and changes of the order, the oldest first. */
  changes: ExplainedRow[];
  /** Null for a sale from before contracts. */
  contract: CommissionContract | null;
  /** Why the sale waited until a person confirmed it; null if it did not. */
  confirmedDespite: PendingReason | null;
}

/** Explains why a sale bears its commission, also by the id of one of its refunds or changes; null for an unknown id. */
export async function explainSale(
  db: Database,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<ExplainedSale | null> {
  const row = await db.conversion.findFirst({ where: { tenantId, id }, select: explained });
  const sale =
    row?.refundOfId == null
      ? row
      : await db.conversion.findFirst({ where: { tenantId, id: row.refundOfId }, select: explained });
  if (!sale) return null;
  const [changes, contract, waited] = await Promise.all([
    db.conversion.findMany({
      where: { tenantId, refundOfId: sale.id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: explained,
    }),
    sale.contractId === null ? null : findContract(db, { tenantId, id: sale.contractId }),
    db.unmatchedOrder.findFirst({
      where: { tenantId, matchedConversionId: sale.id },
      select: { reason: true, matchedBy: true },
    }),
  ]);
  return {
    sale,
    changes,
    contract,
    confirmedDespite: sale.source === 'inbox' ? readReason(waited?.reason) : null,
  };
}
