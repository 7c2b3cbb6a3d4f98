import type { Prisma } from '../domain/database.ts';
import { CANCEL, MOVES } from './rules.ts';
import type { OutboxKind } from './types.ts';

/**
 * Suppresses what waits for a recipient of one tenant: a message that a worker prepares at this moment too, because a worker
 * does not send a message that is taken from it.
 * @param recipientHash SHA-256, hex, as given to `enqueue`
 * @param marketingOnly false also takes what is not marketing
 * @param reason shown to staff
 * @returns how many were stopped
 */
export async function stopMessagesTo(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    kind: OutboxKind;
    recipientHash: string;
    marketingOnly: boolean;
    reason: string;
    now: Date;
  },
): Promise<number> {
  const { tenantId, kind, recipientHash, marketingOnly, reason, now } = options;
  const { count } = await tx.outboxMessage.updateMany({
    where: {
      tenantId,
      kind,
      recipientHash,
      state: { in: [...CANCEL.from] },
      ...(marketingOnly ? { marketing: true } : {}),
    },
    data: {
      state: MOVES.suppress.to,
      lastError: reason,
      limitKey: null,
      leaseUntil: null,
      updatedAt: now,
    },
  });
  return count;
}
