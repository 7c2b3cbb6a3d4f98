import type { Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { WITH_PAYLOAD } from './plan-again.server.ts';
import type { OutboxState } from './types.ts';

/**
 * Plans a tenant's permanently failed items again. Skips uncertain ones, which may have arrived, and those that an erasure has blanked.
 * @returns how many were planned
 */
export async function planFailedAgain(
  tx: Prisma.TransactionClient,
  { tenantId, ids, now }: { tenantId: string; ids: readonly string[]; now: Date },
): Promise<number> {
  let plannedCount = 0;
  const from: OutboxState = 'failed';
  const to: OutboxState = 'planned';
  await inChunks(ids, async (chunk) => {
    const { count } = await tx.outboxMessage.updateMany({
      where: { tenantId, id: { in: chunk }, state: from, recipient: { not: null }, ...WITH_PAYLOAD },
      data: {
        state: to,
        nextAttemptAt: now,
        claimedBy: null,
        leaseUntil: null,
        lastError: null,
        updatedAt: now,
      },
    });
    plannedCount += count;
  });
  return plannedCount;
}
