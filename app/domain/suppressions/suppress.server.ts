import { sqltag as sql } from '@prisma/client/runtime/client';
import { hashRecipient } from '../../lib/hash-recipient.server.ts';
import { uuid7 } from '../../lib/uuid7.ts';
import { stopMessagesTo } from '../../outbox/index.ts';
import type { Prisma } from '../database.ts';
import { OWN_WISHES, REASONS, type SuppressionReason } from './reasons.ts';

/**
 * Writes to an address or number no more: marketing only or nothing at all, as the reason says (REASONS). What waits for it in
 * the outbox is stopped in the same transaction. Doing it again changes nothing, except that the
 * recipient's own wish replaces what staff had added: staff could take that back.
 *
 * @param address mail address or E.164 number; stored until an erasure, found by its hash
 * @param detail what a provider reported, or who added it
 * @returns whether the suppression is new, or its reason
 */
export async function suppress(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    channel: 'email' | 'sms';
    address: string;
    reason: SuppressionReason;
    detail?: string;
    now: Date;
  },
): Promise<boolean> {
  const { tenantId, channel, address, reason, detail, now } = options;
  const { scope, label } = REASONS[reason];
  const recipientHash = hashRecipient(address);
  const added = await tx.$executeRaw(sql`
    INSERT INTO "Suppression" ("id", "tenantId", "channel", "addressHash", "address", "scope", "reason", "detail", "createdAt")
    VALUES (${uuid7(now)}, ${tenantId}, ${channel}, ${recipientHash}, ${address}, ${scope}, ${reason}, ${detail ?? null}, ${now})
    ON CONFLICT ("tenantId", "channel", "addressHash", "scope") DO UPDATE
      SET "reason" = excluded."reason", "detail" = excluded."detail", "createdAt" = excluded."createdAt"
      WHERE "Suppression"."reason" = 'manual' AND excluded."reason" <> 'manual'`);
  await stopMessagesTo(tx, {
    tenantId,
    kind: channel,
    recipientHash,
    marketingOnly: scope === 'marketing',
    reason: `${label}.`,
    now,
  });
  return added > 0;
}

/**
 * Takes back what a recipient wished before. A bounce, a complaint and what staff added stay.
 * @returns whether there was anything to take back
 */
export async function allowAgain(
  tx: Prisma.TransactionClient,
  { tenantId, channel, address }: { tenantId: string; channel: 'email' | 'sms'; address: string },
): Promise<boolean> {
  const reason = { in: [...OWN_WISHES] };
  const { count } = await tx.suppression.deleteMany({
    where: { tenantId, channel, addressHash: hashRecipient(address), scope: 'marketing', reason },
  });
  return count > 0;
}
