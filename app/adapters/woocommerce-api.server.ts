import * as z from 'zod';
import type { ShopAnswer, ShopHook, ShopKey, WooCommerceApi } from '#app/domain/shops/index.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { stripEnd } from '#app/lib/strip-end.ts';
import {
  type AddressGuard,
  type AddressGuardOptions,
  createAddressGuard,
  describeFailure,
  type GuardedAnswer,
} from './address-guard.server.ts';
import { readableText } from './readable-text.ts';
import { MAX_REDIRECTS, redirectTarget } from './redirects.ts';

const MAX_WOOCOMMERCE_ANSWER_BYTES = 2 * 1024 * 1024;
const WOOCOMMERCE_BODY_TIMEOUT_MS = 10_000;
const API_PATH = '/wp-json/wc/v3';
const INDEX_PATH = '/wp-json/';
/** Largest page that WooCommerce returns. */
const HOOKS_PER_PAGE = 100;
const MAX_HOOK_PAGES = 20;

const hook = z.object({
  id: z.int().positive(),
  topic: z.string(),
  delivery_url: z.string(),
  status: z.string().default('active'),
});
/** The index of WordPress's REST API, cut to the names of its parts. */
const restIndex = z.object({ namespaces: z.array(z.string()) });
const refusal = z.object({ code: z.string(), message: z.string() });

interface ApiCall<T> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  signal: AbortSignal;
  /** Reads the answer; null for one that is not WooCommerce's. */
  read(body: unknown, answer: GuardedAnswer): T | null;
}

interface ShopClient {
  guard: AddressGuard;
  userAgent: string;
}

/**
 * Makes one request. The key counts as refused only if WooCommerce itself refuses it in the header and in the query: a security plugin or
 * maintenance mode in front of it refuses every key for a while.
 */
async function callShop<T>(client: ShopClient, key: ShopKey, call: ApiCall<T>): Promise<ShopAnswer<T>> {
  let answer: GuardedAnswer;
  try {
    answer = await sendWithKey(client, key, call, 'header');
    // Some hosts remove the Authorization header. WooCommerce then takes the key from the query, over TLS only. A shop that answers 401 has
    // done nothing, so the request may be repeated.
    if (answer.status === 401 && key.url.startsWith('https:'))
      answer = await sendWithKey(client, key, call, 'query');
  } catch (error) {
    return { kind: 'failed', why: describeFailure(error) };
  }
  const json = readJson(answer.body);
  if (isBlocked(answer.status) && readCode(json).startsWith(WOOCOMMERCE_CODE)) return { kind: 'refused' };
  if (answer.status >= 300) return { kind: 'failed', why: describeRefusal(answer.status, json) };
  const value = call.read(json, answer);
  return value === null
    ? { kind: 'failed', why: 'The shop’s response does not come from WooCommerce’s API.' }
    : { kind: 'ok', value };
}

function sendWithKey<T>(
  { guard, userAgent }: ShopClient,
  { url: shopUrl, consumerKey, consumerSecret }: ShopKey,
  { method, path, body: content, signal }: ApiCall<T>,
  place: 'header' | 'query',
): Promise<GuardedAnswer> {
  const url = new URL(`${shopUrl}${API_PATH}${path}`);
  const headers: Record<string, string> = {
    'User-Agent': userAgent,
    Accept: 'application/json',
    'Accept-Encoding': 'identity',
  };
  if (place === 'query') {
    url.searchParams.set('consumer_key', consumerKey);
    url.searchParams.set('consumer_secret', consumerSecret);
  } else {
    const credentials = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    headers.Authorization = `Basic ${credentials}`;
  }
  const body = content && JSON.stringify(content);
  if (body) {
    headers['Content-Type'] = 'application/json';
    headers['Content-Length'] = String(Buffer.byteLength(body));
  }
  return guard.fetch({
    ...{ url, method, headers, body, signal },
    maxAnswerBytes: MAX_WOOCOMMERCE_ANSWER_BYTES,
    bodyTimeoutMs: WOOCOMMERCE_BODY_TIMEOUT_MS,
  });
}

