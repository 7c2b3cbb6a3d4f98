import type { Database, Prisma } from '#app/domain/database.ts';

export type ConversionRow = Prisma.ConversionCreateManyInput & {
  id: string;
  conversionDate: Date;
  month: string;
};

export async function importConversions(
  tx: Prisma.TransactionClient,
  rows: readonly ConversionRow[],
): Promise<void> {
  await tx.conversion.createMany({ data: [...rows] });
}

export const countSales = (db: Database, tenantIds: readonly string[]): Promise<number> =>
  db.conversion.count({ where: { tenantId: { in: [...tenantIds] }, kind: 'sale' } });

/** Deletes the sales of tenants that are about to be deleted. Refunds and changes are deleted first, because they refer to their sale. */
export async function deleteConversions(
  tx: Prisma.TransactionClient,
  tenantIds: readonly string[],
): Promise<void> {
  const where = { tenantId: { in: [...tenantIds] } };
  await tx.conversion.deleteMany({ where: { ...where, kind: { not: 'sale' } } });
  await tx.conversion.deleteMany({ where });
}
