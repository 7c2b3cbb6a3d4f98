import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import recorded from '../recorded/woocommerce-products.json' with { type: 'json' };

/** The products of the demo's shop: names as a shop writes them, prices in cents. */
const PRODUCTS = [
  { id: 101, name: 'BPC-157 &#8211; 10 mg', price: 6_900 },
  { id: 102, name: 'TB-500, 10 mg', price: 7_900 },
  { id: 103, name: 'CJC-1295 / Ipamorelin blend', price: 8_900 },
  { id: 104, name: 'Retatrutide, 10 mg', price: 18_900 },
  { id: 105, name: 'Tirzepatide, 10 mg', price: 16_900 },
  { id: 106, name: 'Selank, 10 mg', price: 5_400, isOut: true },
  { id: 107, name: 'MOTS-c, 10 mg', price: 9_900 },
  { id: 108, name: 'AOD-9604, 5 mg', price: 7_400 },
  { id: 109, name: 'Bacteriostatic water, 30 ml', price: 1_100 },
];

/** Starts a shop on this machine with WooCommerce's list of products, and a webhook receiver that fails at the first request. */
export async function startShopSystems(currency: string) {
  let received = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://shop');
    if (pathname === '/hooks') {
      request.resume();
      received += 1;
      if (received === 1) return response.writeHead(503, { 'Retry-After': '2' }).end('Starting');
      return response.end('{"ok":true}');
    }
    if (pathname !== '/wp-json/wc/store/v1/products') return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': 'application/json', 'X-WP-TotalPages': '1' });
    response.end(JSON.stringify(PRODUCTS.map((product) => describeProduct(product, { origin, currency }))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    hooksUrl: `${origin}/hooks`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Describes a product in the format of the Store API's documentation. */
function describeProduct(
  { id, name, price, isOut = false }: { id: number; name: string; price: number; isOut?: boolean },
  { origin, currency }: { origin: string; currency: string },
) {
  const [shape] = recorded.body;
  const amount = String(price);
  return {
    ...shape,
    ...{ id, name, sku: `sku-${id}`, permalink: `${origin}/product/${id}/`, images: [], is_in_stock: !isOut },
    prices: {
      ...shape?.prices,
      currency_code: currency,
      price: amount,
      regular_price: amount,
      sale_price: amount,
    },
  };
}
