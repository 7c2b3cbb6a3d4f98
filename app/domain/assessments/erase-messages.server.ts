import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '../database.ts';
import { inChunks } from './in-chunks.ts';

/**
 * Makes a plan's erasure and the requests from its page wait for each other until the transaction ends. Both call it
 * before they read or write messages. It is an update that changes nothing, because SQLite has no SELECT … FOR UPDATE.
 * @returns how many assessments still have these ids: an erasure replaces them
 */
export async function lockAssessments(
  tx: Prisma.TransactionClient,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<number> {
  let count = 0;
  await inChunks(ids, async (chunk) => {
    count += await tx.$executeRaw(sql`
      UPDATE "PeptideAssessment" SET "locale" = "locale"
      WHERE "tenantId" = ${tenantId} AND "id" IN (${join(chunk)})`);
  });
  return count;
}

/** Nothing of a mail stays but that there was one; what has not gone out yet never will. */
export async function eraseMessages(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds, hash }: { tenantId: string; leadIds: readonly string[]; hash?: string },
): Promise<void> {
  await lockAssessmentsOfLeads(tx, tenantId, leadIds);
  const select = { id: true };
  const toThem = hash
    ? await tx.outboxMessage.findMany({ where: { tenantId, recipientHash: hash }, select })
    : [];
  await inChunks(
    toThem.map(({ id }) => id),
    (ids) => blankMessages(tx, tenantId, ids),
  );
  await inChunks(leadIds, async (chunk) => {
    const ofThem = await tx.outboxMessage.findMany({
      where: { tenantId, leadId: { in: chunk } },
      select,
    });
    await inChunks(
      ofThem.map(({ id }) => id),
      (ids) => blankMessages(tx, tenantId, ids),
    );
    await tx.emailSend.updateMany({
      where: { tenantId, leadId: { in: chunk }, status: 'pending' },
      data: { status: 'cancelled' },
    });
    await tx.emailSend.updateMany({
      where: { tenantId, leadId: { in: chunk } },
      data: { providerMessageId: null },
    });
  });
}

/** After this, every message that a request was writing for one of them is committed, so the caller finds it. */
async function lockAssessmentsOfLeads(
  tx: Prisma.TransactionClient,
  tenantId: string,
  leadIds: readonly string[],
): Promise<void> {
  await inChunks(leadIds, async (chunk) => {
    const leads = await tx.lead.findMany({
      where: { tenantId, id: { in: chunk } },
      select: { assessmentId: true },
    });
    await lockAssessments(tx, { tenantId, ids: leads.flatMap(({ assessmentId }) => assessmentId ?? []) });
  });
}

async function blankMessages(tx: Prisma.TransactionClient, tenantId: string, ids: string[]): Promise<void> {
  await tx.localMail.deleteMany({ where: { tenantId, outboxMessageId: { in: ids } } });
  // Servers like to name the address in their refusals.
  await tx.outboxFailure.updateMany({ where: { messageId: { in: ids } }, data: { error: 'erased' } });
  await tx.outboxMessage.updateMany({
    where: { id: { in: ids }, tenantId, state: { in: ['planned', 'claimed'] } },
    data: { state: 'cancelled' },
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
  // It names the assessment.
  await tx.$executeRaw(sql`
    UPDATE "OutboxMessage" SET "dedupeKey" = 'erased:' || "id" WHERE "tenantId" = ${tenantId} AND "id" IN (${join(ids)})`);
}
