import * as z from 'zod';
import { PENDING_REASONS } from '#app/domain/conversions/pending-fields.ts';
import type { CallDocs } from '../contract.ts';
import {
  amount,
  count,
  cursorParameter,
  limitParameter,
  moment,
  month,
  monthParameter,
  nextCursor,
  rate,
  success,
} from './shared.ts';

const TRACKING_ID = 'V1StGXR8Z5jdHi6BmyT1Ng';
const CONVERSION_ID = '019ab3f2-7c41-7d7e-9f0a-3f6e1c2d4b5a';
const LEAD_ID = '019ab3e0-1a2b-7c3d-8e4f-5a6b7c8d9e0f';
export const TENANT_ID = '019ab000-0000-7000-8000-000000000001';

const reportedSale = z
  .strictObject({
    success,
    conversionId: z.string(),
    commissionAmount: amount,
    commissionRate: rate,
  })
  .meta({ id: 'ReportedSale' });

const pending = z
  .strictObject({
    success,
    pending: z.literal(true),
    reason: z
      .enum(PENDING_REASONS)
      .optional()
      .describe('Why the sale waits although its lead is known: your contract leaves it to a person.'),
  })
  .meta({ id: 'PendingSale' });

const answers = (what: 'sale' | 'refund'): CallDocs['answers'] => {
  const example = {
    success: true,
    conversionId: CONVERSION_ID,
    commissionAmount: what === 'sale' ? 10.4 : -10.4,
    commissionRate: 0.08,
  };
  return {
    201: { description: `The ${what} is recorded.`, schema: reportedSale, example },
    200: {
      description: `This ${what} was reported before; the first result again.`,
      schema: reportedSale,
      example,
    },
    202: {
      description:
        what === 'sale'
          ? 'The order waits in the console’s inbox: no lead has this tracking ID or, if there is a `reason`, your contract leaves the decision to your team.'
          : 'The order waits in the inbox, or was not reported yet; the refund is taken off when it is a sale.',
      schema: pending,
      example: { success: true, pending: true },
    },
  };
};

export const reportSaleDocs: CallDocs = {
  group: 'Sales',
  operationId: 'reportSale',
  description:
    'Call it from your shop’s server when an order is paid. `orderId` identifies the order: a repeated report returns the first result, and one with another amount returns a 409. Without `orderId`, send an Idempotency-Key.',
  bodyExample: { trackingId: TRACKING_ID, saleAmount: 129.95, orderId: '10231', currency: 'USD' },
  answers: answers('sale'),
  refusals: { 409: 'The order was reported with other values, or conversion tracking is turned off.' },
};

export const reportRefundDocs: CallDocs = {
  group: 'Sales',
  operationId: 'reportRefund',
  description:
    'Finds the order by `orderId` or `conversionId`. Omit `amount` to refund everything left. Send `refundId` or an Idempotency-Key so repeated reports count once.',
  bodyExample: { orderId: '10231', amount: 129.95, refundId: '77' },
  answers: answers('refund'),
  refusals: {
    404: 'Order not found, and the refund has neither `orderId` nor `refundId` to wait for the order.',
    409: 'The amount exceeds what is left of the order, or this refund was reported with another amount.',
  },
};

export const conversionPixelDocs: CallDocs = {
  group: 'Sales',
  operationId: 'reportSaleByPixel',
  description:
    'A tracking pixel for thank-you pages of shops without a server. Reports wait under Unmatched orders until someone confirms them. The response is always the same pixel.',
  query: z.object({
    client: z.string().describe('Your company’s subdomain or id.'),
    trackingId: z.string(),
    orderId: z.string(),
    saleAmount: z.string(),
    currency: z.string().optional(),
  }),
  queryExample: { client: 'acme', trackingId: TRACKING_ID, orderId: '10231', saleAmount: '129.95' },
  answers: { 200: { description: 'A transparent image of one pixel.', type: 'image/gif' } },
};

