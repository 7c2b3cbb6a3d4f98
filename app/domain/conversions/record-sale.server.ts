import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import { findContract, findContractAt } from '#app/domain/billing/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { findNamedLead, lockLead } from '#app/domain/leads/index.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { noteUnknownLines, recogniseProducts } from '#app/domain/product-feed/index.ts';
import { findSaleTerms, lockTenant } from '#app/domain/tenants/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import type { ShopBasis } from '#app/protocol/commission-contract.ts';
import { type CountedAmounts, countAmount } from './basis.ts';
import {
  changeSale,
  findKnownChange,
  isOlder,
  noteChange,
  readShopState,
  recordAgain,
  type ShopState,
} from './change-sale.server.ts';
import { ERASED_ORDER, ERASED_SALE } from './erase.server.ts';
import { isErasedId, isPersonErased } from './erased-tracking-ids.server.ts';
import {
  findRefundableSale,
  findStored,
  hashFigures,
  insertSale,
  isConversionByPerson,
  type StoredConversion,
} from './insert-conversion.server.ts';
import { isDayOnly, judgeByContract } from './judge-contract.server.ts';
import {
  findSignedReport,
  isShopsOwn,
  judgeDate,
  judgeRepetition,
  judgeTerms,
  otherFigures,
  type StoredOrder,
} from './judge-sale.ts';
import type { SaleListener, SaleSource } from './new-sale.ts';
import { type PendingReason, readReason } from './pending-fields.ts';
import type { SaleReport } from './sale-fields.ts';
import { hasEvidenceOfLead } from './suggest-leads.server.ts';
import {
  findWaitingOrder,
  saveWaitingOrder,
  settleOrder,
  type WaitingOrder,
} from './waiting-orders.server.ts';
import { settleRefunds } from './waiting-refunds.server.ts';

export type SaleOutcome =
  | { state: 'stored'; isNew: boolean; conversion: StoredConversion }
  /** The order waits in the inbox of unmatched orders. `reason`: why it does although its lead is known. */
  | { state: 'pending'; isNew: boolean; reason: PendingReason | null };

export interface RecordSale extends TenantOperation {
  report: SaleReport;
  /** Identifies a report without an order number. */
  idempotencyKey: string | null;
  source: Exclude<SaleSource, 'pixel' | 'inbox'>;
  /** For orders of a shop's webhook, of which the contract may count the items only. */
  shopOrder?: {
    /** The items after discount, without tax and shipping, in cents; null if the delivery doesn't tell. */
    goodsCents: number | null;
    /** When the shop changed the order last, in ISO 8601; null if the delivery doesn't tell. */
    changedAt: string | null;
    /** Whether the order is cancelled, refunded or failed. */
    isOver: boolean;
  };
  /** Writes additional rows for the outcome in the report's transaction. */
  alsoWrite?(tx: Prisma.TransactionClient, outcome: SaleOutcome): Promise<void>;
  listeners: readonly SaleListener[];
}

/**
 * Stores a sale that a shop reports, once, even if it is reported several times and from several places (D26). A report with an unknown
 * tracking id waits in the inbox; one with the tracking id of an erased person waits there without the person.
 * @throws AppError `invalid`; `conflict` for an order that was reported with other figures, and while tracking is off; `not-found` for an
 * order without a tracking id if there is no other evidence of a lead
 */
export async function recordSale(options: RecordSale): Promise<SaleOutcome> {
  const { db, tenantId, report, alsoWrite } = options;
  const recognised = await recogniseProducts({ db, tenantId, orderData: report.clientOrderData });
  const dedupeKey = nameReport(options);
  return db.$transaction(async (tx) => {
    const outcome = await storeReport(tx, options, { dedupeKey, ...recognised });
    await alsoWrite?.(tx, outcome);
    return outcome;
  });
}

