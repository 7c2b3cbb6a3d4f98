import type { Prisma } from '#app/domain/database.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

/** Corrects the name of the person who submitted these assessments. */
export async function correctName(
  tx: Prisma.TransactionClient,
  { tenantId, ids, firstName }: { tenantId: string; ids: readonly string[]; firstName: string },
): Promise<void> {
  await inChunks(ids, (chunk) =>
    tx.peptideAssessment.updateMany({ where: { tenantId, id: { in: chunk } }, data: { firstName } }),
  );
}
