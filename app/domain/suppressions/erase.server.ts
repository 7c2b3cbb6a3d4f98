import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';

/** Takes the address out of the person's suppressions. Its hash stays, so that no message goes to it again. */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, address }: ErasedPerson,
): Promise<void> {
  if (!address) return;
  await tx.suppression.updateMany({
    where: { tenantId, addressHash: { in: [address.hash, ...address.phoneHashes] } },
    data: { address: null, detail: null },
  });
}