async function storeReport(
  tx: Prisma.TransactionClient,
  options: RecordSale,
  {
    dedupeKey,
    productIds,
    unknownLines: lines,
  }: { dedupeKey: string } & Awaited<ReturnType<typeof recogniseProducts>>,
): Promise<SaleOutcome> {
  const { tenantId, report, listeners, now } = options;
  // All changes of a tenant's ledger wait for this lock, so the data read below are still valid when the sale is written.
  if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
  if (report.trackingId === '') await assertIsOfLead(tx, options, dedupeKey);
  const reportedDate = judgeDate(report, now);
  const currency = judgeTerms(await findSaleTerms(tx, tenantId), report);
  const figures = { tenantId, dedupeKey, bodyHash: hashFigures(report.saleAmount, currency) };
  const waiting = await findWaitingOrder(tx, figures);
  const stored = { sale: await findStored(tx, figures), waiting };
  const again = options.source === 'console' && (await sellAgain(tx, options, { stored, figures }));
  if (again) return again;
  const first = await findFirstResult(tx, options, { ...figures, stored });
  if (first?.state === 'stored')
    return followShop(tx, options, { first, figures, isShops: isShopsOwn(stored) });
  if (first) return first;
  const lead = await lockLead(tx, { tenantId, trackingId: report.trackingId });
  const isErased = lead ? lead.erasedAt !== null : await isErasedId(tx, { tenantId, ...report });
  const signed = options.shopOrder ? null : findSignedReport(waiting);
  if (!signed && !isErased)
    await noteUnknownLines(tx, {
      ...{ tenantId, lines, now },
      buyer: { leadId: lead?.id ?? null, personHash: report.emailSha256 ?? null },
    });
  const conversionDate = signed?.conversionDate ?? reportedDate;
  const contract = await findContractAt(tx, tenantId, conversionDate);
  const order = {
    ...figures,
    orderId: report.orderId ?? null,
    currency,
    ...(signed
      ? pickReported(signed)
      : {
          // An order that waits may become free; it waits on, without its old amount.
          ...countReported(options, contract?.shopBasis ?? 'total', {
            mayBeNothing: waiting?.state === 'waiting',
          }),
          productIds,
          clientOrderData: readOrderData(options),
        }),
    conversionDate,
    source: options.source,
    ...(isErased && ERASED_SALE),
    now,
  };
  const { isRenewal = false } = signed ?? report;
  const isDay = !signed && isDayOnly(report.conversionDate);
  const verdict =
    lead && (await judgeByContract(tx, tenantId, { lead, conversionDate, isDay, isRenewal, contract }));
  if (!lead || !verdict || verdict.reason || order.saleAmountCents === 0) {
    const { trackingId, couponCode = null, emailSha256 = null } = report;
    const evidence = isErased ? ERASED_ORDER : { trackingId, couponCode, emailSha256 };
    const reason = verdict?.reason ?? null;
    const isNew = await saveWaitingOrder(tx, {
      ...{ ...order, ...evidence, waiting, isRenewal, reason },
      ...{ keepsLead: trackingId === '', isOver: options.shopOrder?.isOver },
    });
    return { state: 'pending', isNew, reason };
  }
  const { leadId, contractId, assessedAt } = verdict;
  const winner = leadId === lead.id ? lead : ((await lockLead(tx, { tenantId, leadId })) ?? lead);
  // The row keeps the tracking id that the shop reported, so that a repeated report is recognised.
  const wonBy = { lead: { ...winner, trackingId: lead.trackingId }, contractId, assessedAt };
  const conversion = await insertSale(tx, { ...order, ...wonBy }, listeners);
  await settleRefunds(tx, { tenantId, dedupeKey, conversion, waiting, listeners, now });
  if (waiting) {
    const match = { leadId: winner.id, conversionId: conversion.id, matchedBy: 'tracking-id' } as const;
    await settleOrder(tx, { tenantId, id: waiting.id, match, actor: options.actor, isErased, now });
  }
  await auditSale(tx, options, conversion);
  return { state: 'stored', isNew: true, conversion };
}

/** Returns what the shop's signed report of a waiting order says of it. */
const pickReported = ({ saleAmountCents, reportedCents, productIds, clientOrderData }: WaitingOrder) => ({
  ...{ saleAmountCents, reportedCents, productIds },
  clientOrderData: clientOrderData as Prisma.InputJsonObject | null,
});

