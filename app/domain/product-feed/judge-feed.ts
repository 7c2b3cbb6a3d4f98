import { currencyText } from '#app/lib/money-text.ts';
import type { Doubt, FeedProduct } from './feed-product.ts';

/** The reason why the products that were read are not applied; `rows` if that concerns single products. */
export type FeedProblem = 'unreadable' | 'no-products' | 'currency' | 'missing' | 'price-jump' | 'rows';

export interface Refusal {
  problem: FeedProblem;
  why: string;
}

/** A match, with the price that the catalogue shows. A product that the feed last listed without a price is judged by it, too. */
export interface JudgedMatch {
  entryName: string;
  productKey: string;
  priceCents: number | null;
}

/** Minimum number of matches for this rule: a list that has lost most of them is treated as faulty, not as the shop's choice. */
const MANY_DOUBTFUL_PRODUCTS = 4;
const MAX_NAMED_FEED_PRODUCTS = 3;

/**
 * Decides whether the products that were read may be applied. If a list has lost its products, has another currency or changes prices
 * beyond the tenant's limit, a fault of the shop's system is more likely than intent.
 * @returns null if the products may be applied
 */
export function judgeFeed(
  products: readonly FeedProduct[],
  rules: {
    matches: readonly JudgedMatch[];
    /** The tenant's currency. */
    currency: string;
    fillsPrice: boolean;
    maxChangePercent: number;
    /** Whether staff have reviewed the prices. */
    acceptsJumps: boolean;
  },
): Refusal | null {
  const { matches, currency } = rules;
  if (products.length === 0) return { problem: 'no-products', why: 'The list has no products.' };
  const foreign = products.find((product) => product.currency !== null && product.currency !== currency);
  if (foreign)
    return {
      problem: 'currency',
      why: `The list’s prices are in ${foreign.currency}, and your company’s are in ${currency}.`,
    };
  const byKey = new Map(products.map((product) => [product.key, product]));
  const missing = matches.filter(({ productKey }) => !byKey.has(productKey));
  if (matches.length >= MANY_DOUBTFUL_PRODUCTS && missing.length * 2 > matches.length)
    return {
      problem: 'missing',
      why: `${missing.length} of ${matches.length} matched products are not in the list.`,
    };
  return rules.fillsPrice && !rules.acceptsJumps ? judgePrices(byKey, rules) : null;
}

function judgePrices(
  byKey: ReadonlyMap<string, FeedProduct>,
  rules: { matches: readonly JudgedMatch[]; currency: string; maxChangePercent: number },
): Refusal | null {
  const { matches, currency, maxChangePercent } = rules;
  const jumps = matches.flatMap(({ entryName, productKey, priceCents: before }) => {
    const after = byKey.get(productKey)?.priceCents ?? null;
    if (before === null || after === null) return [];
    const isJump = Math.abs(after - before) * 100 > maxChangePercent * before;
    return isJump
      ? [`${entryName} from ${currencyText(before, currency)} to ${currencyText(after, currency)}`]
      : [];
  });
  if (jumps.length === 0) return null;
  return {
    problem: 'price-jump',
    why: `Prices changed by more than ${maxChangePercent}%: ${nameFirst(jumps).join('; ')}.`,
  };
}

function nameFirst(all: readonly string[]): string[] {
  const more = all.length - MAX_NAMED_FEED_PRODUCTS;
  return [...all.slice(0, MAX_NAMED_FEED_PRODUCTS), ...(more > 0 ? [`${more} more`] : [])];
}

/**
 * Describes the products whose price or stock could not be read. They are not changed, and all others are.
 * @returns null if everything was read
 */
export function describeDoubts(
  products: readonly FeedProduct[],
  { fillsPrice }: { fillsPrice: boolean },
): Refusal | null {
  const lines = products.flatMap((product) =>
    selectDoubts(product, { fillsPrice }).map(({ why }) => `${product.name}: ${why}`),
  );
  if (lines.length === 0) return null;
  const count = lines.length === 1 ? '1 product stays' : `${lines.length} products stay`;
  return { problem: 'rows', why: `${count} unchanged. ${nameFirst(lines).join(' ')}` };
}

/** Selects the doubts that matter: a price that the feed does not fill may be unreadable. */
export const selectDoubts = (
  { doubts }: Pick<FeedProduct, 'doubts'>,
  { fillsPrice }: { fillsPrice: boolean },
): Doubt[] => doubts.filter(({ field }) => field !== 'price' || fillsPrice);
