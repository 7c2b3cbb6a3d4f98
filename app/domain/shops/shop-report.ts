import * as z from 'zod';
import { MAX_SALE_CENTS } from '#app/domain/conversions/index.ts';
import { readEmail } from '#app/domain/reading/index.ts';
import { readMoment, readMoney } from '#app/domain/reading/readers.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';

/** The shops whose signed webhooks are supported (D26). */
export const REPORTING_SHOPS = ['woocommerce', 'shopify'] as const;
export type Shop = (typeof REPORTING_SHOPS)[number];

/** An order as described by a shop's webhook at one moment. A repeated delivery, or an older one after a newer, changes nothing. */
export interface ShopOrder {
  kind: 'order';
  /** The shop's own id, which its refunds refer to. */
  orderId: string;
  /** The number that staff see in the shop. */
  number: string;
  /** Whether the customer has paid, even if the order was cancelled or refunded since. */
  isPaid: boolean;
  /** Whether it was cancelled, refunded or failed. Its remaining amount is then not a sale. */
  isOver: boolean;
  /** The total. */
  amount: string;
  /** The items after discount, without tax and shipping; null if the delivery doesn't tell. */
  goods: string | null;
  currency: string;
  /** Whether a subscription renewed itself with this order. */
  isRenewal: boolean;
  /** When the shop last changed the order, in ISO 8601 and UTC; null if the delivery doesn't tell. */
  changedAt: string | null;
  /** Includes time and zone. */
  date: string | null;
  /** '' if missing. */
  trackingId: string;
  couponCodes: string[];
  /** Hash of the customer's e-mail address, which is never stored itself. */
  emailSha256: string | null;
  items: ShopItem[];
  refunds: ShopRefund[];
  /** Number of refunds whose form is unknown. */
  unreadRefunds: number;
}

/** A line of an order. Ids are the shop's own; a product without variations has none of them. */
interface ShopItem {
  sku: string;
  name: string;
  productId?: string;
  variationId?: string;
}

/** A repayment to the customer. */
export interface ShopRefund {
  refundId: string;
  amount: string;
  /** Null for the order's currency. */
  currency: string | null;
}

/** Refunds on their own, which may arrive before their order. */
interface ShopRefunds {
  kind: 'refunds';
  orderId: string;
  refunds: ShopRefund[];
  unreadRefunds: number;
}

export type ShopReport = ShopOrder | ShopRefunds;

/** A body that is not an order or a refund. */
export interface UnreadBody {
  kind: 'unread';
  /** Names of the fields that are missing or have an unknown form. */
  fields: string[];
  /** The shop's id of the order, if it can be read. */
  orderId: string | null;
}

/** Describes a body that a reader's schema refused. */
export const describeUnread = (body: unknown, error: z.ZodError): UnreadBody => ({
  kind: 'unread',
  fields: [...new Set(error.issues.map(({ path }) => String(path[0] ?? '')))].filter(Boolean).slice(0, 5),
  orderId: shopId.safeParse(Object(body).id ?? Object(body).order_id).data ?? null,
});

/**
 * Reads an amount as shops write it, as hundredths. Totals that the shop computed may have more decimals than the currency (`129.9967`), and
 * customers paid them rounded. Null for other text, for amounts below 0, and for those that a sale can't have because the column is smaller.
 */
export function readShopAmount(text: string, currency: string | null): number | null {
  const money = readMoney(text, { currency, decimal: '.', rounds: true });
  const cents = money.ok && money.value.currency === currency ? money.value.hundredths : null;
  return cents !== null && cents >= 0 && cents <= MAX_SALE_CENTS ? cents : null;
}

/** Adds up amounts of a delivery; null if one of them is missing or can't be read. */
export function sumShopAmounts(
  texts: readonly (string | null | undefined)[],
  currency: string,
): string | null {
  const cents = texts.map((text) => (typeof text === 'string' ? readShopAmount(text, currency) : null));
  return cents.includes(null)
    ? null
    : formatShopCents(cents.reduce<number>((sum, part) => sum + (part ?? 0), 0));
}

/** Formats hundredths as shops write amounts. */
export const formatShopCents = (cents: number): string => (cents / 100).toFixed(2);

/** Reads a moment of a delivery, so that two can be compared as texts; null for an unknown one. */
export function readChangedAt(text: string | null | undefined): string | null {
  const moment = readMoment(text ?? '', { timeZone: null });
  return moment.ok && !moment.value.isDay ? moment.key : null;
}

/** Numeric ids must be safe integers: the parser has rounded a larger one, which would then be another order's. */
export const shopId = z.union([z.int().positive().transform(String), z.string().min(1).max(100)]);
/** The ids of a line's product. WooCommerce writes 0 for none, Shopify null, also for a product that was deleted since. */
export const productIdField = z
  .union([z.int().positive().transform(String), z.string().min(1).max(100)])
  .optional()
  .catch(undefined);
/** Makes a field optional: it may be missing or null. */
export const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
export const listField = <T extends z.ZodType>(schema: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) => entries.flatMap((entry) => schema.safeParse(entry).data ?? []) as z.output<T>[]);

/** Reads a list's entries, and counts those that it can't read. */
export const countedList = <T extends z.ZodType>(schema: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) => {
      const read = entries.map((entry) => schema.safeParse(entry));
      return {
        entries: read.flatMap(({ data }) => data ?? []) as z.output<T>[],
        unread: read.filter(({ success }) => !success).length,
      };
    });

const REPORT_TRACKING_ID_ATTRIBUTE = /^_?(?:(?:stackguide_|assessment_)tracking_id|sg_tid)$/i;

/** Finds the tracking id in an order's own fields (WooCommerce's meta data, Shopify's note attributes); '' if missing. */
export function findAttribute(fields: readonly { key: string; value: unknown }[]): string {
  const field = fields.find(
    ({ key, value }) => REPORT_TRACKING_ID_ATTRIBUTE.test(key) && typeof value === 'string' && value.trim(),
  );
  return typeof field?.value === 'string' ? field.value.trim() : '';
}

/** Finds the tracking id in a URL or a note, in the form that product links have; '' if missing. */
export function findInAddress(text: unknown): string {
  const encodedId = typeof text === 'string' ? /\bsg_tid=([\w.~%-]{1,200})/.exec(text)?.[1] : undefined;
  if (encodedId === undefined) return '';
  try {
    return decodeURIComponent(encodedId);
  } catch {
    return '';
  }
}

/** Hashes a customer's e-mail address, by which a lead is recognised; null without one. */
export function hashEmail(email: string | null | undefined): string | null {
  if (!email) return null;
  const reading = readEmail(email, { isListed: true });
  return hashRecipient(reading.ok ? reading.key : email);
}
