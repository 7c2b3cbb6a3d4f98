import * as z from 'zod';
import { type FeedProduct, makeProduct, readMinorUnits } from './feed-product.ts';

/** A product as WooCommerce's Store API lists it (/wp-json/wc/store/v1/products). */
const product = z.object({
  id: z.int().positive(),
  name: z.string(),
  sku: z.string().catch(''),
  permalink: z.string().catch(''),
  prices: z
    .object({
      price: z.string().catch(''),
      currency_code: z.string().nullable().catch(null),
      currency_minor_unit: z.int().min(0).max(6).catch(2),
    })
    .nullish()
    .catch(null),
  images: z.array(z.object({ src: z.string() })).catch([]),
  is_in_stock: z.boolean(),
});

/** The products of a page; null for what is no such page. One that can't be read makes the page unreadable: it would count as gone. */
export function readWooCommerceProducts(body: unknown): FeedProduct[] | null {
  const parsed = z.array(product).safeParse(body);
  if (!parsed.success) return null;
  return parsed.data.flatMap(({ id, name, sku, permalink, prices, images, is_in_stock }) => {
    const priceCents = prices ? readMinorUnits(prices.price, prices.currency_minor_unit) : null;
    const made = makeProduct({
      key: String(id),
      name,
      sku: sku || null,
      priceCents,
      currency: priceCents === null ? null : (prices?.currency_code ?? null),
      pictureUrl: images[0]?.src ?? null,
      productUrl: permalink || null,
      inStock: is_in_stock,
    });
    return made ? [made] : [];
  });
}
