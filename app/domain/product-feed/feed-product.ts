import { htmlName } from '#app/lib/html-name.ts';

/** A shop's product, as described in its product list. */
export interface FeedProduct {
  /** The shop's own product id. */
  key: string;
  name: string;
  sku: string | null;
  /** Hundredths of the currency; null if the product has no price, several prices, or a price that is not a whole number of hundredths. */
  priceCents: number | null;
  /** The price's currency; null if the list does not give it. */
  currency: string | null;
  pictureUrl: string | null;
  productUrl: string | null;
  inStock: boolean;
}

/** Maximum number of products read from one shop. A shop with more has to give the URL of a shorter list. */
export const MAX_PRODUCTS = 2000;
const MAX_KEY = 200;
const MAX_NAME = 300;

export const SOURCES = ['woocommerce', 'shopify', 'csv'] as const;
export type FeedSource = (typeof SOURCES)[number];

/** Treatment of an entry whose product is out of stock. */
export const STOCK_RULES = ['hide', 'note'] as const;
export type StockRule = (typeof STOCK_RULES)[number];

/** Catalogue fields that a feed can fill. */
export const FILLED_FIELDS = ['price', 'picture', 'link'] as const;
export type FilledField = (typeof FILLED_FIELDS)[number];

/** Returns null for a product without a storable key or name. */
export function makeProduct(product: Omit<FeedProduct, 'name'> & { name: string }): FeedProduct | null {
  const name = htmlName(product.name, MAX_NAME);
  const key = product.key.trim();
  if (key === '' || key.length > MAX_KEY || name === '') return null;
  return { ...product, key, name };
}

/**
 * Converts an amount in units of 10^-decimals to hundredths: `1999` with 2 decimals is 1999, `20` with 0 is 2000. Null for other text, for
 * an amount that is not a whole number of hundredths, and for 0.
 */
export function readMinorUnits(text: string, decimals: number): number | null {
  if (!/^\d{1,12}$/.test(text)) return null;
  return readDecimal(decimals > 0 ? shiftDecimal(text, decimals) : text);
}

const shiftDecimal = (digits: string, decimals: number): string => {
  const padded = digits.padStart(decimals + 1, '0');
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
};

/** Maximum value of the column. */
const MAX_CENTS = 99_999_999;

/** Reads an amount such as `19.99`, `20` or `19.9900` as hundredths; null for anything else, and for 0. */
export function readDecimal(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2})0{0,6})?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents > 0 && cents <= MAX_CENTS ? cents : null;
}
