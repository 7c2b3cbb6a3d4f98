import type { Database, Prisma } from '../database.ts';

type Client = Database | Prisma.TransactionClient;

/** The latest month of a tenant that is closed; null before the first. */
export async function findLastClosedMonth(db: Client, tenantId: string): Promise<string | null> {
  const charge = await db.commissionCharge.findFirst({
    where: { tenantId },
    orderBy: { month: 'desc' },
    select: { month: true },
  });
  return charge?.month ?? null;
}

/** The figures of a closed month; null for one that isn't. */
export const findClosedMonth = (db: Client, tenantId: string, month: string) =>
  db.commissionCharge.findUnique({ where: { tenantId_month: { tenantId, month } } });

/** All closed months of a tenant, the latest first. */
export const listClosedMonths = (db: Client, tenantId: string) =>
  db.commissionCharge.findMany({ where: { tenantId }, orderBy: { month: 'desc' } });

/** Writes the figures of a month that has ended, which no later change touches. Call it under the tenant's lock. */
export async function insertClosedMonth(
  tx: Prisma.TransactionClient,
  figures: Prisma.CommissionChargeUncheckedCreateInput,
): Promise<void> {
  await tx.commissionCharge.create({ data: figures });
}
