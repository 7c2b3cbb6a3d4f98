import { createHash } from 'node:crypto';
import type { AuditActor } from '#app/domain/audit/index.ts';
import { chooseMonth, findLastClosedMonth, findRateAt } from '#app/domain/billing/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { lockLead, markConverted, noteActivity } from '#app/domain/leads/index.ts';
import { findSaleTerms } from '#app/domain/tenants/index.ts';
import { addRevenue } from '#app/domain/usage/index.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { correctLeadSale } from './lead-sale.server.ts';
import type { NewSale, SaleListener, SaleSource } from './new-sale.ts';
import { computeRefundCommission, computeSaleCommission } from './refund-commission.ts';
import { RATE_KEY } from './row-kind-fields.ts';

const conversionColumns = {
  id: true,
  saleAmountCents: true,
  commissionRateBps: true,
  commissionAmountCents: true,
} as const;

/** The part of a sale or refund that a response contains. */
export type StoredConversion = Prisma.ConversionGetPayload<{ select: typeof conversionColumns }>;

/**
 * Adds a sale to the ledger, with the commission rate of its day, and counts it on the lead and in the month's revenue. Call it under the
 * tenant's lock, after checking that the order has no row yet.
 */
export async function insertSale(
  tx: Prisma.TransactionClient,
  sale: NewSale,
  listeners: readonly SaleListener[],
): Promise<StoredConversion> {
  const { tenantId, lead, now, clientOrderData, ...row } = sale;
  const { saleAmountCents, conversionDate, orderId } = row;
  const commissionRateBps =
    (await findRateAt(tx, tenantId, conversionDate)) ??
    (await findSaleTerms(tx, tenantId))?.commissionRateBps ??
    0;
  const commissionAmountCents = computeSaleCommission(saleAmountCents, commissionRateBps, row.currency);
  const month = chooseMonth(conversionDate, { lastClosed: await findLastClosedMonth(tx, tenantId), now });
  const created = await tx.conversion.create({
    select: conversionColumns,
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
  // The lead shows its earliest sale that was not refunded, regardless of the order of the reports.
  if (lead.conversionDate === null || conversionDate < lead.conversionDate)
    await markConverted(tx, {
      tenantId,
      leadId: lead.id,
      sale: { conversionDate, saleAmountCents, orderId, commissionRateBps, commissionAmountCents },
    });
  await noteActivity(tx, { tenantId, leadId: lead.id, at: conversionDate });
  await addRevenue(tx, { tenantId, month, cents: saleAmountCents });
  const recorded = { ...sale, id: created.id, commissionRateBps, commissionAmountCents };
  for (const { onSale } of listeners) await onSale?.(tx, recorded);
  return created;
}

const refundable = {
  id: true,
  leadId: true,
  trackingId: true,
  orderId: true,
  currency: true,
  saleAmountCents: true,
  reportedCents: true,
  commissionRateBps: true,
  commissionAmountCents: true,
  contractId: true,
  assessedAt: true,
  source: true,
  clientOrderData: true,
  createdAt: true,
} as const;

/** A refundable sale with its refunds so far; `saleAmountCents`, `reportedCents` and the rate are those after its changes. */
export type RefundableSale = Prisma.ConversionGetPayload<{ select: typeof refundable }> & {
  /** Not below 0; without what a cancellation took back, which `saleAmountCents` lacks. */
  refundedCents: number;
  /** The commission of the sale and all its rows. */
  commissionCents: number;
  /** Part of `saleAmountCents` that was recorded anew after a full refund. */
  againCents: number;
  /** Whether a cancellation has taken back the rest of the order. */
  isTakenBack: boolean;
  /** The shop's time of the newest change that has a row, in ISO 8601; null if none of them has a time. */
  followedChangeAt: string | null;
  /** Number of its refunds and changes. */
  rows: number;
};

/** The shop's id of a refund by which a cancelled order is taken back; the time of the cancellation may follow. */
export const OVER_REFUND_ID = 'over';
/** Begins the keys of rows that record a sale anew. A shop's report of the order doesn't include them. */
export const AGAIN_KEY = 'again:';

/** Returns the key of a row that follows a shop's change. @param state when the shop made it, or a number where it doesn't tell */
export const nameChange = (saleId: string, state: string | number): string => `change:${saleId}:${state}`;

/** Returns the rate of a sale after its corrections. @param rows its later rows, in order */
export const findPresentRate = (
  sale: { commissionRateBps: number },
  rows: readonly { dedupeKey: string; commissionRateBps: number }[],
): number => (rows.findLast(({ dedupeKey }) => dedupeKey.startsWith(RATE_KEY)) ?? sale).commissionRateBps;

/** Finds a sale by its order or its id, with the refunded amount; null if unknown. */
export async function findRefundableSale(
  tx: Prisma.TransactionClient,
  { tenantId, orderId, conversionId }: { tenantId: string; orderId?: string; conversionId?: string },
): Promise<RefundableSale | null> {
  const sale = await tx.conversion.findFirst({
    where: { tenantId, kind: 'sale', orderId, id: conversionId },
    select: refundable,
  });
  if (!sale) return null;
  const rows = await tx.conversion.findMany({
    where: { tenantId, refundOfId: sale.id },
    orderBy: { id: 'asc' },
    select: {
      kind: true,
      dedupeKey: true,
      saleAmountCents: true,
      commissionRateBps: true,
      commissionAmountCents: true,
      reportedCents: true,
    },
  });
  const isOver = ({ dedupeKey }: { dedupeKey: string }) =>
    dedupeKey.startsWith(`refund:${sale.id}:id:${OVER_REFUND_ID}`);
  const sum = (part: typeof rows) => part.reduce((total, { saleAmountCents }) => total + saleAmountCents, 0);
  const again = rows.filter(({ dedupeKey }) => dedupeKey.startsWith(AGAIN_KEY));
  const changes = rows.filter((row) => row.kind === 'adjustment' && !again.includes(row));
  const takenBackCents = sum(rows.filter(isOver));
  const prefix = nameChange(sale.id, '');
  const changeTimes = changes
    .filter(({ dedupeKey }) => dedupeKey.startsWith(prefix) && dedupeKey.includes('T', prefix.length))
    .map(({ dedupeKey }) => dedupeKey.slice(prefix.length));
  return {
    ...sale,
    commissionRateBps: findPresentRate(sale, rows),
    saleAmountCents: sale.saleAmountCents + sum(changes) + sum(again) + takenBackCents,
    reportedCents: changes.length > 0 ? (changes.at(-1)?.reportedCents ?? null) : sale.reportedCents,
    refundedCents: 0 - sum(rows.filter((row) => row.kind === 'refund' && !isOver(row))),
    commissionCents: rows.reduce(
      (total, { commissionAmountCents }) => total + commissionAmountCents,
      sale.commissionAmountCents,
    ),
    againCents: sum(again),
    isTakenBack: takenBackCents < 0,
    followedChangeAt: changeTimes.sort().at(-1) ?? null,
    rows: rows.length,
  };
}

/**
 * Adds a refund to the ledger as a row below 0 and subtracts it from the month's revenue. A fully refunded sale no longer counts for the
 * lead. Call it under the tenant's lock.
 */
export async function insertRefund(
  tx: Prisma.TransactionClient,
  refund: {
    tenantId: string;
    sale: RefundableSale;
    /** Above 0, at most the amount not yet refunded. */
    cents: number;
    dedupeKey: string;
    bodyHash: string;
    source: SaleSource;
    now: Date;
  },
  listeners: readonly SaleListener[],
): Promise<StoredConversion> {
  const { tenantId, sale, cents, dedupeKey, bodyHash, source, now } = refund;
  // Locked before the row that references the lead is written: otherwise an erasure of the lead and this transaction could deadlock.
  const lead = await lockLead(tx, { tenantId, leadId: sale.leadId });
  // An erasure may have finished since the sale was read.
  const trackingId = lead?.trackingId ?? sale.trackingId;
  const month = chooseMonth(now, { lastClosed: await findLastClosedMonth(tx, tenantId), now });
  const created = await tx.conversion.create({
    select: conversionColumns,
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
  const { id, commissionAmountCents } = created;
  const recorded = { tenantId, id, sale: { ...sale, trackingId }, cents, commissionAmountCents, source, now };
  for (const { onRefund } of listeners) await onRefund?.(tx, recorded);
  return created;
}

/** Finds the row of a report that was stored before; null if the report is new. */
export const findStored = (
  tx: Prisma.TransactionClient,
  { tenantId, dedupeKey }: { tenantId: string; dedupeKey: string },
) =>
  tx.conversion.findUnique({
    where: { tenantId_dedupeKey: { tenantId, dedupeKey } },
    select: { ...conversionColumns, bodyHash: true, trackingId: true, leadId: true, source: true },
  });

/** Whether a person's own click recorded a sale or refund. For programs and files the row itself is the record. */
export const isConversionByPerson = (actor: AuditActor, source: SaleSource): boolean =>
  actor.kind !== 'api-key' && !['csv', 'woocommerce', 'shopify'].includes(source);

/**
 * Hashes the figures that make two reports the same. The date is left out, because two programs may report different dates for the same
 * sale.
 */
export const hashFigures = (cents: number, currency: string): string =>
  createHash('sha256')
    .update(JSON.stringify([cents, currency]))
    .digest('hex');
