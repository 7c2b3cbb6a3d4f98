import * as z from 'zod';
import { decimalOfUnits, type FeedProduct, makeProduct, readFeedPrice } from './feed-product.ts';

/** Where a shop's Store API lists its products. */
export const WOOCOMMERCE_LIST_PATH = 'wp-json/wc/store/v1/products';
export const WOOCOMMERCE_PAGE_SIZE = 100;
/** Lists that were read before variations were supported have another stamp, and are read again. */
export const WOOCOMMERCE_LIST_STAMP = 'variations';

const amount = z.string().catch('');

/** A product as listed by WooCommerce's Store API (/wp-json/wc/store/v1/products). */
const product = z.object({
  id: z.int().positive(),
  name: z.string(),
  /** simple, variable, variation and others */
  type: z.string().catch('simple'),
  /** Parent product of a variation; otherwise 0. */
  parent: z.int().catch(0),
  /** Options of a variation as HTML, `Size: 5 mg, Colour: Blue`; otherwise empty. A variation's name is that of its product. */
  variation: z.string().catch(''),
  sku: z.string().catch(''),
  permalink: z.string().catch(''),
  prices: z
    .object({
      price: amount,
      currency_code: z.string().nullable().catch(null),
      currency_minor_unit: z.int().min(0).max(6).catch(2),
      price_range: z.object({ min_amount: amount, max_amount: amount }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  images: z.array(z.object({ src: z.string() })).catch([]),
  is_in_stock: z.boolean(),
});
type Product = z.output<typeof product>;

export interface WooCommercePage {
  products: FeedProduct[];
  /** Number of entries on the page, including those that can't be stored. */
  count: number;
  /** Ids of entries with variations, which are listed separately. */
  variableIds: number[];
}

/**
 * Reads the products of a page; null if the body is not a page of products. One unreadable product makes the whole page unreadable, because
 * the product would otherwise count as gone.
 * @param parents for a page of variations: the products that the shop lists. Others may be drafts.
 */
export function readWooCommerceProducts(
  body: unknown,
  parents: ReadonlySet<number> | null = null,
): WooCommercePage | null {
  const parsed = z.array(product).safeParse(body);
  if (!parsed.success) return null;
  return {
    products: parsed.data.flatMap((item) => {
      const feedProduct = parents && !parents.has(item.parent) ? null : makeProduct(describe(item));
      return feedProduct ? [feedProduct] : [];
    }),
    count: parsed.data.length,
    variableIds: parsed.data.filter(({ type }) => type === 'variable').map(({ id }) => id),
  };
}

function describe({
  id,
  name,
  variation,
  sku,
  permalink,
  prices,
  images,
  is_in_stock,
}: Product): Parameters<typeof makeProduct>[0] {
  const { doubt, ...price } = prices ? readPrice(prices) : NO_WOOCOMMERCE_PRICE;
  return {
    key: String(id),
    name: variation ? `${name} – ${variation}` : name,
    sku: sku || null,
    ...price,
    doubts: doubt ? [doubt] : [],
    pictureUrl: images[0]?.src ?? null,
    productUrl: permalink || null,
    inStock: is_in_stock,
  };
}

const NO_WOOCOMMERCE_PRICE = { priceCents: null, currency: null, doubt: null };

/** Returns no price if the variations differ in it: `price` is then the lowest of them. */
function readPrice({
  price,
  price_range: range,
  currency_code,
  currency_minor_unit,
}: NonNullable<Product['prices']>) {
  if (range && range.min_amount !== range.max_amount) return NO_WOOCOMMERCE_PRICE;
  return readFeedPrice(decimalOfUnits(price, currency_minor_unit), { currency: currency_code, decimal: '.' });
}
