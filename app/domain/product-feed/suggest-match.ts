/** Splits a name into the parts that count: runs of letters and of digits, so that `BPC-157` and `BPC157 5mg` share two of them. */
export const splitName = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .match(/\p{L}+|\d+/gu) ?? [];

type Words = readonly string[];

/** Minimum share of an entry's name that must be in the product's name. */
const MIN_MATCH_SHARE = 0.75;
const countLetters = (words: Words): number => words.reduce((sum, word) => sum + word.length, 0);

/**
 * Scores how well a product's name fits a name of an entry: 0 for no fit; the fewer other words the product's name contains, the higher the
 * score.
 */
function scoreName(entry: Words, product: Words): number {
  const shared = entry.filter((word) => product.includes(word));
  const share = countLetters(shared) / Math.max(1, countLetters(entry));
  // The entry's first word must match: `CJC-1295` and `TB-1295` are not the same.
  if (shared[0] !== entry[0] || share < MIN_MATCH_SHARE) return 0;
  // If two products fit, the name with fewer other words scores higher, so that a bundle loses.
  return share + countLetters(shared) / Math.max(1, countLetters(product));
}

/**
 * Returns the product that fits an entry best by name; null if none fits.
 * @param names of the entry, split: the tenant's own, the usual one, the id
 * @param products with their names, split once for all entries
 */
export function suggestMatch<Product extends { words: Words }>(
  names: readonly Words[],
  products: readonly Product[],
): Product | null {
  let best: { product: Product; score: number } | null = null;
  for (const product of products) {
    const score = Math.max(0, ...names.map((name) => scoreName(name, product.words)));
    if (score > (best?.score ?? 0)) best = { product, score };
  }
  return best?.product ?? null;
}

export const sharesWord = (entry: Words, product: Words): boolean =>
  entry.some((word) => word.length > 1 && product.includes(word));
