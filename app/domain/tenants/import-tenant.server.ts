import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { proveStaffAddress } from './staff-addresses.server.ts';

type Terms = typeof DEFAULT_TERMS;
/** Columns that a seed writes unchanged; missing terms are set to DEFAULT_TERMS. */
export type TenantRow = Omit<Prisma.TenantUncheckedCreateInput, 'id' | keyof Terms> & {
  id: string;
} & Partial<Pick<Prisma.TenantUncheckedCreateInput, keyof Terms>>;

/** Writes a tenant as described by a seed. Its contact address counts as confirmed. The seed writes its terms and audit log lines. */
export async function importTenant(tx: Prisma.TransactionClient, row: TenantRow): Promise<void> {
  const {
    id: tenantId,
    contactEmail,
    createdAt,
  } = await tx.tenant.create({
    data: { ...DEFAULT_TERMS, ...row },
  });
  await proveStaffAddress(tx, { tenantId, email: contactEmail, now: createdAt });
}

export async function setMonthlyLimit(db: Database, tenantId: string, limit: number): Promise<void> {
  await db.tenant.update({ where: { id: tenantId }, data: { monthlyAssessmentLimit: limit } });
}

/** Deletes tenants and all rows that depend on them. Rows about money must be deleted first. */
export async function deleteTenants(tx: Prisma.TransactionClient, ids: readonly string[]): Promise<void> {
  await tx.tenant.deleteMany({ where: { id: { in: [...ids] } } });
}
