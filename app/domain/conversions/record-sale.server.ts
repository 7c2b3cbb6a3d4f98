import { noSuchTenant } from '../../lib/app-error.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import { recogniseProducts } from '../catalogue/index.ts';
import type { Database, Prisma } from '../database.ts';
import { isLeadErased, lockLead } from '../leads/index.ts';
import { invalid } from '../parse-input.ts';
import { findSaleTerms, lockTenant } from '../tenants/index.ts';
import type { SaleReport } from './fields.ts';
import { hashFigures } from './hash-figures.server.ts';
import {
  findStored,
  insertSale,
  type SaleSource,
  type StoredConversion,
} from './insert-conversion.server.ts';
import { isByPerson } from './is-by-person.ts';
import { judgeDate, judgeRepetition, judgeTerms } from './judge-sale.ts';
import { findWaitingOrder, saveWaitingOrder, settleOrder } from './waiting-orders.server.ts';
import { settleRefunds } from './waiting-refunds.server.ts';

/** What became of a report. */
export type SaleOutcome =
  | { state: 'stored'; isNew: boolean; conversion: StoredConversion }
  /** It waits in the inbox of unmatched orders. */
  | { state: 'pending'; isNew: boolean };

export interface RecordSale {
  db: Database;
  tenantId: string;
  report: SaleReport;
  /** Names a report without an order's number. */
  idempotencyKey: string | null;
  source: Exclude<SaleSource, 'pixel' | 'inbox'>;
  actor: AuditActor;
  now: Date;
}

/**
 * Stores a sale that a shop reports, once, however often and from however many places it is reported (D26). A report whose
 * tracking id is unknown waits in the inbox.
 * @throws AppError `invalid`; `conflict` for an order that was reported with other figures, and while tracking is off
 */
export async function recordSale(options: RecordSale): Promise<SaleOutcome> {
  const { db, tenantId, report, now } = options;
  const productIds = await recogniseProducts({ db, tenantId, orderData: report.clientOrderData });
  const dedupeKey = nameReport(options);
  const conversionDate = judgeDate(report, now);
  return db.$transaction(async (tx) => {
    // All that changes a tenant's ledger waits for each other here, so what is looked up below is still so when it is written.
    if (!(await lockTenant(tx, tenantId))) throw noSuchTenant();
    const currency = judgeTerms(await findSaleTerms(tx, tenantId), report);
    const figures = { tenantId, dedupeKey, bodyHash: hashFigures(report.saleAmount, currency) };
    const first = await findFirstResult(tx, { ...figures, trackingId: report.trackingId });
    if (first) return first;
    const lead = await lockLead(tx, { tenantId, trackingId: report.trackingId });
    const order = {
      ...figures,
      orderId: report.orderId ?? null,
      currency,
      saleAmountCents: report.saleAmount,
      conversionDate,
      source: options.source,
      productIds,
      clientOrderData: (report.clientOrderData as Prisma.InputJsonObject | undefined) ?? null,
      now,
    };
    const waiting = await findWaitingOrder(tx, figures);
    if (!lead) {
      const { trackingId, couponCode = null, emailSha256 = null } = report;
      const isNew = await saveWaitingOrder(tx, { ...order, trackingId, couponCode, emailSha256, waiting });
      return { state: 'pending', isNew };
    }
    const conversion = await insertSale(tx, { ...order, lead });
    await settleRefunds(tx, { tenantId, dedupeKey, conversion, waiting, now });
    if (waiting) {
      const match = { leadId: lead.id, conversionId: conversion.id, matchedBy: 'tracking-id' } as const;
      await settleOrder(tx, { tenantId, id: waiting.id, match, actor: options.actor, now });
    }
    await auditSale(tx, options, conversion);
    return { state: 'stored', isNew: true, conversion };
  });
}

/** What makes a report the same one: its order, else the key that it was sent with. @throws AppError `invalid` */
function nameReport({ report, idempotencyKey }: RecordSale): string {
  if (report.orderId !== undefined) return `order:${report.orderId}`;
  if (idempotencyKey !== null) return `key:${idempotencyKey}`;
  throw invalid({ orderId: ['Please give orderId, or send an Idempotency-Key header'] });
}

/**
 * What the same report led to before; null if it is the first, or waits and can be settled now.
 * @throws AppError `conflict`
 */
async function findFirstResult(
  tx: Prisma.TransactionClient,
  report: { tenantId: string; dedupeKey: string; bodyHash: string; trackingId: string },
): Promise<SaleOutcome | null> {
  const [sale, waiting] = [await findStored(tx, report), await findWaitingOrder(tx, report)];
  const repetition = await judgeRepetition(report, { sale, waiting }, ({ leadId }) =>
    isLeadErased(tx, { tenantId: report.tenantId, leadId }),
  );
  if (repetition === 'stored' && sale) {
    const { bodyHash: _hash, trackingId: _trackingId, leadId: _leadId, ...conversion } = sale;
    return { state: 'stored', isNew: false, conversion };
  }
  return repetition === 'pending' ? { state: 'pending', isNew: false } : null;
}

/** Reports of the shop's own programs are the ledger itself; what people do is noted as theirs. */
async function auditSale(
  tx: Prisma.TransactionClient,
  { tenantId, report, source, actor, now }: RecordSale,
  { id, saleAmountCents }: StoredConversion,
): Promise<void> {
  if (!isByPerson(actor, source)) return;
  const details = { orderId: report.orderId ?? null, saleAmountCents };
  await recordAudit(
    tx,
    { actor, action: 'sale.record', tenantId, target: { type: 'sale', id }, details },
    now,
  );
}
