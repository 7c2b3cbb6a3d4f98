import type { DatabaseClient } from '#app/domain/database.ts';
import { findRefundableSale, hashFigures } from './insert-conversion.server.ts';

/** What the books have of an order. */
interface RecordedTotal {
  /** Its total after its changes, in cents. */
  cents: number;
  currency: string;
  /** Whether its first report named this amount. */
  isFirst(cents: number): boolean;
}

/** Finds the total of an order that is a sale or waits in the inbox; null for an unknown order. */
export async function findRecordedTotal(
  db: DatabaseClient,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<RecordedTotal | null> {
  const where = { tenantId_dedupeKey: { tenantId, dedupeKey: `order:${orderId}` } };
  const select = { id: true, bodyHash: true, saleAmountCents: true, reportedCents: true, currency: true };
  const stored = await db.conversion.findUnique({ where, select });
  const sale = stored && (await findRefundableSale(db, { tenantId, conversionId: stored.id }));
  const row = stored ?? (await db.unmatchedOrder.findUnique({ where, select }));
  if (!row) return null;
  const { saleAmountCents, reportedCents } = sale ?? row;
  const { currency, bodyHash } = row;
  return {
    cents: reportedCents ?? saleAmountCents,
    currency,
    isFirst: (cents) => bodyHash === hashFigures(cents, currency),
  };
}
