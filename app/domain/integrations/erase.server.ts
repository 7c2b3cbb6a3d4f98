import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { recordEvents } from './record-events.server.ts';

/** Deletes the events of the person's leads, including their delivery log, and tells the company's own systems of the erasure. */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, leads, now }: ErasedPerson,
): Promise<void> {
  await inChunks(
    leads.map(({ id }) => id),
    (leadIds) => tx.webhookEvent.deleteMany({ where: { tenantId, leadId: { in: leadIds } } }),
  );
  await recordEvents(
    tx,
    leads.map(({ id: leadId }) => ({ type: 'person.erased', tenantId, leadId, at: now, data: { leadId } })),
    now,
  );
}
