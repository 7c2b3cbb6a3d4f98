import { inChunks } from '../../lib/in-chunks.ts';
import type { Prisma } from '../database.ts';
import type { ErasedPerson } from '../erased-person.ts';

/** Deletes the person's mails from the local mailbox, and the address from suppressions: their hash stays, so that no mail is sent again. */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, messageIds, address }: ErasedPerson,
): Promise<void> {
  await inChunks(messageIds, (ids) =>
    tx.localMail.deleteMany({ where: { tenantId, outboxMessageId: { in: ids } } }),
  );
  if (!address) return;
  const { spellings, hash, phoneHashes } = address;
  await tx.localMail.deleteMany({
    where: { tenantId, outboxMessageId: null, recipient: { in: [...spellings] } },
  });
  await tx.suppression.updateMany({
    where: { tenantId, addressHash: { in: [hash, ...phoneHashes] } },
    data: { address: null },
  });
}
