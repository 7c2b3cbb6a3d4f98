import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type StubShop, startStubShop } from './stub-shop.ts';

/**
 * A WooCommerce shop on this machine: its page of authorisation (wc-auth/v1), its webhooks (wc/v3) and its product list. It refuses what
 * WooCommerce refuses, with the same status and code, as published in its REST API's documentation and source.
 */
export interface WooCommerceStub {
  shop: StubShop;
  /** Keys that the shop has given and not revoked. */
  keys: GivenKey[];
  hooks: StoredHook[];
  namespaces: string[];
  /** Responds to every request of the API with this status, as a shop in trouble. */
  trouble: number | null;
  /** The owner presses Approve on the page at this URL. @returns the URL to which the shop leads her back */
  approve(url: string): Promise<string>;
  /** The owner presses Deny on the page at this URL. */
  refuse(url: string): Promise<string>;
  /** Sends an order to the webhooks of a topic that are on. @returns the statuses of the answers */
  send(topic: string, order: object): Promise<number[]>;
}

interface GivenKey {
  id: number;
  description: string;
  key: string;
  secret: string;
  permissions: string;
}

interface StoredHook {
  id: number;
  name: string;
  topic: string;
  deliveryUrl: string;
  secret: string;
  status: string;
}

const TOPICS = /^(order|product|customer|coupon)\.(created|updated|deleted|restored)$/;
const STATUSES = ['active', 'paused', 'disabled'];
const API = '/wp-json/wc/v3/';

