import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { isTrue, readDirectly } from '#app/lib/sql-transaction.ts';

const omitted = { tenantId: true, updatedAt: true } as const;

/** A tenant's settings for one entry; entries without a row have the defaults. */
export type ProductSettingsRow = Prisma.TenantProductGetPayload<{ omit: typeof omitted }>;

export const listProductSettings = (db: DatabaseClient, tenantId: string): Promise<ProductSettingsRow[]> =>
  db.tenantProduct.findMany({ where: { tenantId }, omit: omitted });

/** The settings that widgets and plans need. */
export type ShownProduct = Omit<ProductSettingsRow, 'linkStatus' | 'linkCheckedAt'>;

/** Queries the driver directly, because every widget document and every submission reads these rows. */
export async function listShownProducts(db: Database, tenantId: string): Promise<ShownProduct[]> {
  const rows = await readDirectly<ShownProduct>(db)`
    SELECT "entryId", "sold", "name", "productUrl", "priceCents", "couponCode", "imageUrl", "outOfStock"
    FROM "TenantProduct" WHERE "tenantId" = ${tenantId}`;
  return rows.map((row) => ({ ...row, sold: isTrue(row.sold) }));
}

/** Lists the coupon codes of a tenant's products, which are the same for all customers. */
export async function listCouponCodes(db: DatabaseClient, tenantId: string): Promise<string[]> {
  const rows = await db.tenantProduct.findMany({
    where: { tenantId, couponCode: { not: null } },
    select: { couponCode: true },
  });
  return rows.flatMap(({ couponCode }) => couponCode ?? []);
}

/** Writes settings from a seed. */
export async function importProductSettings(
  tx: Prisma.TransactionClient,
  rows: readonly Prisma.TenantProductUncheckedCreateInput[],
): Promise<void> {
  await tx.tenantProduct.createMany({ data: [...rows] });
}
