import { CATALOGUE_NAMES, DEFAULT_BRAND_NAME, productQuery, resolveId } from './catalogue/names.ts';
import type { Evidence, PeptideId, PlannedPeptide, ProductSettings, RecommendOptions } from './types.ts';

export { hideAmounts, withoutAmounts } from './hide-amounts.ts';

/** Returns a check for the ids that the tenant sells, with aliases resolved (D4): all if the option is missing, none for an empty list. */
export function soldBy({ available }: RecommendOptions): (id: PeptideId) => boolean {
  if (!Array.isArray(available)) return () => true;
  const soldIds = new Set(available.map(resolveId));
  return (id) => soldIds.has(id);
}

/** Finds the tenant's settings for an entry, under any spelling of its id (D4, D16). */
function findSettings(id: PeptideId, { products }: RecommendOptions): ProductSettings {
  const key = Object.keys(products ?? {}).find((spelling) => resolveId(spelling) === id);
  return (key && (products as Record<string, ProductSettings | undefined>)[key]) || {};
}

const webAddress = (url: unknown, base?: string): string | undefined => {
  try {
    const { protocol, href } = new URL(String(url), base);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the product's own URL, else the entry's URL resolved against the tenant's shop, else the entry's URL unchanged (D16). */
export function productUrl(entryUrl: string, url: string | undefined, shop_url: string | undefined): string {
  return (url && webAddress(url)) || (shop_url && webAddress(entryUrl, shop_url)) || entryUrl;
}

/** Returns the tenant's own name for the entry, else the catalogue's with the brand filled in (D5). */
export function findProductName(id: PeptideId, options: RecommendOptions): string {
  const { brand } = options;
  return (
    findSettings(id, options).name?.trim() ||
    CATALOGUE_NAMES[id].replace('{brand}', () => brand?.trim() || DEFAULT_BRAND_NAME)
  );
}

/** The fields of a planned entry that are not in the entry's own texts. */
export type Card = Pick<
  PlannedPeptide,
  | 'id'
  | 'name'
  | 'product_url'
  | 'evidence'
  | 'rank'
  | 'reasons'
  | 'cautions'
  | 'price_cents'
  | 'coupon_code'
  | 'image_url'
>;

/**
 * Whether nothing speaks against the product: no caution for this visitor (a condition, the age range or the visitor's own words), and no
 * tests in people without effect. Otherwise it is shown without amounts and without a primary link (D61).
 */
export const isOffered = ({
  cautions,
  evidence,
}: {
  cautions: readonly string[];
  evidence?: Evidence;
}): boolean => cautions.length === 0 && evidence !== 'no-effect';

/** Builds the entry's card in a tenant's plan (D16). A tenant's own product name is shown unchanged. */
export function buildCard(
  id: PeptideId,
  decided: Pick<Card, 'evidence' | 'rank' | 'reasons' | 'cautions'>,
  options: RecommendOptions,
): Card {
  const { url, price_cents, coupon_code, image_url } = findSettings(id, options);
  return {
    id,
    name: findProductName(id, options),
    product_url: productUrl(productQuery(id), url, options.shop_url),
    ...decided,
    ...(price_cents !== undefined && { price_cents }),
    ...(coupon_code && { coupon_code }),
    ...(image_url && { image_url }),
  };
}
