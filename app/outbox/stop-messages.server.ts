import { empty, join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { payloadIn } from './payload-in.server.ts';
import { CANCEL, MOVES } from './rules.ts';
import type { OutboxKind } from './types.ts';

/**
 * Suppresses unsent items to the given recipients of one tenant, including items that a worker is preparing: a worker does not send an item
 * whose claim it has lost.
 */
export function stopMessagesTo(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    kind: OutboxKind;
    recipientHashes: readonly string[];
    marketingOnly: boolean;
    reason: string;
    now: Date;
  },
): Promise<number> {
  const { tenantId, kind, recipientHashes, marketingOnly, reason, now } = options;
  const { to } = MOVES.suppress;
  return tx.$executeRaw(sql`
    UPDATE "OutboxMessage" SET "state" = ${to}, "payload" = ${payloadIn(to)}, "lastError" = ${reason}, "limitKey" = NULL,
      "leaseUntil" = NULL, "updatedAt" = ${now}
    WHERE "tenantId" = ${tenantId} AND "kind" = ${kind} AND "recipientHash" IN (${join([...recipientHashes])})
      AND "state" IN (${join([...CANCEL.from])}) ${marketingOnly ? sql`AND "marketing"` : empty}`);
}
