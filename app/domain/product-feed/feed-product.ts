import { htmlName } from '#app/lib/html-name.ts';

/** A product of a shop, as its list of products describes it. */
export interface FeedProduct {
  /** The shop's own id of it. */
  key: string;
  name: string;
  sku: string | null;
  /** In hundredths of the currency; null where it has no price, several, or one that is no whole number of them. */
  priceCents: number | null;
  /** Of the price; null where the list does not say. */
  currency: string | null;
  pictureUrl: string | null;
  productUrl: string | null;
  inStock: boolean;
}

/** Products of one shop that are read; a shop with more gives the address of a shorter list. */
export const MAX_PRODUCTS = 2000;
const MAX_KEY = 200;
const MAX_NAME = 300;

export const SOURCES = ['woocommerce', 'shopify', 'csv'] as const;
export type FeedSource = (typeof SOURCES)[number];

/** What happens to an entry whose product is out of stock. */
export const STOCK_RULES = ['hide', 'note'] as const;
export type StockRule = (typeof STOCK_RULES)[number];

/** Which fields of the catalogue a feed fills. */
export const FILLED_FIELDS = ['price', 'picture', 'link'] as const;
export type FilledField = (typeof FILLED_FIELDS)[number];

/** Null for a product without a key or a name that can be stored. */
export function makeProduct(product: Omit<FeedProduct, 'name'> & { name: string }): FeedProduct | null {
  const name = htmlName(product.name, MAX_NAME);
  const key = product.key.trim();
  if (key === '' || key.length > MAX_KEY || name === '') return null;
  return { ...product, key, name };
}

/**
 * Hundredths of a currency from an amount in units of 10^-decimals: `1999` with 2 is 1999, `20` with 0 is 2000. Null for an amount that
 * is no whole number of hundredths, none, or nothing.
 */
export function readMinorUnits(text: string, decimals: number): number | null {
  if (!/^\d{1,12}$/.test(text)) return null;
  return readDecimal(decimals > 0 ? shiftDecimal(text, decimals) : text);
}

const shiftDecimal = (digits: string, decimals: number): string => {
  const padded = digits.padStart(decimals + 1, '0');
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
};

/** What the column can store. */
const MAX_CENTS = 99_999_999;

/** Hundredths of an amount such as `19.99`, `20` or `19.9900`; null for anything else, and for 0. */
export function readDecimal(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2})0{0,6})?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents > 0 && cents <= MAX_CENTS ? cents : null;
}
