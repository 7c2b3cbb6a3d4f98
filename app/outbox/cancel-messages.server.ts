import { empty, join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { payloadIn } from './payload-in.server.ts';
import { CANCEL, MOVES } from './state-moves.ts';
import type { OutboxKind, OutboxState } from './types.ts';

/** Makes the planned items of a tenant, or of one of its queues, due at once: the reason for holding them back no longer applies. */
export async function releaseHeld(
  tx: Prisma.TransactionClient,
  { now, ...held }: { tenantId: string; queue?: string; now: Date },
): Promise<void> {
  await tx.outboxMessage.updateMany({
    where: { ...held, state: 'planned' satisfies OutboxState },
    data: { nextAttemptAt: now },
  });
}

/**
 * Cancels mails of one purpose that have not been sent. They no longer count for their recipients.
 * @param to the recipient's hash, for all tenants together; or the address as it was given to `enqueue`, for one tenant
 * @param claimedToo also cancels those that a worker is preparing
 */
export async function cancelMails(
  tx: Prisma.TransactionClient,
  options: {
    purpose: string;
    to: { recipientHash: string } | { tenantId: string; recipient: string };
    claimedToo: boolean;
    now: Date;
  },
): Promise<void> {
  const { purpose, to, claimedToo, now } = options;
  const states = CANCEL.from.filter((state) => claimedToo || state !== 'claimed');
  const isTo =
    'recipientHash' in to
      ? sql`"recipientHash" = ${to.recipientHash}`
      : sql`"tenantId" = ${to.tenantId} AND "recipient" = ${to.recipient}`;
  await tx.$executeRaw(sql`
    UPDATE "OutboxMessage" SET "state" = ${CANCEL.to}, "payload" = ${payloadIn(CANCEL.to)}, "limitKey" = NULL, "updatedAt" = ${now}
    WHERE ${isTo} AND "kind" = 'email' AND "purpose" = ${purpose} AND "state" IN (${join(states)})`);
}

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

/** Cancels those of the given mails and texts that have not been sent. @param except purposes that are not cancelled */
export async function cancelMessagesAbout(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    messageIds,
    except,
    now,
  }: { tenantId: string; messageIds: readonly string[]; except: readonly string[]; now: Date },
): Promise<void> {
  await inChunks(messageIds, (ids) =>
    tx.$executeRaw(sql`
      UPDATE "OutboxMessage" SET "state" = ${CANCEL.to}, "payload" = ${payloadIn(CANCEL.to)}, "limitKey" = NULL, "updatedAt" = ${now}
      WHERE "tenantId" = ${tenantId} AND "id" IN (${join(ids)}) AND "kind" IN ('email', 'sms')
        AND "purpose" NOT IN (${join([...except])}) AND "state" IN (${join([...CANCEL.from])})`),
  );
}