/** @param deliver posts to the service: the shop only knows its https origin */
export async function startWooCommerceStub(
  deliver: (url: string, init: RequestInit) => Promise<Response>,
): Promise<WooCommerceStub> {
  const shop = await startStubShop();
  let lastId = 100;
  const nextId = () => ++lastId;
  const stub: WooCommerceStub = {
    shop,
    keys: [],
    hooks: [],
    namespaces: ['oembed/1.0', 'wp/v2', 'wc/store', 'wc/v3'],
    trouble: null,

    async approve(url) {
      const asked = await readRequest(url);
      const key = {
        id: nextId(),
        description: `${asked.app_name} - API (2026-11-29 12:00:00)`,
        key: `ck_${randomBytes(20).toString('hex')}`,
        secret: `cs_${randomBytes(20).toString('hex')}`,
        permissions: asked.scope,
      };
      stub.keys.push(key);
      const answer = await deliver(asked.callback_url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json;charset=UTF-8' },
        body: JSON.stringify({
          key_id: key.id,
          user_id: asked.user_id,
          consumer_key: key.key,
          consumer_secret: key.secret,
          key_permissions: key.permissions,
        }),
      });
      if (answer.status === 200) return leadBack(asked, '1');
      // WooCommerce deletes a key that it could not hand over.
      stub.keys.splice(stub.keys.indexOf(key), 1);
      throw new Error(
        'An error occurred in the request and at the time were unable to send the consumer data',
      );
    },

    refuse: async (url) => leadBack(await readRequest(url), '0'),

    async send(topic, order) {
      const body = JSON.stringify(order);
      const hooks = stub.hooks.filter((hook) => hook.topic === topic && hook.status === 'active');
      return Promise.all(
        hooks.map(async ({ deliveryUrl, secret }) => {
          const signature = createHmac('sha256', secret).update(body).digest('base64');
          const { status } = await deliver(deliveryUrl, {
            method: 'POST',
            headers: {
              'Content-Type': 'application/json',
              'X-WC-Webhook-Topic': topic,
              'X-WC-Webhook-Source': `${shop.origin}/`,
              'X-WC-Webhook-Signature': signature,
            },
            body,
          });
          return status;
        }),
      );
    },
  };

  /** The checks that WooCommerce makes before it shows the page. */
  async function readRequest(url: string) {
    const { searchParams, pathname, origin } = new URL(url);
    if (origin !== shop.origin || pathname !== '/wc-auth/v1/authorize') throw new Error(`404 ${url}`);
    const read = (name: string) => {
      const value = searchParams.get(name);
      if (!value) throw new Error(`Missing parameter ${name}`);
      return value;
    };
    const asked = {
      app_name: read('app_name'),
      user_id: read('user_id'),
      return_url: read('return_url'),
      callback_url: read('callback_url'),
      scope: read('scope'),
    };
    if (!['read', 'write', 'read_write'].includes(asked.scope))
      throw new Error(`Invalid scope ${asked.scope}`);
    for (const name of ['return_url', 'callback_url'] as const) new URL(asked[name]);
    if (!asked.callback_url.startsWith('https://')) throw new Error('The callback_url needs to be over SSL');
    return asked;
  }

  function leadBack(
    { return_url, user_id }: { return_url: string; user_id: string },
    success: string,
  ): string {
    const url = new URL(return_url);
    url.searchParams.set('success', success);
    url.searchParams.set('user_id', user_id);
    return url.href;
  }

  shop.also = (request, response) => {
    const url = new URL(request.url ?? '', shop.origin);
    if (url.pathname === '/wp-json/') {
      send(response, 200, { namespaces: stub.namespaces });
      return true;
    }
    if (!url.pathname.startsWith(API)) return false;
    answerApi(request, url, response).catch(() => response.destroy());
    return true;
  };

  async function answerApi(request: IncomingMessage, url: URL, response: ServerResponse) {
    if (stub.trouble !== null) return refuse(response, stub.trouble, 'internal_server_error');
    const method = request.method ?? '';
    const fault = judgeKey(request.headers.authorization, method);
    if (fault) return refuse(response, 401, fault);
    const [, rest] = url.pathname.split(API);
    const [route, id] = (rest ?? '').split('/');
    if (route !== 'webhooks') return refuse(response, 404, 'rest_no_route');
    const body = await readBody(request);
    if (body === undefined) return refuse(response, 400, 'rest_invalid_json');
    if (id === undefined && method === 'GET') return listHooks(url, response);
    if (id === undefined && method === 'POST') return createHook(body, response);
    const hook = stub.hooks.find((candidate) => candidate.id === Number(id));
    if (method === 'PUT') return updateHook(hook, body, response);
    if (method === 'DELETE') {
      if (url.searchParams.get('force') !== 'true')
        return refuse(response, 501, 'woocommerce_rest_trash_not_supported');
      if (!hook) return refuse(response, 404, 'woocommerce_rest_shop_webhook_invalid_id');
      stub.hooks.splice(stub.hooks.indexOf(hook), 1);
      return send(response, 200, describe(hook));
    }
    return refuse(response, 404, 'rest_no_route');
  }

  function judgeKey(header: string | undefined, method: string): string | null {
    const [scheme, encoded = ''] = (header ?? '').split(' ');
    const [key, secret] = Buffer.from(encoded, 'base64').toString().split(':');
    const given = stub.keys.find((candidate) => candidate.key === key);
    if (scheme !== 'Basic' || !given) return 'woocommerce_rest_cannot_view';
    if (given.secret !== secret) return 'woocommerce_rest_authentication_error';
    const needed = method === 'GET' ? 'read' : 'write';
    return given.permissions.includes(needed) ? null : 'woocommerce_rest_authentication_error';
  }

  function listHooks({ searchParams }: URL, response: ServerResponse) {
    const perPage = Number(searchParams.get('per_page') ?? 10);
    const page = Number(searchParams.get('page') ?? 1);
    if (!(perPage >= 1 && perPage <= 100) || !(page >= 1)) return refuse(response, 400, 'rest_invalid_param');
    response.setHeader('X-WP-Total', stub.hooks.length);
    response.setHeader('X-WP-TotalPages', Math.ceil(stub.hooks.length / perPage));
    const newestFirst = [...stub.hooks].reverse();
    send(response, 200, newestFirst.slice((page - 1) * perPage, page * perPage).map(describe));
  }

  async function createHook(body: Record<string, unknown>, response: ServerResponse) {
    const { topic, delivery_url: deliveryUrl, name, secret, status = 'active' } = body;
    if (topic === undefined || deliveryUrl === undefined)
      return refuse(response, 400, 'rest_missing_callback_param');
    if (typeof topic !== 'string' || !TOPICS.test(topic))
      return refuse(response, 400, 'woocommerce_rest_shop_webhook_invalid_topic');
    if (typeof deliveryUrl !== 'string' || !/^https?:\/\//.test(deliveryUrl))
      return refuse(response, 400, 'woocommerce_rest_shop_webhook_invalid_delivery_url');
    if (!STATUSES.includes(String(status))) return refuse(response, 400, 'rest_invalid_param');
    const hook = {
      ...{ id: nextId(), topic, deliveryUrl, status: String(status) },
      ...{ name: String(name ?? ''), secret: String(secret ?? randomBytes(25).toString('hex')) },
    };
    stub.hooks.push(hook);
    // The unsigned ping of a new webhook. A failure does not undo it.
    await deliver(deliveryUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `webhook_id=${hook.id}`,
    });
    send(response, 201, describe(hook));
  }

  function updateHook(
    hook: StoredHook | undefined,
    { status, secret }: Record<string, unknown>,
    response: ServerResponse,
  ) {
    if (!hook) return refuse(response, 400, 'woocommerce_rest_shop_webhook_invalid_id');
    if (status !== undefined && !STATUSES.includes(String(status)))
      return refuse(response, 400, 'woocommerce_rest_shop_webhook_invalid_status');
    Object.assign(hook, { ...(status ? { status } : {}), ...(secret ? { secret } : {}) });
    send(response, 200, describe(hook));
  }

  return stub;
}

/** A webhook as the API returns it: never with its secret. */
const describe = ({ id, name, topic, deliveryUrl, status }: StoredHook) => ({
  ...{ id, name, status, topic, resource: topic.split('.')[0], event: topic.split('.')[1] },
  delivery_url: deliveryUrl,
});

const send = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
};

const refuse = (response: ServerResponse, status: number, code: string) =>
  send(response, status, { code, message: code, data: { status } });

/** Returns undefined if the body is not valid JSON. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  let text = '';
  for await (const piece of request) text += piece;
  if (text === '') return {};
  if (!request.headers['content-type']?.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
