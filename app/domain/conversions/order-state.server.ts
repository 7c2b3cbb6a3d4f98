import type { Database } from '../database.ts';

/** What is known of an order: a sale, one that the shop reported and that has no lead, one that only a browser reported. */
export async function findOrderState(
  db: Database,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<'sale' | 'reported' | 'browser' | null> {
  const where = { tenantId_dedupeKey: { tenantId, dedupeKey: `order:${orderId}` } };
  if (await db.conversion.findUnique({ where, select: { id: true } })) return 'sale';
  const order = await db.unmatchedOrder.findUnique({ where, select: { source: true } });
  if (!order) return null;
  return order.source === 'pixel' ? 'browser' : 'reported';
}
