import { stripEnd } from '#app/lib/strip-end.ts';
import { readCsvProducts } from './csv-products.ts';
import { type FeedProduct, type FeedSource, MAX_PRODUCTS } from './feed-product.ts';
import { readShopifyCurrency, readShopifyProducts } from './shopify-products.ts';
import type { WebDocuments } from './web-documents.ts';
import { readWooCommerceProducts, type WooCommercePage } from './woocommerce-products.ts';

export type SourceResult =
  | { kind: 'unchanged' }
  | { kind: 'failed'; why: string }
  /** The stamp of the pages, then the ETag of each; empty when one had none */
  | { kind: 'read'; products: FeedProduct[]; validators: string[] };

interface Source {
  source: FeedSource;
  url: string;
  /** As the last read returned them; empty for the first. */
  validators: readonly string[];
}

interface ReadOptions {
  documents: WebDocuments;
  signal: AbortSignal;
}

/** What a page brings. */
type PageResult = { ok: false; why: string } | { ok: true; products: FeedProduct[]; isLast: boolean };

/** How a source's pages are found and read. */
interface Pages {
  /** What else the products depend on: while it is the same, pages that have not changed bring the same. */
  stamp: string;
  accept: string;
  address(page: number): string;
  read(body: Uint8Array, page: number, totalPages: number | null): PageResult;
  /** A list to be read after this one; null when its products are all that there are. */
  further?(): Pages | null;
}

const MAX_PAGES = 20;
const TOO_MANY = `The shop lists more than ${MAX_PRODUCTS.toLocaleString('en-US')} products. Give the address of a shorter list, such as a CSV file.`;

/** Reads all products of a shop. A list that can't be read to its end is not taken at all. */
export async function readSource(feed: Source, options: ReadOptions): Promise<SourceResult> {
  const pages = await findPages(feed, options);
  if ('why' in pages) return { kind: 'failed', why: pages.why };
  const [stamp, ...etags] = feed.validators;
  if (stamp !== pages.stamp || etags.length === 0) return readAllPages(pages, options);
  const state = await findChange(pages, etags, options);
  return state ?? readAllPages(pages, options);
}

/** Asks for each page that is known whether it has changed. @returns null when one has, or the answer does not say */
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

async function readAllPages(pages: Pages, { documents, signal }: ReadOptions): Promise<SourceResult> {
  const products = new Map<string, FeedProduct>();
  const etags: (string | null)[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await documents.read({ url: pages.address(page), accept: pages.accept, signal });
    if (answer.kind === 'unchanged') return { kind: 'failed', why: 'The server did not send the list.' };
    if (answer.kind === 'failed') return answer;
    const result = pages.read(answer.body, page, answer.totalPages);
    if (!result.ok) return { kind: 'failed', why: result.why };
    etags.push(answer.etag);
    // One that moved to the next page while they were read comes twice.
    for (const product of result.products) products.set(product.key, product);
    if (products.size > MAX_PRODUCTS) return { kind: 'failed', why: TOO_MANY };
    if (!result.isLast) continue;
    const read = [...products.values()];
    const further = pages.further?.();
    if (further) return addFurther(read, await readAllPages(further, { documents, signal }));
    const validators = etags.every((etag) => etag !== null) ? [pages.stamp, ...etags] : [];
    return { kind: 'read', products: read, validators };
  }
  return { kind: 'failed', why: TOO_MANY };
}

/** Two lists as one, which is read without condition the next time: the ETags of one don't answer for the other. */
function addFurther(products: FeedProduct[], further: SourceResult): SourceResult {
  if (further.kind !== 'read') return further;
  const all = [...products, ...further.products];
  if (all.length > MAX_PRODUCTS) return { kind: 'failed', why: TOO_MANY };
  return { kind: 'read', products: all, validators: [] };
}

function findPages({ source, url }: Source, options: ReadOptions): Promise<Pages | { why: string }> | Pages {
  if (source === 'shopify') return findShopifyPages(url, options);
  return source === 'woocommerce' ? wooCommercePages(url) : csvPages(url);
}

const JSON_TYPE = 'application/json';
const WOO_PAGE = 100;
/** What was read before variations were has another stamp, and is read anew. */
const WOO_STAMP = 'variations';
const WOO_PATH = 'wp-json/wc/store/v1/products';

function wooCommercePages(typed: string): Pages {
  const shop = new URL(typed);
  // The shop's address, or that of the list itself; WordPress may live in a folder.
  const api = shop.pathname.search(/\/?wp-json(\/|$)/);
  const folder = `${stripEnd(api < 0 ? shop.pathname : shop.pathname.slice(0, api), '/')}/`;
  const list = new URL(`${folder}${WOO_PATH}?per_page=${WOO_PAGE}&orderby=id&order=asc`, shop.origin).href;
  const parents = new Set<number>();
  return {
    ...wooCommerceList(list, (body) => {
      const read = readWooCommerceProducts(body);
      for (const id of read?.variableIds ?? []) parents.add(id);
      return read;
    }),
    // The list of all products leaves the variations out.
    further: () =>
      parents.size > 0
        ? wooCommerceList(`${list}&type=variation`, (body) => readWooCommerceProducts(body, parents))
        : null,
  };
}

const wooCommerceList = (list: string, readPage: (body: unknown) => WooCommercePage | null): Pages => ({
  stamp: WOO_STAMP,
  accept: JSON_TYPE,
  address: (page) => `${list}&page=${page}`,
  read(body, page, totalPages) {
    const read = readPage(readJson(body));
    if (!read) return { ok: false, why: 'The answer is no list of products of WooCommerce’s Store API.' };
    const isLast = totalPages === null ? read.count < WOO_PAGE : page >= totalPages;
    return { ok: true, products: read.products, isLast };
  },
});

const SHOPIFY_PAGE = 250;
const LIST_FILE = /\/products\.json$/;

async function findShopifyPages(
  typed: string,
  { documents, signal }: ReadOptions,
): Promise<Pages | { why: string }> {
  const { origin, pathname } = new URL(typed);
  // A collection has a list of its own: /collections/NAME/products.json.
  const list = LIST_FILE.test(pathname) ? pathname : '/products.json';
  const about = await documents.read({ url: `${origin}/meta.json`, accept: JSON_TYPE, signal });
  const currency = about.kind === 'read' ? readShopifyCurrency(readJson(about.body)) : null;
  if (currency === null) {
    const why = about.kind === 'failed' ? ` ${about.why}` : '';
    return { why: `The shop’s meta.json, which says the currency of its prices, could not be read.${why}` };
  }
  return {
    stamp: currency,
    accept: JSON_TYPE,
    address: (page) => `${origin}${list}?limit=${SHOPIFY_PAGE}&page=${page}`,
    read(body) {
      const read = readShopifyProducts(readJson(body), { origin, currency });
      if (!read) return { ok: false, why: 'The answer is no list of products of Shopify.' };
      return { ok: true, products: read.products, isLast: read.count < SHOPIFY_PAGE };
    },
  };
}

const csvPages = (url: string): Pages => ({
  stamp: '',
  accept: 'text/csv, text/plain;q=0.9, */*;q=0.1',
  address: () => url,
  read(body) {
    const result = readCsvProducts(body);
    return result.ok ? { ...result, isLast: true } : result;
  },
});

/** Null for what is no JSON. */
function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
