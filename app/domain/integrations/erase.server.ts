import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

/** Deletes the events of the person's leads, including their delivery log. */
export async function erase(tx: Prisma.TransactionClient, { tenantId, leads }: ErasedPerson): Promise<void> {
  await inChunks(
    leads.map(({ id }) => id),
    (leadIds) => tx.webhookEvent.deleteMany({ where: { tenantId, leadId: { in: leadIds } } }),
  );
}
