import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

/** Deletes the push log of the person's leads; the outbox cancels unsent contacts. The contact in the CRM belongs to the shop. */
export async function erase(tx: Prisma.TransactionClient, { tenantId, leads }: ErasedPerson): Promise<void> {
  await inChunks(
    leads.map(({ id }) => id),
    (leadIds) => tx.crmPush.deleteMany({ where: { tenantId, leadId: { in: leadIds } } }),
  );
}
