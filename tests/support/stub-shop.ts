import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import wooProducts from '../recorded/woocommerce-products.json' with { type: 'json' };

/** A product of the stub, with the fields of all three kinds of list. */
interface StubProduct {
  id: number;
  name: string;
  /** Price in hundredths. */
  price: number;
  inStock?: boolean;
  /** For WooCommerce: the sizes in which it is sold, each with its own price. */
  variations?: { id: number; size: string; price: number; inStock?: boolean }[];
}

export interface StubShop {
  origin: string;
  products: StubProduct[];
  currency: string;
  /** Paths with their queries, and the ETag that was sent, if any. */
  seen: { url: string; etag: string | undefined }[];
  /** Responds instead of the shop. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** Responds to what the shop serves besides its lists. @returns false for a list */
  also: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  reset(): void;
  stop(): void;
}

const WOO_PATH = '/wp-json/wc/store/v1/products';

/** Starts a shop on this machine that lists its products as WooCommerce, as Shopify and as a CSV file. */
export async function startStubShop(): Promise<StubShop> {
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    shop.seen.push({ url, etag: headers['if-none-match'] });
    if (shop.answer) return shop.answer(request, response);
    if (shop.also?.(request, response)) return;
    const { pathname, searchParams } = new URL(url, 'http://shop');
    const list = LISTS[pathname];
    if (!list) return response.writeHead(404).end();
    const pageSize = Number(searchParams.get('per_page') ?? searchParams.get('limit') ?? 1e6);
    const start = (Number(searchParams.get('page') ?? 1) - 1) * pageSize;
    const products = searchParams.get('type') === 'variation' ? listVariations(shop) : shop.products;
    const body = list(products.slice(start, start + pageSize), shop);
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    if (headers['if-none-match'] === etag) return response.writeHead(304).end();
    const totalPages = String(Math.ceil(products.length / pageSize));
    response.writeHead(200, {
      ETag: etag,
      ...(pathname === WOO_PATH && { 'X-WP-TotalPages': totalPages }),
    });
    response.end(body);
  });
  const shop: StubShop = {
    origin: '',
    products: [],
    currency: 'USD',
    seen: [],
    answer: null,
    also: null,
    reset() {
      Object.assign(shop, { products: [], currency: 'USD', seen: [], answer: null });
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  shop.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return shop;
}

/** A variation of the stub: a separate product in WooCommerce's second list. */
interface StubVariation extends StubProduct {
  parent: number;
  variation: string;
}

const listVariations = ({ products }: StubShop): StubVariation[] =>
  products.flatMap(({ id: parent, name, variations = [] }) =>
    variations.map(({ size, ...variationFields }) => ({
      ...variationFields,
      name,
      parent,
      variation: `Size: ${size}`,
    })),
  );

/** Describes a product in the recorded format, so that a reader that needs another field fails. */
function describeWoo(product: StubProduct | StubVariation, shop: { currency: string; origin: string }) {
  const { id, name, price, inStock = true, variations = [] } = product;
  const [recorded] = wooProducts.body;
  const amounts = variations.map((variation) => variation.price);
  const range = amounts.length > 0 && {
    price_range: { min_amount: String(Math.min(...amounts)), max_amount: String(Math.max(...amounts)) },
  };
  const variationFields = 'parent' in product && { parent: product.parent, variation: product.variation };
  return {
    ...recorded,
    ...{ id, name, sku: `sku-${id}`, permalink: `${shop.origin}/product/${id}/`, is_in_stock: inStock },
    type: variationFields ? 'variation' : range ? 'variable' : 'simple',
    prices: { ...recorded?.prices, price: String(price), currency_code: shop.currency, ...range },
    images: [{ ...recorded?.images[0], id, src: `https://pictures.example/${id}.jpg` }],
    ...variationFields,
  };
}

const LISTS: Record<string, (products: readonly StubProduct[], shop: StubShop) => string> = {
  [WOO_PATH]: (products, { currency, origin }) =>
    JSON.stringify(products.map((product) => describeWoo(product, { currency, origin }))),
  '/products.json': (products) =>
    JSON.stringify({
      products: products.map(({ id, name, price, inStock = true }) => ({
        ...{ id, title: name, handle: `p-${id}`, images: [] },
        variants: [
          { id, title: 'Default Title', sku: '', available: inStock, price: (price / 100).toFixed(2) },
        ],
      })),
    }),
  '/meta.json': (_products, { currency }) => JSON.stringify({ name: 'Stub', currency }),
  '/products.csv': (products, { currency }) =>
    [
      'id,title,availability,price,link',
      ...products.map(({ id, name, price, inStock = true }) =>
        [
          ...[id, `"${name}"`, inStock ? 'in_stock' : 'out_of_stock'],
          ...[`${(price / 100).toFixed(2)} ${currency}`, `https://shop.example/${id}`],
        ].join(','),
      ),
    ].join('\r\n'),
};
