import { catalogue, resolveId } from './catalogue/index.ts';
import type {
  CatalogueEntry,
  PeptideId,
  PlannedPeptide,
  ProductSettings,
  RecommendOptions,
} from './types.ts';
import { english } from './wording.ts';

/** A figure with a unit of amount: "0.25 mg", "5,000 IU", "2-ml". */
const AMOUNT =
  /\d\s?-?\s?(?:[mµμ]?g|mcg|ug|kg|[mµμ]?l|iu|units?|vials?|capsules?|packs?|tablets?|(?:milli|micro)?(?:grams?|lit(?:er|re)s?))(?![\p{L}\p{N}])/iu;

/** The text without its sentences that state an amount. */
export const withoutAmounts = (text: string): string =>
  text
    .replace(/([.!?])\s+/g, '$1\n')
    .split('\n')
    .filter((sentence) => !AMOUNT.test(sentence))
    .join(' ');

const withoutAmountsIn = (list: readonly string[]) => list.map(withoutAmounts).filter((text) => text !== '');

/** Ids that the tenant sells, aliases resolved (D4); all when the option is not given, none for an empty list. */
export function soldBy({ available }: RecommendOptions): (id: PeptideId) => boolean {
  if (!Array.isArray(available)) return () => true;
  const sold = new Set(available.map(resolveId));
  return (id) => sold.has(id);
}

/** The tenant's settings for an entry, whichever spelling of its id they are kept under (D4, D16). */
export function settingsOf(id: PeptideId, { products }: RecommendOptions): ProductSettings {
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

/** The product's own address, else the entry's within the tenant's shop, else the entry's as it is (D16). */
export function productUrl(own: string, url: string | undefined, shop_url: string | undefined): string {
  return (url && webAddress(url)) || (shop_url && webAddress(own, shop_url)) || own;
}

const brandOf = ({ brand }: RecommendOptions): string => brand?.trim() || english.defaultBrand;

/** The tenant's own name for the entry, else the catalogue's with the brand filled in (D5). */
export function nameOf(id: PeptideId, options: RecommendOptions): string {
  return settingsOf(id, options).name?.trim() || catalogue[id].name.split('{brand}').join(brandOf(options));
}

/** The entry without dosing, mixing, injection and supply, and without sentences that state an amount (D16). */
export function hideAmounts(entry: PlannedPeptide): PlannedPeptide {
  const { dosing_ranges, vial_calculations, reconstitution, injection_protocol, dose_basis, ...rest } = entry;
  return {
    ...rest,
    mechanism_of_action: withoutAmounts(rest.mechanism_of_action),
    plain_english_explanation: withoutAmounts(rest.plain_english_explanation),
    research_applications: withoutAmountsIn(rest.research_applications),
    timing_protocol: withoutAmounts(rest.timing_protocol),
    cycling_guidance: withoutAmounts(rest.cycling_guidance),
    monitoring_parameters: withoutAmountsIn(rest.monitoring_parameters),
    interactions_to_avoid: withoutAmountsIn(rest.interactions_to_avoid),
    contraindications: withoutAmountsIn(rest.contraindications),
    evidence_note: withoutAmounts(rest.evidence_note),
    sources: rest.sources.map(({ note, ...source }) => {
      const kept = note && withoutAmounts(note);
      return kept ? { ...source, note: kept } : source;
    }),
  };
}

/** Fills the brand into every text of an entry that has a place for it. */
function branded(entry: CatalogueEntry, brand: string): CatalogueEntry {
  if (!entry.name.includes('{brand}')) return entry;
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return value.split('{brand}').join(brand);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  return fill(entry) as CatalogueEntry;
}

/** The entry as it stands in a tenant's plan (D16). A tenant's own product name is shown as the tenant wrote it. */
export function present(
  id: PeptideId,
  rank: number,
  words: { reasons: string[]; cautions: string[] },
  options: RecommendOptions,
): PlannedPeptide {
  const entry = branded(catalogue[id], brandOf(options));
  const { url, price_cents, coupon_code, image_url } = settingsOf(id, options);
  const planned: PlannedPeptide = {
    ...entry,
    name: nameOf(id, options),
    product_url: productUrl(entry.product_url, url, options.shop_url),
    rank,
    ...words,
    ...(price_cents !== undefined && { price_cents }),
    ...(coupon_code && { coupon_code }),
    ...(image_url && { image_url }),
  };
  return options.show_amounts === false ? hideAmounts(planned) : planned;
}
