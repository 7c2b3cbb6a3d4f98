import type { Database, Prisma } from '#app/domain/database.ts';
import { proveStaffAddress } from './staff-addresses.server.ts';

/** Columns that a seed writes as they are. */
export type TenantRow = Prisma.TenantUncheckedCreateInput & { id: string };

/** Writes a tenant as a seed describes it, with a contact address that counts as confirmed; its terms and log lines are the seed's to write. */
export async function importTenant(tx: Prisma.TransactionClient, row: TenantRow): Promise<void> {
  const { id: tenantId, contactEmail, createdAt } = await tx.tenant.create({ data: row });
  await proveStaffAddress(tx, { tenantId, email: contactEmail, now: createdAt });
}

export async function setMonthlyLimit(db: Database, tenantId: string, limit: number): Promise<void> {
  await db.tenant.update({ where: { id: tenantId }, data: { monthlyAssessmentLimit: limit } });
}

/** Deletes tenants and all rows that go with them; those about money must be deleted before. */
export async function deleteTenants(tx: Prisma.TransactionClient, ids: readonly string[]): Promise<void> {
  await tx.tenant.deleteMany({ where: { id: { in: [...ids] } } });
}
