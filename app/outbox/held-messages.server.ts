import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { isRecent } from './count-messages.server.ts';
import { payloadIn } from './payload-in.server.ts';
import { MOVES } from './state-moves.ts';

type Tx = Prisma.TransactionClient;

/** Claimed items count too, because a worker does not send an item whose claim it has lost. */
const WAITING = [...MOVES.claim.from, MOVES.claim.to];

/** Lists the limit keys of the recipients of a tenant's waiting items, sorted. */
export async function listWaitingRecipients(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx.outboxMessage.findMany({
    where: { tenantId, limitKey: { not: null }, state: { in: WAITING } },
    distinct: ['limitKey'],
    select: { limitKey: true },
  });
  return rows.flatMap(({ limitKey }) => limitKey ?? []).sort();
}

/** Lists a tenant's waiting items to these recipients, the oldest first. */
export const listWaiting = (
  tx: Tx,
  { tenantId, limitKeys }: { tenantId: string; limitKeys: readonly string[] },
): Promise<{ id: string; limitKey: string | null }[]> =>
  tx.outboxMessage.findMany({
    where: { tenantId, limitKey: { in: [...limitKeys] }, state: { in: WAITING } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, limitKey: true },
  });

/**
 * Counts recent items to recipients from all tenants. Leaves out one tenant's waiting items and the items that other tenants hold back.
 * @param holdsMail see countSentToRecipients
 */
export const countReleased = (
  tx: Tx,
  options: {
    limitKeys: readonly string[];
    tenantId: string;
    since: Date;
    holdsMail: (tenantId: Sql) => Sql;
  },
): Promise<{ limitKey: string; recent: number | bigint }[]> => {
  const { limitKeys, tenantId, since } = options;
  const isHeld = sql`("state" = 'planned' AND ${options.holdsMail(sql`"OutboxMessage"."tenantId"`)})`;
  return tx.$queryRaw(sql`
    SELECT "limitKey", COUNT(*) AS "recent" FROM "OutboxMessage"
    WHERE "limitKey" IN (${join([...limitKeys])}) AND NOT ${isHeld} AND ${isRecent(since, isHeld)}
      AND NOT ("tenantId" = ${tenantId} AND "state" IN (${join(WAITING)}))
    GROUP BY "limitKey"`);
};

/** Suppresses a tenant's waiting items. They no longer count for their recipients. */
export const suppressWaiting = (
  tx: Tx,
  { tenantId, ids, reason, now }: { tenantId: string; ids: readonly string[]; reason: string; now: Date },
): Promise<void> =>
  inChunks(ids, async (chunk) => {
    const { to } = MOVES.suppress;
    await tx.$executeRaw(sql`
      UPDATE "OutboxMessage" SET "state" = ${to}, "payload" = ${payloadIn(to)}, "lastError" = ${reason}, "limitKey" = NULL,
        "leaseUntil" = NULL, "updatedAt" = ${now}
      WHERE "tenantId" = ${tenantId} AND "id" IN (${join(chunk)}) AND "state" IN (${join(WAITING)})`);
  });
