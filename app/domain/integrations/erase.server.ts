import { inChunks } from '../../lib/in-chunks.ts';
import type { Prisma } from '../database.ts';
import type { ErasedPerson } from '../erased-person.ts';

/** Deletes the events of the person's leads, and with them the log of their deliveries. */
export async function erase(tx: Prisma.TransactionClient, { tenantId, leads }: ErasedPerson): Promise<void> {
  await inChunks(
    leads.map(({ id }) => id),
    (leadIds) => tx.webhookEvent.deleteMany({ where: { tenantId, leadId: { in: leadIds } } }),
  );
}
