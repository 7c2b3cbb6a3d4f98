import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readShopify } from '#app/domain/shops/shopify.ts';
import { shopifyOrder } from '../support/shop-orders.ts';

const FOLDER = resolve(import.meta.dirname, '../../integrations/shopify');
const read = (file: string) => readFileSync(resolve(FOLDER, file), 'utf8');
const DAY_MS = 86_400_000;

/** Waits until the script's work is complete: its stubs respond at once. */
const settle = () => new Promise((done) => setTimeout(done));

interface Sent {
  url: string;
  body?: unknown;
}

/** Runs the pixel's script in an imitation of Shopify's sandbox for custom pixels, with its analytics events and the page's storage. */
async function startPixel(href: string, storage = new Map<string, string>()) {
  const handlers = new Map<string, (event: unknown) => Promise<void>>();
  const sent: Sent[] = [];
  const sandbox = createContext({
    URL,
    analytics: {
      subscribe: async (name: string, run: (event: unknown) => Promise<void>) => void handlers.set(name, run),
    },
    browser: {
      localStorage: {
        getItem: async (key: string) => storage.get(key) ?? null,
        setItem: async (key: string, value: string) => void storage.set(key, value),
      },
    },
    init: { context: { document: { location: { href } } } },
    fetch: async (url: string) => void sent.push({ url }),
  });
  runInContext(read('pixel.js').replace('https://HOST', 'https://guide.example'), sandbox);
  await settle();
  return {
    sent,
    storage,
    view: (address: string) =>
      handlers.get('page_viewed')?.({ context: { document: { location: { href: address } } } }),
    buy: (over: object = {}) =>
      handlers.get('checkout_completed')?.({ data: { checkout: { ...CHECKOUT, ...over } } }),
  };
}

/** `checkout_completed` as Shopify's Web Pixels API documents it, abridged. */
const CHECKOUT = {
  attributes: [],
  currencyCode: 'USD',
  email: 'grace@example.com',
  order: { id: 'gid://shopify/OrderIdentity/5678901234567', customer: { id: '1', isFirstOrder: true } },
  totalPrice: { amount: 409.94, currencyCode: 'USD' },
  token: '123f02b6dd35d8dd1eb2b2b9ee2a6a0e',
};

describe('the pixel', () => {
  const reportUrl =
    'https://guide.example/api/conversion.gif?client=acme&trackingId=0199-abc&orderId=5678901234567&saleAmount=409.94&currency=USD';

  it('reports the order of a visit that began with a link of a plan, and nothing of the buyer', async () => {
    const pixel = await startPixel('https://shop.example/products/bpc-157?sg_tid=0199-abc');
    await pixel.view('https://shop.example/cart');
    await pixel.buy();
    expect(pixel.sent).toEqual([{ url: reportUrl }]);
  });

  it('names the order as the shop’s webhooks do', async () => {
    const pixel = await startPixel('https://shop.example/?sg_tid=0199-abc');
    await pixel.buy();
    const { orderId } = readShopify(shopifyOrder()) ?? {};
    expect(new URL(pixel.sent[0]?.url ?? '').searchParams.get('orderId')).toBe(orderId);
  });

  it('takes the tracking id that the theme’s snippet wrote to the cart', async () => {
    const pixel = await startPixel('https://shop.example/checkouts/c/1');
    await pixel.buy({ attributes: [{ key: '_stackguide_tracking_id', value: '0199-abc' }] });
    expect(pixel.sent).toEqual([{ url: reportUrl }]);
  });

  it('remembers a link that is followed later in the visit', async () => {
    const pixel = await startPixel('https://shop.example/');
    await pixel.view('https://shop.example/?sg_tid=0199-abc');
    await pixel.buy();
    expect(pixel.sent).toEqual([{ url: reportUrl }]);
  });

  it.each([
    ['a visit without a link', 'https://shop.example/', {}],
    ['another text', 'https://shop.example/?sg_tid=a%20b', {}],
    ['an order without a number', 'https://shop.example/?sg_tid=0199-abc', { order: null }],
    ['an order of nothing', 'https://shop.example/?sg_tid=0199-abc', { totalPrice: { amount: 0 } }],
  ])('reports no order of %s', async (_what, href, checkout) => {
    const pixel = await startPixel(href);
    await pixel.buy(checkout);
    expect(pixel.sent).toEqual([]);
  });

  it.each([
    JSON.stringify({ id: '0199-abc', until: Date.now() - DAY_MS }),
    'another script’s text',
  ])('takes no id from %s', async (storedId) => {
    const pixel = await startPixel('https://shop.example/', new Map([['stackguide_tid', storedId]]));
    await pixel.buy();
    expect(pixel.sent).toEqual([]);
  });
});

