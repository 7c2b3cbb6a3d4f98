import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { MOVES } from './state-moves.ts';
import type { OutboxKind } from './types.ts';

/** Returns a subquery with the ids of items that are postponed for one reason. */
export const postponedMessages = (error: string): Sql => sql`
  SELECT "id" FROM "OutboxMessage" WHERE "state" = ${MOVES.postpone.to} AND "lastError" = ${error}`;

/**
 * Ends the wait of a recipient's items, of all tenants, that were postponed for one reason. The worker looks at them again at once and
 * decides anew.
 * @param options.error the reason for which they were postponed
 */
export async function sendHeldNow(
  tx: Prisma.TransactionClient,
  { kind, recipientHash, error, now }: { kind: OutboxKind; recipientHash: string; error: string; now: Date },
): Promise<void> {
  await tx.outboxMessage.updateMany({
    where: { recipientHash, kind, state: MOVES.postpone.to, lastError: error },
    data: { nextAttemptAt: now, updatedAt: now },
  });
}
