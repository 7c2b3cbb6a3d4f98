import { listEventsOfTarget } from '#app/domain/audit/index.ts';
import { type CommissionContract, findContract } from '#app/domain/billing/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type DescribedRow, describeRows, kindColumns } from './describe-rows.server.ts';
import { type PendingReason, readReason } from './pending-fields.ts';

const explained = {
  ...kindColumns,
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
  createdAt: true,
} as const;

type StoredRow = Prisma.ConversionGetPayload<{ select: typeof explained }>;
type ExplainedRow = DescribedRow<StoredRow>;

/** A person's decision that an order of the inbox is a lead's. */
interface Confirmation {
  at: Date;
  /** As in the audit log; null if its line is gone. */
  by: string | null;
  /** Why the order waited although its lead was known; null for an order without a known lead. */
  reason: PendingReason | null;
}

export interface ExplainedSale {
  sale: ExplainedRow;
  /** Refunds, changes of the order and corrections of its rate, the oldest first. */
  changes: ExplainedRow[];
  /** Null for a sale from before contracts. */
  contract: CommissionContract | null;
  /** Null for a sale that needed no confirmation. */
  confirmation: Confirmation | null;
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
  const [changes, contract, confirmation] = await Promise.all([
    db.conversion.findMany({
      where: { tenantId, refundOfId: sale.id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: explained,
    }),
    sale.contractId === null ? null : findContract(db, { tenantId, id: sale.contractId }),
    findConfirmation(db, tenantId, sale),
  ]);
  const [described, ...rows] = await describeRows(db, { tenantId, rows: [sale, ...changes] });
  return described ? { sale: described, changes: rows, contract, confirmation } : null;
}

/** Finds who confirmed a sale that waited in the inbox. Only a person's click gives a sale one of these sources. */
async function findConfirmation(
  db: Database,
  tenantId: string,
  sale: StoredRow,
): Promise<Confirmation | null> {
  if (sale.source !== 'inbox' && sale.source !== 'pixel') return null;
  const order = await db.unmatchedOrder.findFirst({
    where: { tenantId, matchedConversionId: sale.id },
    select: { id: true, reason: true },
  });
  const target = { type: 'order', id: order?.id ?? '' };
  const [event] = await listEventsOfTarget(db, {
    ...{ tenantId, target, actions: ['order.match'], since: new Date(0) },
  });
  return { at: sale.createdAt, by: event?.actorLabel ?? null, reason: readReason(order?.reason) };
}
