import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

/**
 * Takes the person out of their requests, which remain as the proof that they were answered. When the whole person is erased, nothing is
 * left to do for open ones; when only old leads are erased, open ones stay as they are.
 */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, leads, address, now }: ErasedPerson,
): Promise<void> {
  const withoutPerson = { contactId: null, words: null, note: null };
  const blank = async (where: Prisma.PrivacyRequestWhereInput) => {
    if (address)
      await tx.privacyRequest.updateMany({
        where: { ...where, tenantId, doneAt: null },
        data: { doneAt: now, doneBy: 'service' },
      });
    await tx.privacyRequest.updateMany({
      where: { ...where, tenantId, doneAt: { not: null } },
      data: withoutPerson,
    });
  };
  await inChunks(leads, (chunk) => blank({ leadId: { in: chunk.map(({ id }) => id) } }));
  if (address?.contactId) await blank({ contactId: address.contactId });
}
