import { acceptShopKey, receiveDelivery, type Shop } from '#app/domain/shops/index.ts';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { parseCleanJson } from '#app/lib/clean-json.ts';
import { type Call, declareCall } from './call.server.ts';

/** An order of Shopify with many lines takes some 200 kB. */
const MAX_SHOP_WEBHOOK_BYTES = 1024 * 1024;

/** The unsigned body that WooCommerce sends when a webhook is saved. It expects a 200. */
const PING = /^webhook_id=\d+$/;

const declareShop = (
  shop: Shop,
  {
    signature,
    topic,
    source,
    summary,
  }: { signature: string; topic: string; source?: string; summary: string },
): Call =>
  declareCall({
    method: 'POST',
    path: `/api/webhooks/${shop}/:tenantId`,
    summary,
    limit: 'webhook',
    maxBytes: MAX_SHOP_WEBHOOK_BYTES,
    async handleRaw({ request, params, raw, context }) {
      if (shop === 'woocommerce' && raw.length < 64 && PING.test(raw.toString())) return answer('ignored');
      const { db, seal, ledger } = context.services;
      const outcome = await receiveDelivery({
        ...{ db, seal, ledger, shop, raw },
        tenantId: params.tenantId ?? '',
        signature: request.headers.get(signature),
        topic: request.headers.get(topic),
        source: source && request.headers.get(source),
        now: new Date(),
      });
      if (outcome === 'unsigned') throw new AppError('unauthenticated', 'The signature is missing or wrong.');
      if (outcome === 'unreadable')
        throw new AppError('unavailable', 'We can’t check this delivery at the moment. Try again later.', {
          retryAfterSeconds: 300,
        });
      return answer(outcome);
    },
  });

/**
 * A signed delivery gets a 200 even if it is unusable or refused; the console shows the problem. Shops stop sending after a few responses
 * with another status.
 */
const answer = (result: string) =>
  jsonResponse({ success: true, result }, { headers: { 'Cache-Control': 'no-store' } });

/** `POST /api/webhooks/woocommerce/{tenantId}` (D26): receives WooCommerce's order webhooks, signed in X-WC-Webhook-Signature. */
export const postWooCommerce = declareShop('woocommerce', {
  signature: 'x-wc-webhook-signature',
  topic: 'x-wc-webhook-topic',
  source: 'x-wc-webhook-source',
  summary: 'Receive WooCommerce’s order webhooks',
});

/** `POST /api/webhooks/shopify/{tenantId}` (D26): receives Shopify's order and refund webhooks, signed in X-Shopify-Hmac-Sha256. */
export const postShopify = declareShop('shopify', {
  signature: 'x-shopify-hmac-sha256',
  topic: 'x-shopify-topic',
  summary: 'Receive Shopify’s order and refund webhooks',
});

/** The key of a shop's API is a small object. */
const MAX_SHOP_KEY_BYTES = 4096;

/**
 * `POST /api/webhooks/woocommerce/{tenantId}/key`: receives the key of a shop whose owner approved our request there. WooCommerce deletes the
 * key again unless the answer is a 200.
 */
export const postWooCommerceKey = declareCall({
  method: 'POST',
  path: '/api/webhooks/woocommerce/:tenantId/key',
  summary: 'Receive a WooCommerce shop’s key',
  limit: 'webhook',
  maxBytes: MAX_SHOP_KEY_BYTES,
  async handleRaw({ params, raw, context }) {
    const { db, seal } = context.services;
    const tenantId = params.tenantId ?? '';
    const outcome = await acceptShopKey({ db, seal, tenantId, body: readKey(raw), now: new Date() });
    if (outcome === 'unreadable') throw new AppError('invalid', 'The body is not a WooCommerce key.');
    if (outcome === 'unknown')
      throw new AppError(
        'not-found',
        'This request for a key is unknown, used or expired. Start again from the console.',
      );
    return answer('accepted');
  },
});

function readKey(raw: Buffer): unknown {
  try {
    return parseCleanJson(raw.toString());
  } catch {
    return null;
  }
}
