import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

/**
 * Serialises a plan's erasure and the requests from its page until the transaction ends. Both call it before they read or write outbox
 * items. It is an update that changes nothing, because SQLite has no SELECT … FOR UPDATE.
 * @returns how many assessments still have these ids; an erasure replaces them
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
