import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../tests/support/certificate.ts';
import { createWooCommerceApi } from './woocommerce-api.server.ts';

const LOOPBACK = '127.0.0.1';
const KEY = { consumerKey: 'ck_key', consumerSecret: 'cs_secret' };
const HOOK = { id: 7, topic: 'order.created', delivery_url: 'https://service.example/hook' };
const NEW_HOOK = { name: 'Orders', topic: HOOK.topic, deliveryUrl: HOOK.delivery_url, secret: 'secret' };
const QUERY = `consumer_key=${KEY.consumerKey}&consumer_secret=${KEY.consumerSecret}`;

let server: Server;
/** Which place of the key the shop reads. */
let reads: { header: boolean; query: boolean };
let refusal: { status: number; code: string };
const requests: { method: string; url: string; authorization: string | undefined }[] = [];
const listener: RequestListener = ({ method = '', url = '', headers: { authorization } }, response) => {
  requests.push({ method, url, authorization });
  const isKnown = (reads.header && authorization !== undefined) || (reads.query && url.includes(QUERY));
  response.writeHead(isKnown ? 200 : refusal.status, { 'Content-Type': 'application/json' });
  response.end(
    JSON.stringify(isKnown ? (method === 'GET' ? [HOOK] : HOOK) : { code: refusal.code, message: 'x' }),
  );
};
beforeAll(async () => {
  server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, listener).listen(0, LOOPBACK);
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
  reads = { header: true, query: true };
  refusal = { status: 401, code: 'woocommerce_rest_cannot_view' };
});

const portOf = (shop: { address(): unknown }) => (shop.address() as AddressInfo).port;
const findKey = () => ({ ...KEY, url: `https://shop.test:${portOf(server)}` });
const api = createWooCommerceApi({
  resolve: async () => [LOOPBACK],
  alsoAllowed: [LOOPBACK],
  ca: CERTIFICATE,
});
const signal = () => AbortSignal.timeout(5000);

it('sends the key in the header alone', async () => {
  expect(await api.listWebhooks(findKey(), signal())).toMatchObject({ kind: 'ok', value: [{ id: 7 }] });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.authorization).toMatch(/^Basic /);
  expect(requests[0]?.url).not.toContain(KEY.consumerKey);
});

it('sends the key in the query to a shop that does not see the header', async () => {
  reads.header = false;
  expect(await api.listWebhooks(findKey(), signal())).toMatchObject({ kind: 'ok', value: [{ id: 7 }] });
  expect(await api.createWebhook(findKey(), NEW_HOOK, signal())).toEqual({ kind: 'ok', value: 7 });
  expect(requests.map(({ method, authorization }) => [method, authorization !== undefined])).toEqual([
    ['GET', true],
    ['GET', false],
    ['POST', true],
    ['POST', false],
  ]);
  // The other parameters stay.
  expect(requests[1]?.url).toMatch(/\?per_page=100&page=1&/);
});

it('takes the key for refused only after both', async () => {
  reads = { header: false, query: false };
  expect(await api.listWebhooks(findKey(), signal())).toEqual({ kind: 'refused' });
  expect(requests).toHaveLength(2);
});

it.each([
  [401, 'rest_not_logged_in', 'failed'],
  [403, 'rest_forbidden', 'failed'],
  [403, 'woocommerce_rest_cannot_view', 'refused'],
  [401, 'woocommerce_rest_authentication_error', 'refused'],
  [503, 'woocommerce_rest_cannot_view', 'failed'],
])('takes status %i with the code %s for %s', async (status, code, kind) => {
  reads = { header: false, query: false };
  refusal = { status, code };
  expect(await api.listWebhooks(findKey(), signal())).toMatchObject({ kind });
});

it('never sends the key in the query of a plain request', async () => {
  const plain = createHttpServer(listener).listen(0, LOOPBACK);
  await once(plain, 'listening');
  reads.header = false;
  const plainApi = createWooCommerceApi({ allowLoopback: true });
  const key = { ...KEY, url: `http://${LOOPBACK}:${portOf(plain)}` };
  expect(await plainApi.listWebhooks(key, signal())).toEqual({ kind: 'refused' });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.url).not.toContain(KEY.consumerSecret);
  plain.close();
});
