import type { Prisma } from '#app/domain/database.ts';
import { releaseHeld } from './cancel-messages.server.ts';
import { WAITING_STATES } from './state-moves.ts';

/** The queue of the marketing e-mails of a company with its own mail server. */
export const emailQueue = (tenantId: string): string => `mail:${tenantId}`;

/**
 * Moves a company's waiting marketing e-mails into its own queue, or out of it. Those of the queue are due at once, because what they
 * waited for may have ended.
 */
export async function moveEmails(
  tx: Prisma.TransactionClient,
  { tenantId, isOwn, now }: { tenantId: string; isOwn: boolean; now: Date },
): Promise<void> {
  const queue = emailQueue(tenantId);
  if (!isOwn) await releaseHeld(tx, { tenantId, queue, now });
  await tx.outboxMessage.updateMany({
    where: {
      ...{ tenantId, kind: 'email', marketing: true, queue: isOwn ? null : queue },
      state: { in: isOwn ? ['planned'] : [...WAITING_STATES] },
    },
    data: { queue: isOwn ? queue : null },
  });
  if (isOwn) await releaseHeld(tx, { tenantId, queue, now });
}
