import * as z from 'zod';
import { line } from '#app/domain/input-fields.ts';
import { cleanTexts } from '#app/lib/clean-json.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** Schemas of the sales and refunds that shops report: request bodies, console forms and rows of a file. */

/** In cents. Far below the maximum of an INTEGER column. */
const MAX_CENTS = 999_999_999;
/** Maximum time that a shop's clock may be ahead. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;
/** A date without a time may be tomorrow's in UTC, because the first time zones to begin a day are 14 hours ahead. */
const FIRST_TIME_ZONE_MS = 14 * HOUR_MS;
/** Older sales are refused. */
export const MAX_AGE_YEARS = 5;

const AMOUNT = 'Please give the amount as a number above 0 with at most 2 decimals, such as 129.95';

/** Parses an amount to cents without floating-point arithmetic. Returns null if it is not a valid amount. */
export function readAmount(value: string | number): number | null {
  const [, units = '', decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(value).trim()) ?? [];
  const cents = Number(units + decimals.padEnd(2, '0'));
  return units !== '' && cents > 0 && cents <= MAX_CENTS ? cents : null;
}

const amount = z.union([z.string(AMOUNT), z.number(AMOUNT)], AMOUNT).transform((value, context) => {
  const cents = readAmount(value);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: AMOUNT });
  return z.NEVER;
});

/** An empty value counts as missing, because shops fill in templates. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** Shops identify orders by a number or a name. */
const name = (max: number, message: string) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), line(max, message));

const TRACKING_ID = 'Please give the tracking ID that the assessment returned';
const ORDER_ID = 'Please give the order’s number as text of at most 200 characters';
const trackingId = name(200, TRACKING_ID);
/** Order number as the shop sends it. */
export const orderId = name(200, ORDER_ID);

const DATE = 'Please give the date as YYYY-MM-DD, or with a time and zone such as 2026-03-05T14:30:00Z';
const saleDate = z.union([z.iso.date(), z.iso.datetime({ offset: true })], DATE);

const CURRENCY = 'Please give the currency as three letters, such as USD';
const currency = z
  .string(CURRENCY)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, CURRENCY);

const HASH =
  'Please give the SHA-256 of the customer’s e-mail address, trimmed and in lower case, as 64 hex digits';
const ORDER_DATA = 'Please give the order’s data as a JSON object';
const orderData = z.record(z.string(), z.unknown(), ORDER_DATA).transform((data) => cleanTexts(data));

export const saleReport = z.object({
  trackingId,
  saleAmount: amount,
  orderId: optional(orderId),
  currency: optional(currency),
  conversionDate: optional(saleDate),
  clientOrderData: optional(orderData),
  couponCode: optional(name(100, 'Please give the coupon code as text of at most 100 characters')),
  emailSha256: optional(
    z
      .string(HASH)
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, HASH),
  ),
});
/** A sale as a shop reports it, with the amount in cents. */
export type SaleReport = z.output<typeof saleReport>;

/** A typed amount, converted to cents. */
const typedAmount = z.string(AMOUNT).transform((value, context) => {
  const cents = readAmount(value);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: AMOUNT });
  return z.NEVER;
});

const LEAD = 'Please give the lead’s tracking ID or e-mail address';
/** A lead as people identify it: by its tracking id or its e-mail address. */
export const leadName = line(254, LEAD);

/** A sale that a person enters in the console. */
export const saleForm = z.object({
  lead: leadName,
  orderId: line(200, ORDER_ID),
  saleAmount: typedAmount,
  conversionDate: z.iso.date(DATE).optional(),
});

/** A refund that a person enters; `left` is the refundable amount that the page showed. */
export const refundForm = z.object({
  conversionId: z.string(),
  amount: typedAmount.optional(),
  left: typedAmount.optional(),
});

const WHICH = 'Please name the order with orderId, or the sale with conversionId';
export const refundReport = z
  .object({
    orderId: optional(orderId),
    conversionId: optional(name(100, WHICH)),
    refundId: optional(name(200, 'Please give the refund’s number as text of at most 200 characters')),
    amount: optional(amount),
  })
  .refine((report) => report.orderId !== undefined || report.conversionId !== undefined, {
    message: WHICH,
    path: ['orderId'],
  });
/** A refund as a shop reports it, with the amount in cents; without an amount, everything not yet refunded. */
export type RefundReport = z.output<typeof refundReport>;

/**
 * Parses the reported date of a sale; returns `now` without one.
 * @returns null for a date in the future or too long ago
 */
export function readSaleDate(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return now;
  const date = new Date(text);
  const ahead = date.getTime() - now.getTime();
  const oldest = new Date(now);
  oldest.setUTCFullYear(now.getUTCFullYear() - MAX_AGE_YEARS);
  if (date < oldest) return null;
  if (ahead <= 0) return date;
  return ahead <= (text.length === 'YYYY-MM-DD'.length ? FIRST_TIME_ZONE_MS : CLOCK_SKEW_MS) ? now : null;
}

export const WRONG_SALE_DATE = `Please give a date of the last ${MAX_AGE_YEARS} years that is not in the future`;

export const MAX_SALES_BYTES = 512 * 1024;
export const SALES_TOO_LARGE = 'The file is too large; at most 512 kB are accepted.';

const NO_FILE = 'Choose a file first.';

/** Sales as a spreadsheet; the file's content is checked on the server. */
export const salesFile = z.file(NO_FILE).min(1, NO_FILE).max(MAX_SALES_BYTES, SALES_TOO_LARGE);