const conversion = z
  .strictObject({
    id: z.string(),
    tenantId: z.string(),
    leadId: z.string(),
    trackingId: z.string(),
    orderId: z.string().nullable(),
    kind: z
      .enum(['sale', 'refund', 'adjustment'])
      .describe('An adjustment belongs to an earlier sale; `adjustment` says what it changes.'),
    adjustment: z
      .enum(['order-changed', 'rate-corrected'])
      .nullable()
      .describe(
        'Null for sales and refunds. `order-changed`: what a changed order became more, or less if it is below 0. `rate-corrected`: the difference that another rate makes, with a `saleAmount` of 0.',
      ),
    currency: z.string(),
    saleAmount: amount,
    commissionRate: rate,
    previousCommissionRate: rate.nullable().describe('The rate before a correction; otherwise null.'),
    commissionAmount: amount,
    conversionDate: moment,
    processed: z.boolean().describe('Whether its month is on an invoice.'),
    clientOrderData: z
      .unknown()
      .optional()
      .describe('What your shop sent along; missing for roles that may not see it.'),
    createdAt: moment,
  })
  .meta({ id: 'Conversion' });

export const listConversionsQuery = z.object({
  month: monthParameter,
  limit: limitParameter({ max: 1000, message: 'Send a limit from 1 to 1000' }),
  cursor: cursorParameter,
});

export const listConversionsDocs: CallDocs = {
  group: 'Sales',
  operationId: 'listConversions',
  description: 'Refunds have negative amounts.',
  params: { tenantId: 'The company’s id.' },
  queryExample: { month: '2026-11', limit: 100 },
  answers: {
    200: {
      description: 'A page of the month’s sales and refunds.',
      schema: z.strictObject({ conversions: z.array(conversion), total: count, nextCursor }),
      example: {
        conversions: [
          {
            id: CONVERSION_ID,
            tenantId: TENANT_ID,
            leadId: LEAD_ID,
            trackingId: TRACKING_ID,
            orderId: '10231',
            kind: 'sale',
            adjustment: null,
            currency: 'USD',
            saleAmount: 129.95,
            commissionRate: 0.08,
            previousCommissionRate: null,
            commissionAmount: 10.4,
            conversionDate: '2026-11-20T14:30:00.000Z',
            processed: false,
            clientOrderData: { items: [{ sku: 'BPC-5' }] },
            createdAt: '2026-11-20T14:30:02.113Z',
          },
        ],
        total: 1,
        nextCursor: null,
      },
    },
  },
};

const revenue = z
  .strictObject({
    month,
    currency: z.string(),
    totalRevenue: amount.describe(
      'Commission charged, and the fees in the same currency. Fees in another currency are not added.',
    ),
    commissionTotal: amount.describe('On the month’s sales less refunds; may be below 0.'),
    commissionCharged: amount.describe('Never below 0: earlier months’ refunds are deducted first.'),
    carriedIn: amount.describe('Below 0: deducted from earlier months.'),
    carriedOut: amount.describe('Below 0: deducted from the next months.'),
    commissionRate: rate.describe('The month’s last rate; each sale has that of its own day.'),
    baseFee: amount.describe(
      'Fees as invoiced; in an open month the expected fee if you are billed by hand.',
    ),
    baseFeeCurrency: z.string(),
    otherFees: z
      .array(z.strictObject({ currency: z.string(), amount }))
      .describe('Fees in further currencies, usually none.'),
    conversionCount: count.describe('Sales; refunds are taken off the amounts.'),
    salesTotal: amount.describe('What the shop sold, refunds taken off.'),
  })
  .meta({ id: 'Revenue' });

export const revenueDocs: CallDocs = {
  group: 'Sales',
  operationId: 'readRevenue',
  params: { tenantId: 'The company’s id.', month: 'A calendar month in UTC, YYYY-MM.' },
  answers: {
    200: {
      description: 'The month’s numbers.',
      schema: z.strictObject({ revenue }),
      example: {
        revenue: {
          month: '2026-11',
          currency: 'USD',
          totalRevenue: 309.4,
          commissionTotal: 10.4,
          commissionCharged: 10.4,
          carriedIn: 0,
          carriedOut: 0,
          commissionRate: 0.08,
          baseFee: 299,
          baseFeeCurrency: 'USD',
          otherFees: [],
          conversionCount: 1,
          salesTotal: 129.95,
        },
      },
    },
  },
};