/** Returns what counts of the reported order. @throws AppError `invalid` */
function countReported(
  { report, shopOrder }: RecordSale,
  shopBasis: ShopBasis,
  { mayBeNothing = false } = {},
): CountedAmounts {
  const amounts = { total: report.saleAmount, goods: shopOrder?.goodsCents ?? null };
  const counted = countAmount(amounts, shopOrder ? shopBasis : 'total');
  // Commission is owed for the items, and a voucher paid for all of them.
  if (counted?.saleAmountCents === 0 && !mayBeNothing)
    throw new AppError('not-found', 'No part of this order counts for commission.');
  if (counted) return counted;
  throw invalid({
    order: ['The shop didn’t report what the items cost, and your contract counts the items'],
  });
}

/** Returns the key that identifies repeated reports: the order, else the idempotency key. @throws AppError `invalid` */
function nameReport({ report, idempotencyKey }: RecordSale): string {
  if (report.orderId !== undefined) return `order:${report.orderId}`;
  if (idempotencyKey !== null) return `key:${idempotencyKey}`;
  throw invalid({ orderId: ['Send orderId or an Idempotency-Key header'] });
}

/**
 * A shop's webhook reports all orders. One without a tracking id is stored only if there is other evidence of a lead, or if it was reported
 * before.
 * @throws AppError `not-found`
 */
async function assertIsOfLead(
  tx: Prisma.TransactionClient,
  { tenantId, report, now }: RecordSale,
  dedupeKey: string,
): Promise<void> {
  if (await findStored(tx, { tenantId, dedupeKey })) return;
  const waiting = await findWaitingOrder(tx, { tenantId, dedupeKey });
  if (waiting && waiting.source !== 'pixel') return;
  const { couponCode = null, emailSha256 = null } = report;
  const conversionDate = report.conversionDate ? new Date(report.conversionDate) : now;
  const evidence = { couponCode, emailSha256, conversionDate };
  // A browser named the lead. The shop's figures replace the browser's, and a person has to confirm the lead.
  if (waiting?.leadId) return;
  if (!(await hasEvidenceOfLead(tx, { tenantId, evidence })))
    throw new AppError('not-found', 'Nothing links this order to a lead.');
}

/**
 * Returns the outcome of an earlier report of the same order; null if this is the first, or if the order waits and can be settled now.
 * @throws AppError `conflict`
 */
async function findFirstResult(
  tx: Prisma.TransactionClient,
  { shopOrder, report: { trackingId } }: RecordSale,
  { stored, ...figures }: Figures & { stored: Stored & { waiting: { reason: string } | null } },
): Promise<SaleOutcome | null> {
  const { sale, waiting } = stored;
  const { tenantId } = figures;
  const isChanging = shopOrder !== undefined && isShopsOwn(stored);
  const repetition = await judgeRepetition({ ...figures, trackingId, isChanging }, stored, ({ leadId }) =>
    isPersonErased(tx, { tenantId, trackingId, leadId }),
  );
  if (repetition === 'stored' && sale) return { state: 'stored', isNew: false, conversion: pickStored(sale) };
  return repetition === 'pending'
    ? { state: 'pending', isNew: false, reason: readReason(waiting?.reason) }
    : null;
}

interface Figures {
  tenantId: string;
  dedupeKey: string;
  bodyHash: string;
}
type Stored = StoredOrder<NonNullable<Awaited<ReturnType<typeof findStored>>>>;

const pickStored = ({ id, saleAmountCents, commissionRateBps, commissionAmountCents }: StoredConversion) => ({
  ...{ id, saleAmountCents, commissionRateBps, commissionAmountCents },
});

