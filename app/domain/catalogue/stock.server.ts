import type { Database, Prisma } from '#app/domain/database.ts';

/** Treatment of an entry that is out of stock: plans leave it out, or its card shows it. */
export type OutOfStock = 'hide' | 'note';

/**
 * Sets which entries are out of stock according to the product feed; null means in stock. Entries that are not in the map are in stock too.
 * Staff did not make this change, so it is not in the audit log.
 */
export async function setStock(
  tx: Prisma.TransactionClient,
  { tenantId, stock }: { tenantId: string; stock: ReadonlyMap<string, OutOfStock | null> },
): Promise<void> {
  const out = [...stock].flatMap(([entryId, rule]) => (rule ? [{ entryId, outOfStock: rule }] : []));
  await tx.tenantProduct.updateMany({
    where: {
      tenantId,
      outOfStock: { not: null },
      entryId: { notIn: out.map(({ entryId }) => entryId) },
    },
    data: { outOfStock: null },
  });
  for (const { entryId, outOfStock } of out)
    await tx.tenantProduct.upsert({
      where: { tenantId_entryId: { tenantId, entryId } },
      create: { tenantId, entryId, outOfStock },
      update: { outOfStock },
    });
}

/** Lists the ids of the entries that are out of stock, by tenant. */
export async function listOutOfStock(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.tenantProduct.findMany({
    where: { tenantId: { in: [...tenantIds] }, outOfStock: { not: null } },
    orderBy: { entryId: 'asc' },
    select: { tenantId: true, entryId: true },
  });
  const byTenant = new Map<string, string[]>();
  for (const { tenantId, entryId } of rows)
    byTenant.set(tenantId, [...(byTenant.get(tenantId) ?? []), entryId]);
  return byTenant;
}
