import type { Prisma } from '../database.ts';

/** Confirms a tenant's address, whichever it is by now: one of its people has shown theirs. A confirmed one stays as it is. */
export async function confirmTenantAddress(
  tx: Prisma.TransactionClient,
  tenantId: string,
  now: Date,
): Promise<void> {
  await tx.tenant.updateMany({
    where: { id: tenantId, emailVerifiedAt: null },
    data: { emailVerifiedAt: now },
  });
}
