import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { CANCEL } from './state-moves.ts';

/** Returns the ids of the items to an e-mail address (by its hash) and of those about leads. */
export async function findPersonMessageIds(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    recipientHash,
    leadIds,
  }: { tenantId: string; recipientHash: string | null; leadIds: readonly string[] },
): Promise<string[]> {
  const select = { id: true };
  const rows = recipientHash
    ? await tx.outboxMessage.findMany({ where: { tenantId, recipientHash }, select })
    : [];
  const ids = new Set(rows.map(({ id }) => id));
  await inChunks(leadIds, async (chunk) => {
    const aboutLeads = await tx.outboxMessage.findMany({
      where: { tenantId, leadId: { in: chunk } },
      select,
    });
    for (const { id } of aboutLeads) ids.add(id);
  });
  return [...ids];
}

/** Blanks items, so that only the fact that they existed is kept. Items that have not been sent are cancelled. */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, messageIds }: ErasedPerson,
): Promise<void> {
  await inChunks(messageIds, async (ids) => {
    // Servers often quote the e-mail address in their refusals.
    await tx.outboxFailure.updateMany({ where: { messageId: { in: ids } }, data: { error: 'erased' } });
    await tx.outboxMessage.updateMany({
      where: { id: { in: ids }, tenantId, state: { in: [...CANCEL.from] } },
      data: { state: CANCEL.to },
    });
    await tx.outboxMessage.updateMany({
      where: { id: { in: ids }, tenantId },
      data: {
        recipient: null,
        recipientHash: null,
        limitKey: null,
        payload: {},
        lastError: null,
        providerMessageId: null,
      },
    });
    // The dedupeKey contains the assessment's id.
    await tx.$executeRaw(sql`
      UPDATE "OutboxMessage" SET "dedupeKey" = 'erased:' || "id"
      WHERE "tenantId" = ${tenantId} AND "id" IN (${join(ids)})`);
  });
}
