import { currencyText } from '#app/lib/money-text.ts';
import type { FeedProduct } from './feed-product.ts';

/** Why what was read is not taken over. */
export type FeedProblem = 'unreadable' | 'no-products' | 'currency' | 'missing' | 'price-jump';

export interface Refusal {
  problem: FeedProblem;
  why: string;
}

/** A match, with the price that its product had when the feed was taken over last. */
export interface JudgedMatch {
  entryName: string;
  productKey: string;
  priceCents: number | null;
}

/** From so many matches on it is an error of the list, and not of the shop, when most of them are gone. */
const MANY = 4;
const MAX_NAMED = 3;

/**
 * Whether what was read may be taken over: a list that has lost its products, is in another currency or changes prices
 * beyond the tenant's limit is more often a fault of the shop's system than meant.
 * @returns null if it may
 */
export function judgeFeed(
  products: readonly FeedProduct[],
  rules: {
    matches: readonly JudgedMatch[];
    /** The tenant's. */
    currency: string;
    fillsPrice: boolean;
    maxChangePercent: number;
    /** Staff looked at the prices. */
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
  if (matches.length >= MANY && missing.length * 2 > matches.length)
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
  const more = jumps.length - MAX_NAMED;
  const named = [...jumps.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more`] : [])].join('; ');
  return {
    problem: 'price-jump',
    why: `Prices change by more than ${maxChangePercent} %: ${named}.`,
  };
}
