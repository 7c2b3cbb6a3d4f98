import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { stopMessagesTo } from '#app/outbox/index.ts';
import { OWN_WISHES, REASONS, type SuppressionReason } from './reasons.ts';

/** An address or number that gets no more messages. */
export interface SuppressedRecipient {
  channel: 'email' | 'sms';
  /** Mail address or E.164 number; stored until an erasure, found by its hash. */
  address: string;
}

interface Suppression {
  tenantId: string;
  reason: SuppressionReason;
  /** What a provider reported, or who added it. */
  detail?: string;
  now: Date;
}

/**
 * Writes to an address or number no more: marketing only or nothing at all, as the reason says (REASONS). What waits for it in
 * the outbox is stopped in the same transaction. Doing it again changes nothing, except that the
 * recipient's own wish replaces what staff had added: staff could take that back.
 * @returns whether the suppression is new, or its reason
 */
export async function suppress(
  tx: Prisma.TransactionClient,
  { channel, address, ...suppression }: Suppression & SuppressedRecipient,
): Promise<boolean> {
  return (await suppressAll(tx, { ...suppression, recipients: [{ channel, address }] })).length > 0;
}

/**
 * The same for many, with a few statements.
 * @param options.recipients without repetitions
 * @returns those whose suppression is new, or its reason
 */
export async function suppressAll(
  tx: Prisma.TransactionClient,
  { recipients, ...suppression }: Suppression & { recipients: readonly SuppressedRecipient[] },
): Promise<SuppressedRecipient[]> {
  const rows = recipients.map((recipient) => ({ ...recipient, hash: hashRecipient(recipient.address) }));
  // In one order: two files with the same addresses must not wait for each other.
  rows.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const changed: SuppressedRecipient[] = [];
  await inChunks(rows, async (chunk) => {
    changed.push(...(await insertAndStop(tx, chunk, suppression)));
    await nextTurn();
  });
  return changed;
}

type HashedRecipient = SuppressedRecipient & { hash: string };

async function insertAndStop(
  tx: Prisma.TransactionClient,
  rows: readonly HashedRecipient[],
  { tenantId, reason, detail, now }: Suppression,
): Promise<HashedRecipient[]> {
  const { scope, label } = REASONS[reason];
  const values = rows.map(
    ({ channel, address, hash }) =>
      sql`(${uuid7(now)}, ${tenantId}, ${channel}, ${hash}, ${address}, ${scope}, ${reason}, ${detail ?? null}, ${now})`,
  );
  const added = await tx.$queryRaw<{ channel: string; addressHash: string }[]>(sql`
    INSERT INTO "Suppression" ("id", "tenantId", "channel", "addressHash", "address", "scope", "reason", "detail", "createdAt")
    VALUES ${join(values)}
    ON CONFLICT ("tenantId", "channel", "addressHash", "scope") DO UPDATE
      SET "reason" = excluded."reason", "detail" = excluded."detail", "createdAt" = excluded."createdAt"
      WHERE "Suppression"."reason" = 'manual' AND excluded."reason" <> 'manual'
    RETURNING "channel", "addressHash"`);
  for (const kind of ['email', 'sms'] as const) {
    const recipientHashes = rows.flatMap(({ channel, hash }) => (channel === kind ? hash : []));
    if (recipientHashes.length === 0) continue;
    const marketingOnly = scope === 'marketing';
    await stopMessagesTo(tx, { tenantId, kind, recipientHashes, marketingOnly, reason: `${label}.`, now });
  }
  const keys = new Set(added.map(({ channel, addressHash }) => `${channel} ${addressHash}`));
  return rows.filter(({ channel, hash }) => keys.has(`${channel} ${hash}`));
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
