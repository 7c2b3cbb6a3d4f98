import { readCatalogue } from '#app/domain/catalogue/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type LineRules, type OrderLine, readOrderLine, recogniseLine } from './recognise-line.ts';

/** Maximum lines of an order that are looked at. */
const MAX_RECOGNISED_LINES = 100;

/** Order data as a shop or a program sent it with a sale. */
type OrderData = Readonly<Record<string, unknown>> | null | undefined;

export interface RecognisedOrder {
  /** The catalogue entries that the order contains, as `|a|b|`; '' if there is none. */
  productIds: string;
  /** The lines whose product is not known. */
  unknownLines: OrderLine[];
}

/** Reads what is known of a tenant's products. @throws AppError `not-found` */
export async function readLineRules(db: Database, tenantId: string): Promise<LineRules> {
  const [entries, matches, taught] = await Promise.all([
    readCatalogue({ db, tenantId }),
    db.feedMatch.findMany({ where: { tenantId }, select: { entryId: true, productKey: true } }),
    db.orderLineMatch.findMany({ where: { tenantId }, select: { key: true, entryId: true } }),
  ]);
  const keys = matches.map(({ productKey }) => productKey);
  const products = await db.feedProduct.findMany({
    where: { tenantId, key: { in: keys } },
    select: { key: true, sku: true, productUrl: true },
  });
  const byKey = new Map(products.map((product) => [product.key, product]));
  return {
    entries,
    taught: new Map(taught.map(({ key, entryId }) => [key, entryId])),
    matched: matches.map(({ entryId, productKey }) => ({
      entryId,
      key: productKey,
      sku: byKey.get(productKey)?.sku ?? null,
      url: byKey.get(productKey)?.productUrl ?? null,
    })),
  };
}

/** Recognises the products of an order's lines, which are its `items`. */
export function recogniseOrder(orderData: OrderData, rules: LineRules): RecognisedOrder {
  const lines = listOrderLines(orderData);
  const found = lines.map((line) => ({ line, entryId: recogniseLine(line, rules) }));
  const ids = rules.entries.flatMap(({ id }) => (found.some(({ entryId }) => entryId === id) ? [id] : []));
  return {
    productIds: ids.length > 0 ? `|${ids.join('|')}|` : '',
    unknownLines: found.flatMap(({ line, entryId }) => (entryId === undefined ? [line] : [])),
  };
}

const listOrderLines = (orderData: OrderData): OrderLine[] =>
  (Array.isArray(orderData?.items) ? orderData.items.slice(0, MAX_RECOGNISED_LINES) : []).flatMap(
    (line) => readOrderLine(line) ?? [],
  );

/** The same for one order. @throws AppError `not-found` */
export async function recogniseProducts({
  db,
  tenantId,
  orderData,
}: {
  db: Database;
  tenantId: string;
  orderData: OrderData;
}): Promise<RecognisedOrder> {
  if (listOrderLines(orderData).length === 0) return { productIds: '', unknownLines: [] };
  return recogniseOrder(orderData, await readLineRules(db, tenantId));
}
