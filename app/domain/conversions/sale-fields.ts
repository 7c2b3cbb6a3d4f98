import * as z from 'zod';
import { line } from '#app/domain/input-fields.ts';
import {
  type DateOrder,
  type DecimalMark,
  readCents,
  readMoment,
  readMoney,
} from '#app/domain/reading/readers.ts';
import { cleanTexts } from '#app/lib/clean-json.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** Schemas of the sales and refunds that shops report: request bodies, console forms and rows of a file. */

/** In hundredths: 20 million units of any currency. The maximum of the column is 2,147,483,647; currencies of which this is too little for orders can't be chosen. */
export const MAX_SALE_CENTS = 2_000_000_000;
/** Maximum time that a shop's clock may be ahead. */
export const SALE_CLOCK_SKEW_MS = 5 * MINUTE_MS;
/** A date without a time may be tomorrow's in UTC, because the first time zones to begin a day are 14 hours ahead. */
export const SALE_DAY_AHEAD_MS = 14 * HOUR_MS;
/** Older sales are refused. */
export const MAX_SALE_AGE_YEARS = 5;

export const SALE_AMOUNT_ERROR = 'Enter an amount above 0, e.g. 129.95';
const SALE_TOO_LARGE = `One sale can be at most ${(MAX_SALE_CENTS / 100).toLocaleString('en-US')}`;
/** For currencies with three decimals, such as KWD. The settings don't offer them. */
const SALE_WITH_THOUSANDTHS =
  'Amounts are stored with 2 decimals. Please round this amount, such as 12.345 to 12.35';

/** Context for reading the amounts and dates of a report. A value that its source does not give is null; a report that needs it is refused. */
export interface ReportContext {
  /** The company's currency, for amounts with a symbol or a code. */
  currency: string | null;
  /** The company's time zone, for times without one. */
  timeZone: string | null;
  /** The decimal mark and the order of day and month of all rows of a file. */
  decimal?: DecimalMark | null;
  order?: DateOrder | null;
}

const amountOf = ({ currency, decimal = null }: ReportContext) =>
  z
    .union([z.string(SALE_AMOUNT_ERROR), z.number(SALE_AMOUNT_ERROR)], SALE_AMOUNT_ERROR)
    .transform((value, context) => {
      const money = readMoney(value, { currency, decimal });
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      if (!money.ok)
        return refuse(
          money.problem === 'ambiguous' || money.problem === 'currency' ? money.why : SALE_AMOUNT_ERROR,
        );
      const { amount: exact, hundredths, currency: read } = money.value;
      if (read !== currency)
        return refuse(
          `The amount is in ${read}${currency === null ? '. Send it as a number, and the currency in its own field' : `, and sales are in ${currency}`}`,
        );
      if (hundredths === null && /\.\d{3}/.test(exact)) return refuse(SALE_WITH_THOUSANDTHS);
      if (hundredths === null || hundredths > MAX_SALE_CENTS) return refuse(SALE_TOO_LARGE);
      return hundredths > 0 ? hundredths : refuse(SALE_AMOUNT_ERROR);
    });

/** An empty value counts as missing, because shops fill in templates. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** Shops identify orders by a number or a name. */
const name = (max: number, message: string) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), line(max, message));

const SALE_TRACKING_ID_ERROR = 'Send the tracking ID that the assessment returned';
const SALE_ORDER_ID_ERROR = 'Enter the order number (up to 200 characters)';
const trackingId = name(200, SALE_TRACKING_ID_ERROR);
/** Order number as the shop sends it. */
export const orderId = name(200, SALE_ORDER_ID_ERROR);

const SALE_DATE_ERROR = 'Enter the date as YYYY-MM-DD, or with time and zone, e.g. 2026-03-05T14:30:00Z';
/** The day, or the moment in UTC, in ISO 8601. */
const saleDateOf = ({ timeZone, order = null }: ReportContext) =>
  z.string(SALE_DATE_ERROR).transform((text, context) => {
    const moment = readMoment(text, { timeZone, order });
    if (moment.ok) return moment.key;
    context.addIssue({
      code: 'custom',
      message: moment.problem === 'ambiguous' ? moment.why : SALE_DATE_ERROR,
    });
    return z.NEVER;
  });

