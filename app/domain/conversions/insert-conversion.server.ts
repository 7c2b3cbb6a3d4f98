import { createHash } from 'node:crypto';
import type { AuditActor } from '#app/domain/audit/index.ts';
import { findLastClosedMonth, findRateAt } from '#app/domain/billing/index.ts';
import { recordLeadSale } from '#app/domain/campaigns/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { recordEvents } from '#app/domain/integrations/index.ts';
import { lockLead, markConverted } from '#app/domain/leads/index.ts';
import { findSaleTerms } from '#app/domain/tenants/index.ts';
import { addRevenue } from '#app/domain/usage/index.ts';
import { computeCommission, decimalOfCents, rateOfBps } from '#app/lib/money.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { correctLeadSale } from './lead-sale.server.ts';
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
  // The lead shows its earliest sale that was not paid back, in whichever order they are reported.
  if (lead.conversionDate === null || conversionDate < lead.conversionDate)
    await markConverted(tx, {
      tenantId,
      leadId: lead.id,
      sale: { conversionDate, saleAmountCents, orderId, commissionRateBps, commissionAmountCents },
    });
  await recordLeadSale(tx, { tenantId, leadId: lead.id, now });
  await addRevenue(tx, { tenantId, month, cents: saleAmountCents });
  await tellOfSale(tx, { ...sale, id: created.id, commissionRateBps, commissionAmountCents });
  return created;
}

/** Tells the tenant's own systems of a sale. */
const tellOfSale = (
  tx: Prisma.TransactionClient,
  sale: NewSale & { id: string; commissionRateBps: number; commissionAmountCents: number },
): Promise<void> => {
  const { tenantId, lead, orderId, currency, source, now } = sale;
  const data = {
    conversionId: sale.id,
    leadId: lead.id,
    trackingId: lead.trackingId,
    ...{ orderId, currency, source },
    saleAmount: decimalOfCents(sale.saleAmountCents),
    commissionRate: rateOfBps(sale.commissionRateBps),
    commissionAmount: decimalOfCents(sale.commissionAmountCents),
    conversionDate: sale.conversionDate.toISOString(),
  };
  return recordEvents(tx, [{ type: 'conversion.recorded', tenantId, leadId: lead.id, at: now, data }], now);
};

/** Tells the tenant's own systems of a refund. */
const tellOfRefund = (
  tx: Prisma.TransactionClient,
  { tenantId, sale, cents, source, now }: Parameters<typeof insertRefund>[1],
  { id, commissionAmountCents }: StoredConversion,
): Promise<void> => {
  const { leadId, trackingId, orderId, currency } = sale;
  const data = {
    conversionId: id,
    refundOf: sale.id,
    ...{ leadId, trackingId, orderId, currency, source },
    refundAmount: decimalOfCents(cents),
    // A refund of a free sale has none, and not less than none.
    commissionAmount: decimalOfCents(Math.abs(commissionAmountCents)),
  };
  return recordEvents(tx, [{ type: 'conversion.refunded', tenantId, leadId, at: now, data }], now);
};

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

/**
 * Adds a refund to the ledger as a row below 0 and takes it off the month's revenue; a sale that was paid back in full is no
 * longer the lead's. Under the tenant's lock.
 */
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
  // Before the row that points at it is written: an erasure of the lead would wait for the row, and this for the erasure.
  const lead = await lockLead(tx, { tenantId, leadId: sale.leadId });
  // An erasure may have ended since the sale was read.
  const trackingId = lead?.trackingId ?? sale.trackingId;
  const month = chooseMonth(now, { lastClosed: await findLastClosedMonth(tx, tenantId), now });
  const created = await tx.conversion.create({
    select: stored,
    data: {
      id: uuid7(now),
      tenantId,
      leadId: sale.leadId,
      trackingId,
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
  if (cents === sale.saleAmountCents - sale.refundedCents)
    await correctLeadSale(tx, { tenantId, leadId: sale.leadId });
  await addRevenue(tx, { tenantId, month, cents: -cents });
  await tellOfRefund(tx, { ...refund, sale: { ...sale, trackingId } }, created);
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

/** Whether a person's own click is what recorded a sale or refund: programs and files are noted by the row itself. */
export const isByPerson = (actor: AuditActor, source: SaleSource): boolean =>
  actor.kind !== 'api-key' && !['csv', 'woocommerce', 'shopify'].includes(source);

/** What makes a report the same as another: its figures alone, for the date of a sale may differ between two programs that report it. */
export const hashFigures = (cents: number, currency: string): string =>
  createHash('sha256')
    .update(JSON.stringify([cents, currency]))
    .digest('hex');
