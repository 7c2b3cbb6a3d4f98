import { countDecimals } from '#app/domain/reading/readers.ts';

/** A price for several products: one amount for all of them, or a share of each one's own, in basis points and possibly below zero. */
export type PriceChange = { cents: number } | { bps: number };

/**
 * Returns the new price of a product. A share is rounded half-up to the currency's smallest amount; a product without a price has none to
 * raise or lower.
 */
export function changePrice(priceCents: number | null, change: PriceChange, currency: string): number | null {
  if ('cents' in change) return change.cents;
  if (priceCents === null) return null;
  const unitCents = countDecimals(currency) === 0 ? 100 : 1;
  return Math.round((priceCents * (10_000 + change.bps)) / (10_000 * unitCents)) * unitCents;
}
