import { computeCommission } from '../../lib/money.ts';
import { uuid7 } from '../../lib/uuid7.ts';
import { findLastClosedMonth, findRateAt } from '../billing/index.ts';
import { recordLeadSale } from '../campaigns/index.ts';
import type { Prisma } from '../database.ts';
import { markConverted } from '../leads/index.ts';
import { findSaleTerms } from '../tenants/index.ts';
import { addRevenue } from '../usage/index.ts';
import { chooseMonth, computeRefundCommission } from './rules.ts';

/** Where a sale was reported. */
export type SaleSource = 'api' | 'woocommerce' | 'shopify' | 'pixel' | 'inbox' | 'console' | 'csv';

/** What a call answers about a sale or refund. */
export interface StoredConversion {
  id: string;
  saleAmountCents: number;
  commissionRateBps: number;
  commissionAmountCents: number;
}

const stored = {
  id: true,
  saleAmountCents: true,
  commissionRateBps: true,
  commissionAmountCents: true,
} as const;

export interface NewSale {
  tenantId: string;
  lead: { id: string; trackingId: string; conversionDate: Date | null };
  dedupeKey: string;
  bodyHash: string;
  orderId: string | null;
  currency: string;
  saleAmountCents: number;
  conversionDate: Date;
  source: SaleSource;
  productIds: string;
  clientOrderData: Prisma.InputJsonObject | null;
  now: Date;
}

/**
 * Adds a sale to the ledger, with the rate of its day, and counts it: on the lead and in the month's revenue. Under the
 * tenant's lock, once it is known that the order has no row yet.
 */
export async function insertSale(tx: Prisma.TransactionClient, sale: NewSale): Promise<StoredConversion> {
  const { tenantId, lead, now, clientOrderData, ...row } = sale;
  const { saleAmountCents, conversionDate, orderId } = row;
  const commissionRateBps =
    (await findRateAt(tx, tenantId, conversionDate)) ??
    (await findSaleTerms(tx, tenantId))?.commissionRateBps ??
    0;
  const commissionAmountCents = computeCommission(saleAmountCents, commissionRateBps);
  const month = chooseMonth(conversionDate, { lastClosed: await findLastClosedMonth(tx, tenantId), now });
  const created = await tx.conversion.create({
    select: stored,
    data: {
      ...row,
      ...(clientOrderData && { clientOrderData }),
      id: uuid7(now),
      tenantId,
      leadId: lead.id,
      trackingId: lead.trackingId,
      kind: 'sale',
      commissionRateBps,
      commissionAmountCents,
      month,
      createdAt: now,
    },
  });
  // The lead shows its earliest sale, in whichever order they are reported.
  if (lead.conversionDate === null || conversionDate < lead.conversionDate)
    await markConverted(tx, {
      tenantId,
      leadId: lead.id,
      sale: { conversionDate, saleAmountCents, orderId, commissionRateBps, commissionAmountCents },
    });
  await recordLeadSale(tx, { tenantId, leadId: lead.id, now });
  await addRevenue(tx, { tenantId, month, cents: saleAmountCents });
  return created;
}

const refundable = {
  id: true,
  leadId: true,
  trackingId: true,
  orderId: true,
  currency: true,
  saleAmountCents: true,
  commissionRateBps: true,
  source: true,
} as const;

/** A sale that money may be paid back of, with the refunds so far. */
export type RefundableSale = Prisma.ConversionGetPayload<{ select: typeof refundable }> & {
  /** Not below 0. */
  refundedCents: number;
};

/** A sale by its order or its id, with what was paid back of it; null for an unknown one. */
export async function findRefundableSale(
  tx: Prisma.TransactionClient,
  { tenantId, orderId, conversionId }: { tenantId: string; orderId?: string; conversionId?: string },
): Promise<RefundableSale | null> {
  const sale = await tx.conversion.findFirst({
    where: { tenantId, kind: 'sale', orderId, id: conversionId },
    select: refundable,
  });
  if (!sale) return null;
  const { _sum } = await tx.conversion.aggregate({
    where: { tenantId, kind: 'refund', refundOfId: sale.id },
    _sum: { saleAmountCents: true },
  });
  return { ...sale, refundedCents: 0 - (_sum.saleAmountCents ?? 0) };
}

/** Adds a refund to the ledger as a row below 0 and takes it off the month's revenue. Under the tenant's lock. */
export async function insertRefund(
  tx: Prisma.TransactionClient,
  refund: {
    tenantId: string;
    sale: RefundableSale;
    /** Above 0, at most what is left. */
    cents: number;
    dedupeKey: string;
    bodyHash: string;
    source: SaleSource;
    now: Date;
  },
): Promise<StoredConversion> {
  const { tenantId, sale, cents, dedupeKey, bodyHash, source, now } = refund;
  const month = chooseMonth(now, { lastClosed: await findLastClosedMonth(tx, tenantId), now });
  const created = await tx.conversion.create({
    select: stored,
    data: {
      id: uuid7(now),
      tenantId,
      leadId: sale.leadId,
      trackingId: sale.trackingId,
      kind: 'refund',
      dedupeKey,
      bodyHash,
      orderId: sale.orderId,
      currency: sale.currency,
      saleAmountCents: -cents,
      commissionRateBps: sale.commissionRateBps,
      commissionAmountCents: computeRefundCommission(sale, cents),
      refundOfId: sale.id,
      conversionDate: now,
      month,
      source,
      createdAt: now,
    },
  });
  await addRevenue(tx, { tenantId, month, cents: -cents });
  return created;
}

/** The row of a report that was stored before; null for a new one. */
export const findStored = (
  tx: Prisma.TransactionClient,
  { tenantId, dedupeKey }: { tenantId: string; dedupeKey: string },
) =>
  tx.conversion.findUnique({
    where: { tenantId_dedupeKey: { tenantId, dedupeKey } },
    select: { ...stored, bodyHash: true, trackingId: true, leadId: true },
  });
