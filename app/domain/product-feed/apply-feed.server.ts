import type { AuditActor } from '#app/domain/audit/index.ts';
import { type ProductChanges, productChanges, setStock, writeProduct } from '#app/domain/catalogue/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import type { StockRule } from './feed-product.ts';

/** The fields of a product that the catalogue uses. */
interface StoredProduct {
  key: string;
  priceCents: number | null;
  pictureUrl: string | null;
  productUrl: string | null;
  inStock: boolean;
}

interface Fills {
  fillsPrice: boolean;
  fillsPicture: boolean;
  fillsLink: boolean;
}

export const APPLY_FEED_ACTOR: AuditActor = {
  kind: 'system',
  id: null,
  label: 'Product feed',
  requestId: null,
};

/**
 * Updates the catalogue from the stored products: the fields that the tenant lets the feed fill, and the stock state. A matched product
 * that is no longer in the list counts as out of stock. A field that the product lacks, or that the catalogue would refuse, is not changed.
 * @param tx a transaction in which the tenant is locked
 * @returns the number of entries that have a product
 */
export async function applyFeed(
  tx: Prisma.TransactionClient,
  { tenantId, actor, now }: { tenantId: string; actor: AuditActor; now: Date },
): Promise<number> {
  const [feed, matches, products] = await Promise.all([
    tx.productFeed.findUnique({ where: { tenantId } }),
    tx.feedMatch.findMany({ where: { tenantId }, orderBy: { entryId: 'asc' } }),
    tx.feedProduct.findMany({ where: { tenantId } }),
  ]);
  const byKey = new Map(products.map((product) => [product.key, product]));
  const stock = new Map<string, StockRule | null>();
  for (const { entryId, productKey } of feed?.isOn ? matches : []) {
    const product = byKey.get(productKey);
    stock.set(entryId, product?.inStock ? null : (feed?.outOfStock as StockRule));
    if (!feed || !product) continue;
    const changes = readChanges(product, feed);
    if (Object.keys(changes).length > 0) await writeProduct(tx, { tenantId, entryId, changes, actor, now });
  }
  await setStock(tx, { tenantId, stock });
  return stock.size;
}

function readChanges(product: StoredProduct, fills: Fills): ProductChanges {
  const { priceCents, pictureUrl, productUrl } = product;
  const feedValues = {
    ...(fills.fillsPrice && priceCents !== null && { price: priceCents / 100 }),
    ...(fills.fillsPicture && isFeedWebAddress(pictureUrl) && { imageUrl: pictureUrl }),
    ...(fills.fillsLink && isFeedWebAddress(productUrl) && { productUrl }),
  };
  const each = Object.entries(feedValues).map(([field, value]) =>
    productChanges.safeParse({ [field]: value }),
  );
  return Object.assign({}, ...each.flatMap(({ data }) => data ?? []));
}

/** Pictures of this service have URLs without a host. They come from uploads. */
const isFeedWebAddress = (text: string | null): text is string => text !== null && canParseUrl(text);
