import type { Database, Prisma } from '#app/domain/database.ts';
import { CANCEL } from './state-moves.ts';

/** Removes the recipient from an item that is not for anyone on file. */
export async function blankRecipient(db: Database, id: string): Promise<void> {
  await db.outboxMessage.updateMany({ where: { id }, data: { recipient: null, recipientHash: null } });
}

export const isPlannedBefore = async (db: Database, id: string, moment: Date): Promise<boolean> =>
  (await db.outboxMessage.count({ where: { id, createdAt: { lt: moment } } })) > 0;

/**
 * Assigns a claimed item to a tenant and locks its row until the transaction ends, so that a cancellation waits.
 * @returns false if it is already cancelled
 */
export async function assignTenant(
  tx: Prisma.TransactionClient,
  { id, tenantId }: { id: string; tenantId: string | null },
): Promise<boolean> {
  await tx.outboxMessage.updateMany({ where: { id }, data: { tenantId } });
  return (await tx.outboxMessage.count({ where: { id, state: CANCEL.to } })) === 0;
}

/**
 * Stores an item's content, so that another attempt sends the same content.
 * @param limitKey key under which it counts for its recipient from now on
 */
export async function storePayload(
  tx: Prisma.TransactionClient,
  id: string,
  { payload, limitKey }: { payload: Prisma.InputJsonObject; limitKey: string },
): Promise<void> {
  await tx.outboxMessage.updateMany({ where: { id }, data: { payload, limitKey } });
}
