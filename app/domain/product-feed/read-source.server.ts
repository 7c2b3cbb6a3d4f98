import { stripEnd } from '#app/lib/strip-end.ts';
import { readCsvProducts } from './csv-products.ts';
import { type FeedProduct, type FeedSource, MAX_FEED_PRODUCTS } from './feed-product.ts';
import {
  readShopifyCurrency,
  readShopifyProducts,
  SHOPIFY_LIST_FILE,
  SHOPIFY_PAGE_SIZE,
} from './shopify-products.ts';
import type { WebDocuments } from './web-documents.ts';
import {
  readWooCommerceProducts,
  WOOCOMMERCE_LIST_PATH,
  WOOCOMMERCE_LIST_STAMP,
  WOOCOMMERCE_PAGE_SIZE,
  type WooCommercePage,
} from './woocommerce-products.ts';

export type SourceResult =
  | { kind: 'unchanged' }
  | { kind: 'failed'; why: string }
  /** The pages' stamp, followed by the ETag of each page; empty if any page had none. */
  | { kind: 'read'; products: FeedProduct[]; validators: string[] };

interface Source {
  source: FeedSource;
  url: string;
  /** The validators that the last read returned; empty for the first read. */
  validators: readonly string[];
}

interface ReadOptions {
  documents: WebDocuments;
  signal: AbortSignal;
  now: Date;
  /** The company's currency; null if it was deleted. */
  currency: string | null;
}

type PageResult = { ok: false; why: string } | { ok: true; products: FeedProduct[]; isLast: boolean };

/** Describes how a source's pages are found and read. */
interface Pages {
  /**
   * Identifies what the products depend on in addition to the pages, such as the currency. While it is the same, unchanged pages give the
   * same products.
   */
  stamp: string;
  accept: string;
  address(page: number): string;
  read(body: Uint8Array, page: number, totalPages: number | null): PageResult;
  /** Returns a list to read after this one; null if there are no more products. */
  further?(): Pages | null;
}

const MAX_SOURCE_PAGES = 20;
const TOO_MANY_SOURCE_PRODUCTS = `The shop lists more than ${MAX_FEED_PRODUCTS.toLocaleString('en-US')} products. Enter the URL of a shorter list, such as a CSV file.`;

/** Reads all products of a shop. A list that can't be read to its end is refused as a whole. */
export async function readSource(feed: Source, options: ReadOptions): Promise<SourceResult> {
  const pages = await findPages(feed, options);
  if ('why' in pages) return { kind: 'failed', why: pages.why };
  const [stamp, ...etags] = feed.validators;
  if (stamp !== pages.stamp || etags.length === 0) return readAllPages(pages, options);
  const state = await findChange(pages, etags, options);
  return state ?? readAllPages(pages, options);
}

/** Requests each known page with its ETag. @returns null if a page has changed, or if the response does not show whether it has */
async function findChange(
  pages: Pages,
  etags: readonly string[],
  { documents, signal }: ReadOptions,
): Promise<SourceResult | null> {
  for (const [index, etag] of etags.entries()) {
    const url = pages.address(index + 1);
    const answer = await documents.read({ url, etag, accept: pages.accept, signal });
    if (answer.kind === 'failed') return answer;
    if (answer.kind === 'read') return null;
  }
  return { kind: 'unchanged' };
}

async function readAllPages(pages: Pages, options: ReadOptions): Promise<SourceResult> {
  const { documents, signal } = options;
  const products = new Map<string, FeedProduct>();
  const etags: (string | null)[] = [];
  for (let page = 1; page <= MAX_SOURCE_PAGES; page += 1) {
    const answer = await documents.read({ url: pages.address(page), accept: pages.accept, signal });
    if (answer.kind === 'unchanged') return { kind: 'failed', why: 'The server did not send the list.' };
    if (answer.kind === 'failed') return answer;
    const result = pages.read(answer.body, page, answer.totalPages);
    if (!result.ok) return { kind: 'failed', why: result.why };
    etags.push(answer.etag);
    // A product that moved to the next page during the read appears twice.
    for (const product of result.products) products.set(product.key, product);
    if (products.size > MAX_FEED_PRODUCTS) return { kind: 'failed', why: TOO_MANY_SOURCE_PRODUCTS };
    if (!result.isLast) continue;
    const read = [...products.values()];
    const further = pages.further?.();
    if (further) return addFurther(read, await readAllPages(further, options));
    const validators = etags.every((etag) => etag !== null) ? [pages.stamp, ...etags] : [];
    return { kind: 'read', products: read, validators };
  }
  return { kind: 'failed', why: TOO_MANY_SOURCE_PRODUCTS };
}

