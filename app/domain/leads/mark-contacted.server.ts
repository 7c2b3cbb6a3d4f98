import { inChunks } from '../../lib/in-chunks.ts';
import type { Prisma } from '../database.ts';

/** Notes that leads were sent their first marketing mail or text (D27). Those contacted before keep their moment. */
export async function markContactedByMail(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds, now }: { tenantId: string; leadIds: readonly string[]; now: Date },
): Promise<void> {
  await inChunks([...new Set(leadIds)], async (chunk) => {
    await tx.lead.updateMany({
      where: { tenantId, id: { in: chunk }, contacted: false, erasedAt: null },
      data: { contacted: true, contactedAt: now },
    });
  });
}
