import type { Prisma } from '#app/domain/database.ts';

/** Ends that campaigns choose a person by their goals, at once: planned steps of such campaigns stop, too. */
export async function endSegments(
  tx: Prisma.TransactionClient,
  { tenantId, contactId }: { tenantId: string; contactId: string },
): Promise<void> {
  await tx.contact.updateMany({ where: { id: contactId, tenantId }, data: { segmentsConsent: 'withdrawn' } });
  await tx.lead.updateMany({ where: { tenantId, contactId }, data: { segments: '' } });
}