/** Merges two lists. The next read is unconditional, because the ETags of one list do not show whether the other list has changed. */
function addFurther(products: FeedProduct[], further: SourceResult): SourceResult {
  if (further.kind !== 'read') return further;
  const all = [...products, ...further.products];
  if (all.length > MAX_FEED_PRODUCTS) return { kind: 'failed', why: TOO_MANY_SOURCE_PRODUCTS };
  return { kind: 'read', products: all, validators: [] };
}

function findPages({ source, url }: Source, options: ReadOptions): Promise<Pages | { why: string }> | Pages {
  if (source === 'shopify') return findShopifyPages(url, options);
  return source === 'woocommerce' ? wooCommercePages(url) : csvPages(url, options);
}

const SOURCE_JSON_TYPE = 'application/json';

function wooCommercePages(typedUrl: string): Pages {
  const shop = new URL(typedUrl);
  // The typed URL is the shop's or that of the list itself. WordPress may be in a folder.
  const api = shop.pathname.search(/\/?wp-json(\/|$)/);
  const folder = `${stripEnd(api < 0 ? shop.pathname : shop.pathname.slice(0, api), '/')}/`;
  const list = new URL(
    `${folder}${WOOCOMMERCE_LIST_PATH}?per_page=${WOOCOMMERCE_PAGE_SIZE}&orderby=id&order=asc`,
    shop.origin,
  ).href;
  const parents = new Set<number>();
  return {
    ...wooCommerceList(list, (body) => {
      const read = readWooCommerceProducts(body);
      for (const id of read?.variableIds ?? []) parents.add(id);
      return read;
    }),
    // The list of all products does not include variations.
    further: () =>
      parents.size > 0
        ? wooCommerceList(`${list}&type=variation`, (body) => readWooCommerceProducts(body, parents))
        : null,
  };
}

const wooCommerceList = (list: string, readPage: (body: unknown) => WooCommercePage | null): Pages => ({
  stamp: WOOCOMMERCE_LIST_STAMP,
  accept: SOURCE_JSON_TYPE,
  address: (page) => `${list}&page=${page}`,
  read(body, page, totalPages) {
    const read = readPage(readJson(body));
    if (!read) return { ok: false, why: 'The response is not a product list from WooCommerce’s Store API.' };
    const isLast = totalPages === null ? read.count < WOOCOMMERCE_PAGE_SIZE : page >= totalPages;
    return { ok: true, products: read.products, isLast };
  },
});

async function findShopifyPages(
  typedUrl: string,
  { documents, signal }: ReadOptions,
): Promise<Pages | { why: string }> {
  const { origin, pathname } = new URL(typedUrl);
  // A collection has its own list: /collections/NAME/products.json.
  const list = SHOPIFY_LIST_FILE.test(pathname) ? pathname : '/products.json';
  const about = await documents.read({ url: `${origin}/meta.json`, accept: SOURCE_JSON_TYPE, signal });
  const currency = about.kind === 'read' ? readShopifyCurrency(readJson(about.body)) : null;
  if (currency === null) {
    const why = about.kind === 'failed' ? ` ${about.why}` : '';
    return { why: `We could not read the shop’s meta.json, which gives the currency of its prices.${why}` };
  }
  return {
    stamp: currency,
    accept: SOURCE_JSON_TYPE,
    address: (page) => `${origin}${list}?limit=${SHOPIFY_PAGE_SIZE}&page=${page}`,
    read(body) {
      const read = readShopifyProducts(readJson(body), { origin, currency });
      if (!read) return { ok: false, why: 'The response is not a product list from Shopify.' };
      return { ok: true, products: read.products, isLast: read.count < SHOPIFY_PAGE_SIZE };
    },
  };
}

const csvPages = (url: string, { now, currency }: ReadOptions): Pages => ({
  stamp: '',
  accept: 'text/csv, text/plain;q=0.9, */*;q=0.1',
  address: () => url,
  read(body) {
    const result = readCsvProducts(body, { now, currency });
    return result.ok ? { ...result, isLast: true } : result;
  },
});

/** Returns null if the body is not valid JSON. */
function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
