import type { Prisma } from '../database.ts';

/** Notes on a text of Quick SMS what its provider reported. Doing it again changes nothing; of any other text there is no row. */
export async function recordTextOutcome(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    outboxMessageId,
    outcome,
    now,
  }: { tenantId: string; outboxMessageId: string; outcome: 'delivered' | 'failed'; now: Date },
): Promise<void> {
  const isDelivered = outcome === 'delivered';
  await tx.bulkRecipient.updateMany({
    where: { tenantId, outboxMessageId, ...(isDelivered ? { deliveredAt: null } : { undeliveredAt: null }) },
    data: isDelivered ? { deliveredAt: now, undeliveredAt: null } : { undeliveredAt: now },
  });
}
