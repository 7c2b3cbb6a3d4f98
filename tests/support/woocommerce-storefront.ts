import type { IncomingMessage, ServerResponse } from 'node:http';
import { wooMeta, wooOrder } from './shop-orders.ts';
import type { WooCommerceStub } from './woocommerce-stub.ts';

/** The pages of a WooCommerce shop that people see: its authorisation page, a page with the assessment, its products and a checkout. */
export interface Storefront {
  /** The page into which the owner pastes the embed code. */
  assessmentUrl: string;
  embedCode: string;
  /** Orders that customers placed. */
  orders: PlacedOrder[];
}

interface PlacedOrder {
  id: number;
  /** Price of the product, and with shipping what the customer paid. */
  itemCents: number;
  totalCents: number;
  /** The service's answers to the order's webhook. */
  answers: number[];
}

/**
 * WooCommerce 8.5 and later remember by themselves where the newest source of a visit led, in this cookie of Sourcebuster, and note it on
 * the order. A link with UTM parameters is a new source.
 */
const ATTRIBUTION_COOKIE = 'sbjs_current_add';
const SESSION_ENTRY_META = '_wc_order_attribution_session_entry';
const SHIPPING_CENTS = 900;

/** Opens the shop's pages. The customer's details are those of its one account. */
export function openStorefront(
  woo: WooCommerceStub,
  customer: { first_name: string; last_name: string; email: string },
): Storefront {
  const { shop } = woo;
  const answerApi = shop.also;
  const front: Storefront = { assessmentUrl: `${shop.origin}/assessment/`, embedCode: '', orders: [] };

  shop.also = (request, response) => {
    const url = new URL(request.url ?? '', shop.origin);
    const page = PAGES.find(({ path }) => path.test(url.pathname));
    if (!page) return answerApi?.(request, response) ?? false;
    page.open({ url, request, response }).catch(() => response.destroy());
    return true;
  };

  interface Visit {
    url: URL;
    request: IncomingMessage;
    response: ServerResponse;
  }
  const PAGES: { path: RegExp; open: (visit: Visit) => Promise<void> }[] = [
    {
      path: /^\/assessment\/$/,
      async open({ url, request, response }) {
        noteEntry(request, response, url);
        sendPage(response, 'Find your peptides', front.embedCode);
      },
    },
    { path: /^\/wc-auth\/v1\/authorize$/, open: showApproval },
    {
      path: /^\/wc-auth\/v1\/(access_granted|denied)$/,
      async open({ url, response }) {
        const asked = `${shop.origin}/wc-auth/v1/authorize${url.search}`;
        const isGranted = url.pathname.endsWith('granted');
        redirect(response, await (isGranted ? woo.approve(asked) : woo.refuse(asked)));
      },
    },
    { path: /^\/product\/\d+\/$/, open: showProduct },
    { path: /^\/checkout\/$/, open: placeOrder },
  ];

  async function showApproval({ url, response }: Visit) {
    const name = url.searchParams.get('app_name');
    sendPage(
      response,
      `${name} would like to connect to your store`,
      `<p><a href="/wc-auth/v1/access_granted${url.search}">Approve</a> <a href="/wc-auth/v1/denied${url.search}">Deny</a></p>`,
    );
  }

  async function showProduct({ url, request, response }: Visit) {
    const product = shop.products.find(({ id }) => url.pathname === `/product/${id}/`);
    noteEntry(request, response, url);
    sendPage(
      response,
      product?.name ?? 'Product',
      `<form method="post" action="/checkout/"><input type="hidden" name="product" value="${product?.id}"><button>Buy now</button></form>`,
    );
  }

  async function placeOrder({ request, response }: Visit) {
    let body = '';
    for await (const piece of request) body += piece;
    const product = shop.products.find(({ id }) => String(id) === new URLSearchParams(body).get('product'));
    if (!product) throw new Error('This product is not in the shop.');
    const [date] = new Date().toISOString().split('.');
    const id = 4711 + front.orders.length;
    const totalCents = product.price + SHIPPING_CENTS;
    const order = wooOrder({
      ...{ id, number: String(id), status: 'processing', billing: { ...wooOrder().billing, ...customer } },
      ...{ date_created_gmt: date, date_modified_gmt: date, date_paid_gmt: date },
      total: dollars(totalCents),
      ...{ total_tax: '0.00', cart_tax: '0.00', shipping_total: dollars(SHIPPING_CENTS) },
      line_items: [
        {
          ...wooOrder().line_items[0],
          ...{ name: product.name, product_id: product.id, variation_id: 0, quantity: 1, sku: '' },
          ...{ subtotal: dollars(product.price), total: dollars(product.price) },
        },
      ],
      ...wooMeta(SESSION_ENTRY_META, readEntry(request)),
    });
    const answers = await woo.send('order.created', order);
    front.orders.push({ id, itemCents: product.price, totalCents, answers });
    sendPage(response, 'Order received', '<p>Thank you. Your order has been received.</p>');
  }

  return front;
}

const readEntry = ({ headers }: IncomingMessage): string => {
  const cookie = new RegExp(`${ATTRIBUTION_COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1] ?? '';
  return /ep=(.*?)\|\|\|/.exec(decodeURIComponent(cookie))?.[1] ?? '';
};

/** Remembers the page as the entry of the visit, unless one is known and this page is of the same source. */
function noteEntry(request: IncomingMessage, response: ServerResponse, url: URL): void {
  if (readEntry(request) && !url.searchParams.has('utm_source')) return;
  const value = encodeURIComponent(`fd=2026-11-29 12:00:00|||ep=${url}|||rf=(none)`);
  response.setHeader('Set-Cookie', `${ATTRIBUTION_COOKIE}=${value}; Path=/`);
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const redirect = (response: ServerResponse, location: string): void => {
  response.writeHead(302, { Location: location }).end();
};

const sendPage = (response: ServerResponse, title: string, body: string): void => {
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,"><body><h1>${title}</h1>${body}</body></html>`,
    );
};
