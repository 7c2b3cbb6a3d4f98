import * as z from 'zod';
import { type FeedProduct, makeProduct, readMinorUnits } from './feed-product.ts';

const amount = z.string().catch('');

/** A product as WooCommerce's Store API lists it (/wp-json/wc/store/v1/products). */
const product = z.object({
  id: z.int().positive(),
  name: z.string(),
  /** simple, variable, variation and others */
  type: z.string().catch('simple'),
  /** Of a variation its product; else 0. */
  parent: z.int().catch(0),
  /** Of a variation its choices, `Size: 5 mg, Colour: Blue`, as HTML; else empty. Its name is its product's. */
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
  /** Entries of the page, those among them that could not be stored. */
  count: number;
  /** Those of them that have variations, which are a list of their own. */
  variableIds: number[];
}

/**
 * The products of a page; null for what is no such page. One that can't be read makes the page unreadable: it would count as gone.
 * @param parents of a page of variations: the products that the shop lists. Others may be drafts.
 */
export function readWooCommerceProducts(
  body: unknown,
  parents: ReadonlySet<number> | null = null,
): WooCommercePage | null {
  const parsed = z.array(product).safeParse(body);
  if (!parsed.success) return null;
  return {
    products: parsed.data.flatMap((one) => {
      const made = parents && !parents.has(one.parent) ? null : makeProduct(describe(one));
      return made ? [made] : [];
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
}: Product): FeedProduct {
  const priceCents = prices ? readPrice(prices) : null;
  return {
    key: String(id),
    name: variation ? `${name} – ${variation}` : name,
    sku: sku || null,
    priceCents,
    currency: priceCents === null ? null : (prices?.currency_code ?? null),
    pictureUrl: images[0]?.src ?? null,
    productUrl: permalink || null,
    inStock: is_in_stock,
  };
}

/** Null where the variations differ in price: `price` is then the lowest, which is that of one of them. */
function readPrice({ price, price_range: range, currency_minor_unit }: NonNullable<Product['prices']>) {
  if (range && range.min_amount !== range.max_amount) return null;
  return readMinorUnits(price, currency_minor_unit);
}
