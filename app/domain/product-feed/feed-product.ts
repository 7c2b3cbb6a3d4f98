import { type MoneyOptions, readMoney } from '#app/domain/reading/readers.ts';
import { decodeEntities, htmlName } from '#app/lib/html-name.ts';

/** A shop's product, as described in its product list. */
export interface FeedProduct {
  /** The shop's own product id. */
  key: string;
  name: string;
  sku: string | null;
  /** Hundredths of the currency; null if the product has no price, several prices, or one that could not be read. */
  priceCents: number | null;
  /** The price's currency; null if the list does not give it. */
  currency: string | null;
  pictureUrl: string | null;
  productUrl: string | null;
  inStock: boolean;
  /** The fields that could not be read. They stay as they were when the list was last read. */
  doubts: Doubt[];
}

/** A field of one product that could not be read, with a sentence for the shop. */
export interface Doubt {
  field: 'price' | 'stock';
  why: string;
}

/** Maximum number of products read from one shop. A shop with more has to give the URL of a shorter list. */
export const MAX_FEED_PRODUCTS = 2000;
const MAX_FEED_PRODUCT_KEY = 200;
const MAX_FEED_PRODUCT_NAME = 300;

export const FEED_PRODUCT_SOURCES = ['woocommerce', 'shopify', 'csv'] as const;
export type FeedSource = (typeof FEED_PRODUCT_SOURCES)[number];

/** Treatment of an entry whose product is out of stock. */
export const FEED_PRODUCT_STOCK_RULES = ['hide', 'note'] as const;
export type StockRule = (typeof FEED_PRODUCT_STOCK_RULES)[number];

/** Catalogue fields that a feed can fill. */
export const FEED_PRODUCT_FILLS = ['price', 'picture', 'link'] as const;
export type FilledField = (typeof FEED_PRODUCT_FILLS)[number];

/** Returns null for a product without a storable key or name. The names and links of some shops contain entities. */
export function makeProduct(product: Omit<FeedProduct, 'doubts'> & { doubts?: Doubt[] }): FeedProduct | null {
  const name = htmlName(product.name, MAX_FEED_PRODUCT_NAME);
  const key = product.key.trim();
  if (key === '' || key.length > MAX_FEED_PRODUCT_KEY || name === '') return null;
  const [pictureUrl, productUrl] = [product.pictureUrl, product.productUrl].map(
    (url) => url && decodeEntities(url),
  );
  return {
    ...product,
    key,
    name,
    pictureUrl: pictureUrl ?? null,
    productUrl: productUrl ?? null,
    doubts: product.doubts ?? [],
  };
}

/** The highest price that the catalogue takes. */
const MAX_FEED_PRODUCT_PRICE_CENTS = 1_999_999_999;

interface FeedPrice {
  priceCents: number | null;
  currency: string | null;
  /** Set if there is a price that can't be used. */
  doubt: Doubt | null;
}

/**
 * Reads a price of a shop's list. Text without a price is not a doubt, because a product may have several prices, or none.
 * @param options as for `readMoney`
 */
export function readFeedPrice(text: string, options: MoneyOptions): FeedPrice {
  const money = readMoney(text, options);
  const doubtful = (why: string): FeedPrice => ({
    priceCents: null,
    currency: null,
    doubt: { field: 'price', why },
  });
  if (!money.ok)
    return money.problem === 'empty'
      ? { priceCents: null, currency: null, doubt: null }
      : doubtful(money.why);
  const { hundredths, currency } = money.value;
  if (hundredths === null || hundredths <= 0 || hundredths > MAX_FEED_PRODUCT_PRICE_CENTS)
    return doubtful(
      `The price “${text}” is not between 0.01 and ${(MAX_FEED_PRODUCT_PRICE_CENTS / 100).toLocaleString('en-US')}.`,
    );
  return { priceCents: hundredths, currency, doubt: null };
}

/** Converts an amount in units of 10^-decimals, as WooCommerce's Store API has it, to a decimal: `1999` with 2 decimals is `19.99`. */
export function decimalOfUnits(text: string, decimals: number): string {
  if (decimals === 0 || !/^\d{1,12}$/.test(text)) return text;
  const padded = text.padStart(decimals + 1, '0');
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}