const SALE_CURRENCY_ERROR = 'Enter the currency as three letters, e.g. USD';
const currency = z
  .string(SALE_CURRENCY_ERROR)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, SALE_CURRENCY_ERROR);

const SALE_EMAIL_HASH_ERROR =
  'Send the SHA-256 of the customer’s e-mail address (trimmed, lower case) as 64 hex digits';
const SALE_RENEWAL_ERROR = 'Send isRenewal as true or false';
const SALE_ORDER_DATA_ERROR = 'Send the order’s data as a JSON object';
const orderData = z
  .record(z.string(), z.unknown(), SALE_ORDER_DATA_ERROR)
  .transform((data) => cleanTexts(data));

export const createSaleReport = (context: ReportContext) =>
  z.object({
    trackingId,
    saleAmount: amountOf(context),
    orderId: optional(orderId),
    currency: optional(currency),
    conversionDate: optional(saleDateOf(context)),
    clientOrderData: optional(orderData),
    /** Whether a subscription in the shop renewed itself with this order. */
    isRenewal: optional(z.boolean(SALE_RENEWAL_ERROR)),
    couponCode: optional(name(100, 'Enter a coupon code of at most 100 characters')),
    emailSha256: optional(
      z
        .string(SALE_EMAIL_HASH_ERROR)
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{64}$/, SALE_EMAIL_HASH_ERROR),
    ),
  });

/** A report of a program, which names what it means: no currency in the amount, and no time without a zone. */
export const saleReport = createSaleReport({ currency: null, timeZone: null });
const amount = amountOf({ currency: null, timeZone: null });
/** A sale as a shop reports it, with the amount in cents. */
export type SaleReport = z.output<typeof saleReport>;

/** A typed amount, converted to cents. */
export const typedAmount = z.string(SALE_AMOUNT_ERROR).transform((value, context) => {
  const cents = readCents(value);
  if (cents !== null && cents > 0 && cents <= MAX_SALE_CENTS) return cents;
  context.addIssue({ code: 'custom', message: SALE_AMOUNT_ERROR });
  return z.NEVER;
});

const SALE_LEAD_ERROR = 'Enter the lead’s e-mail or tracking ID';
/** A lead as people identify it: by its tracking id or its e-mail address. */
export const leadName = line(254, SALE_LEAD_ERROR);

/** A sale that a person enters in the console. */
export const saleForm = z.object({
  lead: leadName,
  orderId: line(200, SALE_ORDER_ID_ERROR),
  saleAmount: typedAmount,
  conversionDate: z.iso.date(SALE_DATE_ERROR).optional(),
});

/** A refund that a person enters; `left` is the refundable amount that the page showed. */
export const refundForm = z.object({
  conversionId: z.string(),
  amount: typedAmount.optional(),
  left: typedAmount.optional(),
});

const UNNAMED_SALE_ERROR = 'Send orderId for the order, or conversionId for the sale';
export const refundReport = z
  .object({
    orderId: optional(orderId),
    conversionId: optional(name(100, UNNAMED_SALE_ERROR)),
    refundId: optional(name(200, 'Enter the refund’s number (up to 200 characters)')),
    amount: optional(amount),
  })
  .refine((report) => report.orderId !== undefined || report.conversionId !== undefined, {
    message: UNNAMED_SALE_ERROR,
    path: ['orderId'],
  });
/** A refund as a shop reports it, with the amount in cents; without an amount, everything not yet refunded. */
export type RefundReport = z.output<typeof refundReport>;

/**
 * Judges the reported date of a sale; returns `now` without one.
 * @param isoTime the day or the moment, as a report's schema returns it
 * @returns null for a date in the future or too long ago
 */
export function readSaleDate(isoTime: string | undefined, now: Date): Date | null {
  if (isoTime === undefined) return now;
  const date = new Date(isoTime);
  const ahead = date.getTime() - now.getTime();
  const oldest = new Date(now);
  oldest.setUTCFullYear(now.getUTCFullYear() - MAX_SALE_AGE_YEARS);
  if (date < oldest) return null;
  if (ahead <= 0) return date;
  return ahead <= (isoTime.length === 'YYYY-MM-DD'.length ? SALE_DAY_AHEAD_MS : SALE_CLOCK_SKEW_MS)
    ? now
    : null;
}

export const WRONG_SALE_DATE = `Enter a date within the last ${MAX_SALE_AGE_YEARS} years, not in the future`;
