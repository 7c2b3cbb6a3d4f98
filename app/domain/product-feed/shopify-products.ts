import * as z from 'zod';
import { type FeedProduct, makeProduct, readFeedPrice } from './feed-product.ts';

export const SHOPIFY_PAGE_SIZE = 250;
export const SHOPIFY_LIST_FILE = /\/products\.json$/;

const picture = z.object({ src: z.string() });

const variant = z.object({
  id: z.int().positive(),
  title: z.string().nullish().catch(null),
  sku: z.string().nullish().catch(null),
  price: z.string().catch(''),
  available: z.boolean(),
  featured_image: picture.nullish().catch(null),
});

/** A page of a shop's /products.json, which every Shopify shop publishes. */
const page = z.object({
  products: z.array(
    z.object({
      title: z.string(),
      handle: z.string(),
      images: z.array(picture).catch([]),
      variants: z.array(variant),
    }),
  ),
});

/** /meta.json, which contains the currency of the prices in /products.json. */
const meta = z.object({ currency: z.string().regex(/^[A-Z]{3}$/) });

/** Shopify's name for the only variant of a product without options. */
const ONLY_VARIANT_TITLE = 'Default Title';

/** Returns null if the body is not a meta.json. */
export const readShopifyCurrency = (body: unknown): string | null =>
  meta.safeParse(body).data?.currency ?? null;

/** Returns each variant as its own product, since sizes differ in price and stock; null if the body is not a page of /products.json. */
export function readShopifyProducts(
  body: unknown,
  { origin, currency }: { origin: string; currency: string },
): { products: FeedProduct[]; count: number } | null {
  const parsed = page.safeParse(body);
  if (!parsed.success) return null;
  const products = parsed.data.products.flatMap(({ title, handle, images, variants }) =>
    variants.flatMap((productVariant) => {
      const isOnly =
        variants.length === 1 || !productVariant.title || productVariant.title === ONLY_VARIANT_TITLE;
      const url = new URL(`/products/${encodeURIComponent(handle)}`, origin);
      if (!isOnly) url.searchParams.set('variant', String(productVariant.id));
      const { doubt, ...price } = readFeedPrice(productVariant.price, { currency, decimal: '.' });
      const feedProduct = makeProduct({
        key: String(productVariant.id),
        name: isOnly ? title : `${title} – ${productVariant.title}`,
        sku: productVariant.sku || null,
        ...price,
        currency,
        doubts: doubt ? [doubt] : [],
        pictureUrl: productVariant.featured_image?.src ?? images[0]?.src ?? null,
        productUrl: url.href,
        inStock: productVariant.available,
      });
      return feedProduct ? [feedProduct] : [];
    }),
  );
  return { products, count: parsed.data.products.length };
}
