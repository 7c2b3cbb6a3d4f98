import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { payloadIn } from './payload-in.server.ts';
import { MOVES, WAITING_STATES } from './state-moves.ts';

type Tx = Prisma.TransactionClient;

/** Lists the limit keys of the recipients of a tenant's waiting items, sorted. */
export async function listWaitingRecipients(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx.outboxMessage.findMany({
    where: { tenantId, limitKey: { not: null }, state: { in: [...WAITING_STATES] } },
    distinct: ['limitKey'],
    select: { limitKey: true },
  });
  return rows.flatMap(({ limitKey }) => limitKey ?? []).sort();
}

interface WaitingMessage {
  id: string;
  limitKey: string | null;
  tenantId: string | null;
  purpose: string;
  leadId: string | null;
  createdAt: Date;
}

/** Lists a tenant's waiting items to these recipients, the oldest first. */
export const listWaiting = (
  tx: Tx,
  { tenantId, limitKeys }: { tenantId: string; limitKeys: readonly string[] },
): Promise<WaitingMessage[]> =>
  tx.outboxMessage.findMany({
    where: { tenantId, limitKey: { in: [...limitKeys] }, state: { in: [...WAITING_STATES] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, limitKey: true, tenantId: true, purpose: true, leadId: true, createdAt: true },
  });

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
      WHERE "tenantId" = ${tenantId} AND "id" IN (${join(chunk)}) AND "state" IN (${join(WAITING_STATES)})`);
  });