/** Reaches the API of WooCommerce shops (wc/v3) through the address guard, as WooCommerce's documentation says. */
export function createWooCommerceApi({
  userAgent = 'ShopConnection/1.0',
  ...options
}: AddressGuardOptions & { userAgent?: string } = {}): WooCommerceApi {
  const guard = createAddressGuard(options);
  const call = <T>(key: ShopKey, request: ApiCall<T>) => callShop({ guard, userAgent }, key, request);
  return {
    findShop: (url, signal) => findShop(guard, { url, signal, userAgent }),

    async listWebhooks(key, signal) {
      const hooks: ShopHook[] = [];
      for (let page = 1; page <= MAX_HOOK_PAGES; page += 1) {
        const answer = await call(key, {
          ...{ method: 'GET', path: `/webhooks?per_page=${HOOKS_PER_PAGE}&page=${page}`, signal },
          read: (body, { headers }) => {
            const entries = z.array(hook).safeParse(body).data;
            return entries ? { entries, isLast: page >= Number(headers['x-wp-totalpages'] ?? 1) } : null;
          },
        });
        if (answer.kind !== 'ok') return answer;
        for (const { id, topic, delivery_url, status } of answer.value.entries)
          hooks.push({ id, topic, deliveryUrl: delivery_url, isActive: status === 'active' });
        if (answer.value.isLast) break;
      }
      return { kind: 'ok', value: hooks };
    },

    createWebhook: (key, { name, topic, deliveryUrl, secret }, signal) =>
      call(key, {
        ...{ method: 'POST', path: '/webhooks', signal },
        body: { name, topic, delivery_url: deliveryUrl, secret, status: 'active' },
        read: (body) => hook.safeParse(body).data?.id ?? null,
      }),

    activateWebhook: async (key, { id, secret }, signal) =>
      withoutValue(
        await call(key, {
          ...{ method: 'PUT', path: `/webhooks/${id}`, body: { status: 'active', secret }, signal },
          read: (body) => hook.safeParse(body).data ?? null,
        }),
      ),

    async deleteWebhook(key, id, signal) {
      const answer = await call(key, {
        // WooCommerce has no bin for webhooks, and refuses to delete one without `force`.
        ...{ method: 'DELETE', path: `/webhooks/${id}?force=true`, signal },
        read: (body) => hook.safeParse(body).data ?? null,
      });
      const isGone = answer.kind === 'failed' && answer.why === GONE_HOOK;
      return isGone ? { kind: 'ok', value: null } : withoutValue(answer);
    },
  };
}

const withoutValue = <T>(answer: ShopAnswer<T>): ShopAnswer<null> =>
  answer.kind === 'ok' ? { kind: 'ok', value: null } : answer;

const GONE_HOOK = 'The shop says that this webhook does not exist.';

const WOOCOMMERCE_CODE = 'woocommerce_rest_';
const readCode = (body: unknown): string => refusal.safeParse(body).data?.code ?? '';
const isBlocked = (status: number): boolean => status === 401 || status === 403;

function describeRefusal(status: number, body: unknown): string {
  const code = readCode(body);
  if (code === 'woocommerce_rest_shop_webhook_invalid_id') return GONE_HOOK;
  if (isBlocked(status))
    return `The website answered with status ${status} before WooCommerce read our key. Allow the REST API in your security plugin.`;
  if (status >= 300 && status < 400) return `The shop’s API has moved and answered with status ${status}.`;
  if (status === 404) return 'The shop’s API is gone and answered with status 404.';
  return `The shop answered with status ${status}${code ? ` (${code.slice(0, 80)})` : ''}.`;
}

async function findShop(
  guard: AddressGuard,
  { url: startUrl, signal, userAgent }: { url: string; signal: AbortSignal; userAgent: string },
): Promise<{ url: string } | { why: string }> {
  if (!canParseUrl(startUrl)) return { why: 'Enter your shop’s URL, such as https://shop.example' };
  let url = new URL(`${stripEnd(startUrl, '/')}${INDEX_PATH}?_fields=namespaces`);
  try {
    for (let left = MAX_REDIRECTS; ; left -= 1) {
      const answer = await guard.fetch({
        ...{ url, method: 'GET', signal },
        headers: { 'User-Agent': userAgent, Accept: 'application/json', 'Accept-Encoding': 'identity' },
        maxAnswerBytes: MAX_WOOCOMMERCE_ANSWER_BYTES,
        bodyTimeoutMs: WOOCOMMERCE_BODY_TIMEOUT_MS,
      });
      const target = redirectTarget(
        { status: answer.status, location: answer.headers.location },
        { url, left },
      );
      if (!target) return judgeIndex(answer, url);
      url = target;
    }
  } catch (error) {
    return { why: `We could not reach this shop. ${describeFailure(error)}` };
  }
}

function judgeIndex({ status, body }: GuardedAnswer, url: URL): { url: string } | { why: string } {
  const index = restIndex.safeParse(readJson(body)).data;
  if (isBlocked(status))
    return {
      why: 'This website blocks its REST API. Allow the REST API in your security plugin, then try again.',
    };
  if (status !== 200 || !index)
    return {
      why: 'We found no WordPress at this URL. If this is a WooCommerce shop, set Settings → Permalinks to “Post name” and try again.',
    };
  if (!index.namespaces.includes('wc/v3'))
    return {
      why: 'We found WordPress at this URL, but not WooCommerce. Activate WooCommerce and try again.',
    };
  const folder = url.pathname.slice(0, Math.max(0, url.pathname.lastIndexOf(INDEX_PATH)));
  return { url: `${url.origin}${folder}` };
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(readableText(body));
  } catch {
    return null;
  }
}
