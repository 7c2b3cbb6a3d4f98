import type { Database } from '#app/domain/database.ts';
import { readLineRules, recogniseOrder } from '#app/domain/product-feed/index.ts';

/** Rows per page. Other writers get their turn between two pages. */
const RECOGNISED_ROWS_PER_PAGE = 500;

interface StoredOrder {
  id: string;
  productIds: string;
  clientOrderData: unknown;
}

/**
 * Recognises the products of all stored orders again, after staff said which product is which. No amount changes, and orders of erased
 * people have no data to read. A process that dies in between leaves orders that the next call recognises.
 * @returns the number of orders whose products changed
 */
export async function recogniseAgain(db: Database, tenantId: string): Promise<number> {
  const rules = await readLineRules(db, tenantId);
  const select = { id: true, productIds: true, clientOrderData: true } as const;
  const page = { orderBy: { id: 'asc' }, take: RECOGNISED_ROWS_PER_PAGE, select } as const;
  const listChanged = (rows: readonly StoredOrder[]) =>
    rows.flatMap(({ id, productIds: before, clientOrderData }) => {
      if (clientOrderData === null) return [];
      const { productIds } = recogniseOrder(clientOrderData as Record<string, unknown>, rules);
      // A match that was removed since takes nothing from the orders that it explained.
      return productIds === before || productIds === '' ? [] : [{ id, before, productIds }];
    });
  let count = 0;
  for (let after = ''; ; ) {
    const rows = await db.conversion.findMany({
      where: { tenantId, kind: 'sale', id: { gt: after } },
      ...page,
    });
    for (const { id, before, productIds } of listChanged(rows)) {
      // An erasure may have blanked the row since it was read.
      const where = { id, tenantId, productIds: before };
      count += (await db.conversion.updateMany({ where, data: { productIds } })).count;
    }
    if (rows.length < RECOGNISED_ROWS_PER_PAGE) break;
    after = rows.at(-1)?.id ?? '';
  }
  for (let after = ''; ; ) {
    const rows = await db.unmatchedOrder.findMany({ where: { tenantId, id: { gt: after } }, ...page });
    for (const { id, before, productIds } of listChanged(rows)) {
      const where = { id, tenantId, productIds: before };
      count += (await db.unmatchedOrder.updateMany({ where, data: { productIds } })).count;
    }
    if (rows.length < RECOGNISED_ROWS_PER_PAGE) return count;
    after = rows.at(-1)?.id ?? '';
  }
}
