import { createHmac } from 'node:crypto';
import orderRecorded from '../recorded/shopify-order.json' with { type: 'json' };
import refundRecorded from '../recorded/shopify-refund.json' with { type: 'json' };
import wooRecorded from '../recorded/woocommerce-order.json' with { type: 'json' };

export const SECRET = 'hush-0123456789abcdef0123456789';
export const SIGNATURE_HEADERS = {
  woocommerce: 'X-WC-Webhook-Signature',
  shopify: 'X-Shopify-Hmac-Sha256',
} as const;

/** Bodies as in the shops' documentation (tests/recorded names the sources), and signatures made without the service's code. */

/** WooCommerce's order.created and order.updated: an order of its REST API. */
export const wooOrder = (over: Record<string, unknown> = {}) => ({ ...wooRecorded.body, ...over });

export const wooMeta = (key: string, value: unknown) => ({ meta_data: [{ id: 1, key, value }] });

/** Shopify's orders/paid and orders/updated. */
export const shopifyOrder = (over: Record<string, unknown> = {}) => ({ ...orderRecorded.body, ...over });

/** Returns a payment of a Shopify refund, with `kind` and `status` as in its payments. */
export const shopifyPayment = (id: number, amount: string, over: Record<string, unknown> = {}) => ({
  ...refundRecorded.body.transactions[0],
  ...{ id, amount },
  ...over,
});

/** Shopify's refunds/create. */
export const shopifyRefund = (transactions: readonly object[], over: Record<string, unknown> = {}) => ({
  ...refundRecorded.body,
  transactions,
  ...over,
});

export const sign = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('base64');