/** Takes over what a shop changed of an order that is a sale already; an order that is over is taken back by its refunds. */
async function followShop(
  tx: Prisma.TransactionClient,
  options: RecordSale,
  {
    first,
    figures,
    isShops,
  }: { first: Extract<SaleOutcome, { state: 'stored' }>; figures: Figures; isShops: boolean },
): Promise<SaleOutcome> {
  const { tenantId, report, shopOrder, source, listeners, now } = options;
  const sale = await findRefundableSale(tx, { tenantId, conversionId: first.conversion.id });
  if (!shopOrder || !sale) return first;
  const { changedAt, isOver } = shopOrder;
  const known = findKnownChange(sale);
  const last = readShopState(sale.clientOrderData);
  // Two changes within a second can't be put in order.
  if (last && changedAt === last.changedAt && last.totalCents !== report.saleAmount)
    throw otherFigures(figures);
  if (changedAt === null ? sale.isTakenBack : changedAt === known || isOlder(changedAt, known)) return first;
  await noteChange(tx, { tenantId, sale, state: describeState(options) });
  if (isOver) return first;
  // Of an order that another program reported, the amount reported counts.
  const contract =
    isShops && sale.contractId ? await findContract(tx, { tenantId, id: sale.contractId }) : null;
  const to = countReported(options, contract ? contract.shopBasis : 'total', { mayBeNothing: true });
  const { bodyHash } = figures;
  const change = await changeSale(tx, { tenantId, sale, to, changedAt, bodyHash, source, listeners, now });
  return change ? { state: 'stored', isNew: true, conversion: change } : first;
}

/** Records a sale anew that a person enters after the order was refunded in full; null if it wasn't. @throws AppError `conflict` */
async function sellAgain(
  tx: Prisma.TransactionClient,
  { tenantId, report, actor, source, listeners, now }: RecordSale,
  { stored, figures }: { stored: Stored; figures: Figures },
): Promise<SaleOutcome | null> {
  const { sale: first } = stored;
  const sale = first && (await findRefundableSale(tx, { tenantId, conversionId: first.id }));
  if (!sale || sale.trackingId !== report.trackingId || sale.saleAmountCents > sale.refundedCents)
    return null;
  const again = { tenantId, sale, cents: report.saleAmount, bodyHash: figures.bodyHash, listeners, now };
  const conversion = await recordAgain(tx, again);
  await auditSale(tx, { tenantId, report, actor, source, now }, conversion);
  return { state: 'stored', isNew: true, conversion };
}

/** Returns the shop's data of an order, with the time of its last change. */
const readOrderData = ({ report, shopOrder }: RecordSale): Prisma.InputJsonObject | null => {
  const data = (report.clientOrderData as Prisma.InputJsonObject | undefined) ?? null;
  return data && { ...data, ...describeState({ report, shopOrder }) };
};

const describeState = ({ report, shopOrder }: Pick<RecordSale, 'report' | 'shopOrder'>): ShopState | null =>
  shopOrder?.changedAt ? { changedAt: shopOrder.changedAt, totalCents: report.saleAmount } : null;

/** Reports from the shop's own programs are documented by the ledger. Only actions of people are added to the audit log. */
async function auditSale(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    report,
    source,
    actor,
    now,
  }: Pick<RecordSale, 'tenantId' | 'report' | 'source' | 'actor' | 'now'>,
  { id, saleAmountCents }: StoredConversion,
): Promise<void> {
  if (!isConversionByPerson(actor, source)) return;
  const details = { orderId: report.orderId ?? null, saleAmountCents };
  await recordAudit(
    tx,
    { actor, action: 'sale.record', tenantId, target: { type: 'sale', id }, details },
    now,
  );
}

/**
 * Records a sale that a person enters for a lead.
 * @param lead its tracking id or e-mail address
 * @throws AppError `invalid`, `conflict`
 */
export async function sellByHand(
  options: TenantOperation & {
    sale: { lead: string; orderId: string; saleAmount: number; conversionDate?: string };
    listeners: readonly SaleListener[];
  },
): Promise<SaleOutcome> {
  const { sale, ...operation } = options;
  const { lead: text, ...figures } = sale;
  const lead = await findNamedLead(options.db, { tenantId: options.tenantId, text });
  if (!lead) throw invalid({ lead: ['No lead has this tracking ID or e-mail'] });
  const report = { ...figures, trackingId: lead.trackingId };
  return recordSale({ ...operation, report, idempotencyKey: null, source: 'console' });
}
