import { empty, join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { payloadIn } from './payload-in.server.ts';
import { CANCEL, MOVES } from './rules.ts';
import type { OutboxKind } from './types.ts';

/**
 * Suppresses items that wait for recipients of one tenant, including those that a worker is preparing, because a worker does not send an
 * item that has been taken away from it.
 * @param recipientHashes SHA-256, hex, as given to `enqueue`; at least one
 * @param marketingOnly false also suppresses items that are not marketing
 * @param reason shown to staff
 * @returns how many were stopped
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
