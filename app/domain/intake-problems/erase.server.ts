import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';

/** Deletes what came from the person or is about their leads, and what came from their address or number without naming a company. */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, leads, address }: ErasedPerson,
): Promise<void> {
  await tx.intakeProblem.deleteMany({ where: { tenantId, leadId: { in: leads.map(({ id }) => id) } } });
  if (!address) return;
  const personHash = { in: [address.hash, ...address.phoneHashes] };
  await tx.intakeProblem.deleteMany({ where: { OR: [{ tenantId }, { tenantId: null }], personHash } });
}
