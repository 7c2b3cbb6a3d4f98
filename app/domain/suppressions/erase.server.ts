import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';

/** Removes the address from the person's suppressions. The hash remains, so the address still gets no e-mails or texts. */
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
