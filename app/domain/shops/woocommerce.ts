import * as z from 'zod';
import { htmlName } from '#app/lib/html-name.ts';
import {
  countedList,
  describeUnread,
  findAttribute,
  findInAddress,
  hashEmail,
  listField,
  maybe,
  productIdField,
  readChangedAt,
  type ShopReport,
  shopId,
  sumShopAmounts,
  type UnreadBody,
} from './shop-report.ts';

/** An order as sent by WooCommerce's webhooks order.created, order.updated and order.restored, in the format of its REST API. */
const order = z.object({
  id: shopId,
  number: maybe(z.string()),
  status: z.string(),
  currency: z.string(),
  total: z.string(),
  date_paid_gmt: maybe(z.string()),
  date_created_gmt: maybe(z.string()),
  date_modified_gmt: maybe(z.string()),
  customer_note: maybe(z.string()),
  billing: maybe(z.object({ email: maybe(z.string()) })),
  meta_data: listField(z.object({ key: z.string(), value: z.unknown() })),
  coupon_lines: listField(z.object({ code: z.string() })),
  line_items: listField(
    z.object({
      name: z.string().catch(''),
      sku: z.string().catch(''),
      total: maybe(z.string()),
      product_id: productIdField,
      variation_id: productIdField,
    }),
  ),
  refunds: countedList(z.object({ id: shopId, total: z.string() })),
});

/** Includes orders paid on delivery, which have no payment date. */
const PAID_WOOCOMMERCE_STATUSES = ['processing', 'completed', 'refunded'];
const ENDED_WOOCOMMERCE_STATUSES = ['cancelled', 'failed', 'refunded'];
/** Maximum length of a product's name, in characters. */
const MAX_WOOCOMMERCE_ITEM_NAME = 300;
/** The page on which the visit began. WooCommerce 8.5 and later record it. */
const WOOCOMMERCE_SESSION_ENTRY = '_wc_order_attribution_session_entry';

/** WooCommerce Subscriptions names the renewed subscription in its renewal orders. */
const WOOCOMMERCE_RENEWAL = '_subscription_renewal';

/** Reads what a delivery reports; null for the notice that an order was deleted, which has only its id. */
export function readWooCommerce(body: unknown): ShopReport | UnreadBody | null {
  const parsed = order.safeParse(body);
  if (!parsed.success) return isWooCommerceDeletion(body) ? null : describeUnread(body, parsed.error);
  const { id, number, status, total, currency, meta_data, ...rest } = parsed.data;
  const paidAt = rest.date_paid_gmt || null;
  const date = paidAt ?? rest.date_created_gmt;
  return {
    kind: 'order',
    orderId: id,
    number: number ?? id,
    isPaid: paidAt !== null || PAID_WOOCOMMERCE_STATUSES.includes(status),
    isOver: ENDED_WOOCOMMERCE_STATUSES.includes(status),
    amount: total,
    goods: sumShopAmounts(
      rest.line_items.map((item) => item.total),
      currency,
    ),
    isRenewal: meta_data.some(({ key, value }) => key === WOOCOMMERCE_RENEWAL && Boolean(value)),
    changedAt: readChangedAt(rest.date_modified_gmt && `${rest.date_modified_gmt}Z`),
    currency,
    date: date ? `${date}Z` : null,
    trackingId:
      findAttribute(meta_data) ||
      findInAddress(meta_data.find(({ key }) => key === WOOCOMMERCE_SESSION_ENTRY)?.value) ||
      findInAddress(rest.customer_note),
    couponCodes: rest.coupon_lines.map(({ code }) => code),
    emailSha256: hashEmail(rest.billing?.email),
    // The name is HTML: `BPC-157 &ndash; 5 mg`.
    items: rest.line_items.map(({ name, sku, product_id: productId, variation_id: variationId }) => ({
      ...{ name: htmlName(name, MAX_WOOCOMMERCE_ITEM_NAME), sku },
      ...(productId && { productId }),
      ...(variationId && { variationId }),
    })),
    // The amount is negative.
    unreadRefunds: rest.refunds.unread,
    refunds: rest.refunds.entries.map((refund) => ({
      refundId: refund.id,
      amount: refund.total.replace(/^-/, ''),
      currency: null,
    })),
  };
}

const isWooCommerceDeletion = (body: unknown): boolean =>
  z.strictObject({ id: shopId }).safeParse(body).success;
