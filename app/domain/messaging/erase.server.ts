import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

/** Deletes the person's e-mails from the local mailbox. */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, messageIds, address }: ErasedPerson,
): Promise<void> {
  await inChunks(messageIds, (ids) =>
    tx.localMail.deleteMany({ where: { tenantId, outboxMessageId: { in: ids } } }),
  );
  if (!address) return;
  await tx.localMail.deleteMany({
    where: { tenantId, outboxMessageId: null, recipient: { in: [...address.spellings] } },
  });
}
