import * as z from 'zod';
import {
  countedList,
  describeUnread,
  findAttribute,
  findInAddress,
  formatShopCents,
  hashEmail,
  listField,
  maybe,
  productIdField,
  readChangedAt,
  readShopAmount,
  type ShopReport,
  shopId,
  sumShopAmounts,
  type UnreadBody,
} from './shop-report.ts';
import { listMoneySets, type MoneySet, moneySet, refundParts, toShopMoney } from './shopify-money.ts';

const transaction = z.object({
  id: shopId,
  kind: z.string(),
  status: z.string(),
  amount: z.string(),
  currency: maybe(z.string()),
  amount_set: maybe(moneySet),
});
const refund = z.object({ transactions: countedList(transaction), ...refundParts });
type Refund = z.output<typeof refund>;

/** The body of a refunds/create webhook. */
const refundOfOrder = z
  .looseObject({ order_id: shopId, transactions: z.array(z.unknown()) })
  .transform(({ order_id, ...rest }) => ({ orderId: order_id, refund: refund.parse(rest) }));

/** The body of orders/paid, orders/updated and the other order topics. */
const order = z.object({
  id: shopId,
  name: maybe(z.string()),
  test: maybe(z.boolean()),
  financial_status: z.string(),
  cancelled_at: maybe(z.string()),
  currency: z.string(),
  total_price: z.string(),
  total_price_set: maybe(moneySet),
  subtotal_price: maybe(z.string()),
  taxes_included: maybe(z.boolean()),
  source_name: maybe(z.string()),
  updated_at: maybe(z.string()),
  processed_at: maybe(z.string()),
  created_at: maybe(z.string()),
  landing_site: maybe(z.string()),
  note: maybe(z.string()),
  email: maybe(z.string()),
  contact_email: maybe(z.string()),
  note_attributes: listField(z.object({ name: z.string(), value: z.unknown() })),
  discount_codes: listField(z.object({ code: z.string() })),
  line_items: listField(
    z.object({
      title: z.string().catch(''),
      sku: z.string().catch(''),
      product_id: productIdField,
      variant_id: productIdField,
      tax_lines: listField(z.object({ price: z.string() })),
    }),
  ),
  refunds: countedList(refund),
});

const PAID_SHOPIFY_STATUSES = ['paid', 'partially_refunded', 'refunded'];
/** The source of orders by which a subscription renewed itself; its first order has another. */
const SHOPIFY_RENEWAL = 'subscription_contract';

/** Reads what a delivery reports; null for a shop's test orders. */
export function readShopify(body: unknown): ShopReport | UnreadBody | null {
  const alone = refundOfOrder.safeParse(body);
  if (alone.success)
    return {
      kind: 'refunds',
      orderId: alone.data.orderId,
      ...listPaidBack({ entries: [alone.data.refund], unread: 0 }),
    };
  const parsed = order.safeParse(body);
  if (Object(body).test === true) return null;
  if (!parsed.success) return describeUnread(body, parsed.error);
  const { id, name, financial_status, currency, total_price, ...rest } = parsed.data;
  return {
    kind: 'order',
    orderId: id,
    number: name ?? id,
    isPaid: PAID_SHOPIFY_STATUSES.includes(financial_status),
    isOver: financial_status === 'refunded' || (rest.cancelled_at ?? null) !== null,
    amount: total_price,
    goods: readGoods({ ...rest, currency }),
    currency,
    isRenewal: rest.source_name === SHOPIFY_RENEWAL,
    changedAt: readChangedAt(rest.updated_at),
    date: rest.processed_at ?? rest.created_at ?? null,
    trackingId:
      findAttribute(rest.note_attributes.map(({ name: key, value }) => ({ key, value }))) ||
      findInAddress(rest.landing_site) ||
      findInAddress(rest.note),
    couponCodes: rest.discount_codes.map(({ code }) => code),
    emailSha256: hashEmail(rest.email || rest.contact_email),
    items: rest.line_items.map(({ title, sku, product_id: productId, variant_id: variationId }) => ({
      ...{ name: title, sku },
      ...(productId && { productId }),
      ...(variationId && { variationId }),
    })),
    ...listPaidBack(rest.refunds, rest.total_price_set),
  };
}

/** Returns what the items cost after discount, without the tax that their prices may include; null if the delivery doesn't tell. */
function readGoods({
  subtotal_price: subtotal,
  taxes_included: hasTax,
  line_items,
  currency,
}: Pick<z.output<typeof order>, 'subtotal_price' | 'taxes_included' | 'line_items' | 'currency'>):
  | string
  | null {
  if (subtotal === null || subtotal === undefined || !hasTax) return subtotal ?? null;
  const taxes = line_items.flatMap(({ tax_lines }) => tax_lines.map(({ price }) => price));
  const [cents, taxCents] = [subtotal, sumShopAmounts(taxes, currency) ?? ''].map((text) =>
    readShopAmount(text, currency),
  );
  return typeof cents === 'number' && typeof taxCents === 'number'
    ? formatShopCents(Math.max(0, cents - taxCents))
    : null;
}

/**
 * Lists each repayment under its own id, in the shop's currency if the delivery tells it. Some repayments of a refund may arrive later, and
 * goods may be returned without any.
 * @param total the order's total in both currencies, if the delivery has it
 */
const listPaidBack = (
  { entries, unread }: { entries: readonly Refund[]; unread: number },
  total: MoneySet | null = null,
) => ({
  refunds: entries.flatMap((paidBack) =>
    paidBack.transactions.entries
      .filter(({ kind, status }) => kind === 'refund' && status === 'success')
      .map(({ id, ...paid }) => ({
        refundId: id,
        ...toShopMoney(paid, [...listMoneySets(paidBack), ...(total ? [total] : [])]),
      })),
  ),
  unreadRefunds: entries.reduce((sum, { transactions }) => sum + transactions.unread, unread),
});
