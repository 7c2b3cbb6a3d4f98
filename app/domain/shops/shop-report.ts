import * as z from 'zod';
import { readAmount } from '#app/domain/conversions/index.ts';

/** The shops whose signed webhooks are understood (D26). */
export const SHOPS = ['woocommerce', 'shopify'] as const;
export type Shop = (typeof SHOPS)[number];

/** An order as a shop's webhook describes it at a moment; the same again, or an older one after a newer, changes nothing. */
export interface ShopOrder {
  kind: 'order';
  /** The shop's own id, which its refunds name. */
  orderId: string;
  /** As staff see it in the shop. */
  number: string;
  /** The customer has paid, also of an order that was cancelled or refunded since. */
  isPaid: boolean;
  /** Cancelled, refunded or failed: what is left of it is no sale. */
  isOver: boolean;
  amount: string;
  currency: string;
  /** With time and zone. */
  date: string | null;
  /** '' without one. */
  trackingId: string;
  couponCodes: string[];
  email: string | null;
  items: { sku: string; name: string }[];
  refunds: ShopRefund[];
}

/** Money that was paid back. */
export interface ShopRefund {
  refundId: string;
  amount: string;
  /** Null for the order's. */
  currency: string | null;
}

/** Refunds on their own, which may arrive before their order. */
interface ShopRefunds {
  kind: 'refunds';
  orderId: string;
  refunds: ShopRefund[];
}

export type ShopReport = ShopOrder | ShopRefunds;

/** Characters of an amount. Longer text is not searched: the time to search it for zeros grows with its square. */
const MAX_AMOUNT_LENGTH = 40;

/** Cents of an amount as shops write it, exactly, also '10.1000' with more decimals than money has; null for what is no such amount. */
export function readShopAmount(text: string): number | null {
  if (text.length > MAX_AMOUNT_LENGTH) return null;
  const amount = text.trim();
  if (/^0+(\.0+)?$/.test(amount)) return 0;
  return readAmount(amount.replace(/(\.\d\d)0+$/, '$1'));
}

/** Ids are numbers; one that is too large for a number was rounded by the parser and would be another order's. */
export const shopId = z.union([z.int().positive().transform(String), z.string().min(1).max(100)]);
/** What may be missing or null. */
export const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
export const listOf = <T extends z.ZodType>(schema: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) => entries.flatMap((entry) => schema.safeParse(entry).data ?? []) as z.output<T>[]);

const ATTRIBUTE = /^_?(?:(?:stackguide_|assessment_)tracking_id|sg_tid)$/i;

/** The tracking id among an order's own fields (WooCommerce's meta data, Shopify's note attributes); '' without one. */
export function findAttribute(fields: readonly { key: string; value: unknown }[]): string {
  const field = fields.find(
    ({ key, value }) => ATTRIBUTE.test(key) && typeof value === 'string' && value.trim(),
  );
  return typeof field?.value === 'string' ? field.value.trim() : '';
}

/** The tracking id in a web address or a note, as links to products carry it; '' without one. */
export function findInAddress(text: unknown): string {
  const encodedId = typeof text === 'string' ? /\bsg_tid=([\w.~%-]{1,200})/.exec(text)?.[1] : undefined;
  if (encodedId === undefined) return '';
  try {
    return decodeURIComponent(encodedId);
  } catch {
    return '';
  }
}