/** Opens a page of the shop with the snippet's script. */
async function openPage(page: {
  search?: string;
  cookie?: string;
  storage?: Map<string, string>;
  /** Whether marketing is allowed; undefined if the shop does not ask. */
  consent?: boolean;
  fails?: boolean;
}) {
  const { search = '', cookie = '', storage = new Map(), fails = false } = page;
  const sent: Sent[] = [];
  const listeners = new Map<string, () => void>();
  let isAllowed = page.consent;
  const Shopify = {
    routes: { root: '/en/' },
    ...(page.consent !== undefined && { customerPrivacy: { marketingAllowed: () => isAllowed } }),
  };
  const sandbox = createContext({
    URLSearchParams,
    Shopify,
    location: { search },
    document: { cookie, addEventListener: (name: string, run: () => void) => listeners.set(name, run) },
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    },
    fetch: async (url: string, { body }: { body: string }) => {
      sent.push({ url, body: JSON.parse(body) });
      return { ok: !fails };
    },
  });
  sandbox.window = sandbox;
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(read('snippets/stackguide-tracking.liquid')) ?? [];
  runInContext(script, sandbox);
  await settle();
  return {
    sent,
    storage,
    async agree() {
      isAllowed = true;
      listeners.get('visitorConsentCollected')?.();
      await settle();
    },
  };
}

describe('the theme’s snippet', () => {
  const marked = [
    { url: '/en/cart/update.js', body: { attributes: { _stackguide_tracking_id: '0199-abc' } } },
  ];
  const followed = { search: '?sg_tid=0199-abc', cookie: 'a=b; cart=c1' };

  it('writes the tracking id to the cart, where the service reads it in the order’s webhook', async () => {
    const { sent } = await openPage(followed);
    expect(sent).toEqual(marked);
    const note_attributes = [{ name: '_stackguide_tracking_id', value: '0199-abc' }];
    expect(readShopify(shopifyOrder({ note_attributes }))).toMatchObject({ trackingId: '0199-abc' });
  });

  it('writes it once for each cart', async () => {
    const { storage } = await openPage(followed);
    expect((await openPage({ cookie: 'cart=c1', storage })).sent).toEqual([]);
    expect((await openPage({ cookie: 'cart=c2', storage })).sent).toEqual(marked);
  });

  it('tries again on the next page when the shop did not take it', async () => {
    const { storage } = await openPage({ ...followed, fails: true });
    expect((await openPage({ cookie: 'cart=c1', storage })).sent).toEqual(marked);
  });

  it.each(['', '?sg_tid=a%20b', '?sg_tid='])('does nothing on a page with the address %j', async (search) => {
    const { sent, storage } = await openPage({ search });
    expect({ sent, stored: storage.size }).toEqual({ sent: [], stored: 0 });
  });

  it('waits for consent where the shop asks for it', async () => {
    const page = await openPage({ ...followed, consent: false });
    expect({ sent: page.sent, stored: page.storage.size }).toEqual({ sent: [], stored: 0 });
    await page.agree();
    expect(page.sent).toEqual(marked);
  });
});

it('the theme’s block has a schema that can be read, with an option for each that its line uses', () => {
  const liquid = read('blocks/assessment.liquid');
  const [, schema = ''] = /{% schema %}(.*){% endschema %}/s.exec(liquid) ?? [];
  const ids = (JSON.parse(schema).settings as { id: string }[]).map(({ id }) => id);
  const usedIds = [...liquid.matchAll(/block\.settings\.(\w+)/g)].map(([, id]) => id);
  expect(new Set(usedIds)).toEqual(new Set(ids));
});
