import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { stopMessagesTo } from '#app/outbox/index.ts';
import { REASONS_OF_OWN_WISH, SUPPRESSION_REASONS, type SuppressionReason } from './reasons.ts';

/** An address or number that gets no further e-mails or texts. */
export interface SuppressedRecipient {
  channel: 'email' | 'sms';
  /** E-mail address or E.164 number; stored until an erasure, and found by its hash. */
  address: string;
}

/** Is called in the transaction in which staff stop addresses and numbers, with those that are new on the list. */
export type StopListener = (
  tx: Prisma.TransactionClient,
  stopped: { tenantId: string; recipients: readonly SuppressedRecipient[]; now: Date },
) => Promise<void>;

interface Suppression {
  tenantId: string;
  reason: SuppressionReason;
  /** Text of the provider's report, or the person who added it. */
  detail?: string;
  now: Date;
}

/**
 * Stops marketing or everything to an address or number, depending on the reason (SUPPRESSION_REASONS). Unsent outbox items to it are stopped in the
 * same transaction. Can be repeated safely, except that the recipient's own wish replaces a reason added by staff, which staff could undo.
 * @returns whether the suppression or its reason is new
 */
export async function suppress(
  tx: Prisma.TransactionClient,
  { channel, address, ...suppression }: Suppression & SuppressedRecipient,
): Promise<boolean> {
  return (await suppressAll(tx, { ...suppression, recipients: [{ channel, address }] })).length > 0;
}

/**
 * Suppresses many recipients with a few statements.
 * @param options.recipients without duplicates
 * @returns those whose suppression or reason is new
 */
export async function suppressAll(
  tx: Prisma.TransactionClient,
  { recipients, ...suppression }: Suppression & { recipients: readonly SuppressedRecipient[] },
): Promise<SuppressedRecipient[]> {
  const rows = recipients.map((recipient) => ({ ...recipient, hash: hashRecipient(recipient.address) }));
  // A fixed order prevents deadlocks between two files with the same addresses.
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
  const { scope, label } = SUPPRESSION_REASONS[reason];
  const values = rows.map(
    ({ channel, address, hash }) =>
      sql`(${uuid7(now)}, ${tenantId}, ${channel}, ${hash}, ${address}, ${scope}, ${reason}, ${detail ?? null}, ${now})`,
  );
  const changedRows = await tx.$queryRaw<{ channel: string; addressHash: string }[]>(sql`
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
  const keys = new Set(changedRows.map(({ channel, addressHash }) => `${channel} ${addressHash}`));
  return rows.filter(({ channel, hash }) => keys.has(`${channel} ${hash}`));
}

/**
 * Undoes a recipient's earlier wish. Bounces, complaints and entries added by staff are not removed.
 * @returns whether there was anything to undo
 */
export async function allowAgain(
  tx: Prisma.TransactionClient,
  { tenantId, channel, address }: { tenantId: string; channel: 'email' | 'sms'; address: string },
): Promise<boolean> {
  const reason = { in: [...REASONS_OF_OWN_WISH] };
  const { count } = await tx.suppression.deleteMany({
    where: { tenantId, channel, addressHash: hashRecipient(address), scope: 'marketing', reason },
  });
  return count > 0;
}
