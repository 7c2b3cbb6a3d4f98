import type { DatabaseClient } from '#app/domain/database.ts';

/** Finds the total of an order that is a sale or waits in the inbox; null for an unknown order. */
export async function findRecordedTotal(
  db: DatabaseClient,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<{ cents: number; currency: string } | null> {
  const where = { tenantId_dedupeKey: { tenantId, dedupeKey: `order:${orderId}` } };
  const select = { saleAmountCents: true, currency: true };
  const row =
    (await db.conversion.findUnique({ where, select })) ??
    (await db.unmatchedOrder.findUnique({ where, select }));
  return row && { cents: row.saleAmountCents, currency: row.currency };
}
