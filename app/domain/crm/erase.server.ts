import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

/** Deletes the log of the pushes of the person's leads; what has not gone out is cancelled by the outbox. The contact in the CRM is the shop's. */
export async function erase(tx: Prisma.TransactionClient, { tenantId, leads }: ErasedPerson): Promise<void> {
  await inChunks(
    leads.map(({ id }) => id),
    (leadIds) => tx.crmPush.deleteMany({ where: { tenantId, leadId: { in: leadIds } } }),
  );
}
