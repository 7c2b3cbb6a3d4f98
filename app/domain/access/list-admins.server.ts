import type { Database, Prisma } from '../database.ts';

/** The confirmed e-mail addresses of a tenant's admins. */
export async function listAdminAddresses(
  db: Database | Prisma.TransactionClient,
  tenantId: string,
): Promise<string[]> {
  const admins = await db.tenantUser.findMany({
    where: { tenantId, role: 'admin', disabledAt: null, emailVerifiedAt: { not: null } },
    orderBy: { email: 'asc' },
    select: { email: true },
  });
  return admins.map(({ email }) => email);
}
