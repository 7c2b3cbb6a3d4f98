import { chooseContract, listContracts } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { findLeadsByTracking, type OrderLead } from '#app/domain/leads/index.ts';
import { findSaleTerms } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { isPersonErased } from './erased-tracking-ids.server.ts';
import { hashFigures } from './insert-conversion.server.ts';
import { isDayOnly, judgeByContract } from './judge-contract.server.ts';
import { findSignedReport, judgeDate, judgeRepetition, judgeTerms, type StoredOrder } from './judge-sale.ts';
import { PENDING_TEXTS } from './pending-fields.ts';
import type { SaleReport } from './sale-fields.ts';
import type { SaleRow } from './sales-csv.ts';

export interface Verdict {
  state: 'new' | 'known' | 'inbox' | 'refused';
  /** Why a row is refused, or waits although its lead is known. */
  problem?: string;
}

interface KnownSale {
  bodyHash: string;
  trackingId: string;
  leadId: string;
}

/** An order that waits, with what its shop's signed report decides. */
type KnownWaiting = NonNullable<StoredOrder['waiting']> & {
  saleAmountCents: number;
  conversionDate: Date;
  isRenewal: boolean;
};
type KnownOrder = StoredOrder<KnownSale> & { waiting: KnownWaiting | null };

/** Predicts the outcome of each row of a file, given the rows before it. It takes no lock: the import itself decides. */
export async function previewSales(
  db: Database,
  { tenantId, rows, now }: { tenantId: string; rows: readonly SaleRow[]; now: Date },
): Promise<Verdict[]> {
  const terms = await findSaleTerms(db, tenantId);
  const { orders, leads } = await findKnown(db, tenantId, rows);
  const contracts = await listContracts(db, tenantId);
  const judge = async (orderId: string, report: SaleReport): Promise<Verdict> => {
    const reportedDate = judgeDate(report, now);
    const { trackingId, saleAmount: saleAmountCents } = report;
    const bodyHash = hashFigures(report.saleAmount, judgeTerms(terms, report));
    const reportedSale = { dedupeKey: `order:${orderId}`, bodyHash, trackingId };
    const order = orders.get(orderId) ?? { sale: null, waiting: null };
    const repetition = await judgeRepetition(reportedSale, order, ({ leadId }) =>
      isPersonErased(db, { tenantId, leadId, trackingId }),
    );
    if (repetition) return { state: repetition === 'stored' ? 'known' : 'inbox' };
    const lead = leads.get(trackingId);
    const signed = findSignedReport(order.waiting);
    const figures = signed ?? { saleAmountCents, conversionDate: reportedDate, isRenewal: false };
    const { conversionDate, isRenewal } = figures;
    const contract = chooseContract(contracts, conversionDate);
    const isDay = !signed && isDayOnly(report.conversionDate);
    const sale = { conversionDate, isDay, isRenewal, contract };
    const verdict = lead && (await judgeByContract(db, tenantId, { ...sale, lead }));
    if (!lead || !verdict || verdict.reason || figures.saleAmountCents === 0) {
      const isTrusted = order.waiting !== null && order.waiting.source !== 'pixel';
      const waiting = isTrusted
        ? order.waiting
        : { ...reportedSale, ...figures, source: 'csv', state: 'waiting' };
      orders.set(orderId, { sale: null, waiting });
      return { state: 'inbox', ...(verdict?.reason && { problem: PENDING_TEXTS[verdict.reason] }) };
    }
    orders.set(orderId, { ...order, sale: { ...reportedSale, leadId: lead.id } });
    return { state: 'new' };
  };
  const verdicts: Verdict[] = [];
  for (const { orderId, report } of rows) {
    try {
      verdicts.push(report ? await judge(orderId, report) : { state: 'refused' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      verdicts.push({ state: 'refused', problem: error.message });
    }
  }
  return verdicts;
}

/** Finds the stored data of the rows' orders, by number, and the leads with the rows' tracking ids. */
async function findKnown(db: Database, tenantId: string, rows: readonly SaleRow[]) {
  const orders = new Map<string, KnownOrder>();
  const leads = new Map<string, OrderLead>();
  const readOrderNumber = (dedupeKey: string) => dedupeKey.slice('order:'.length);
  await inChunks(rows, async (chunk) => {
    const where = { tenantId, dedupeKey: { in: chunk.map(({ orderId }) => `order:${orderId}`) } };
    const reportColumns = { dedupeKey: true, bodyHash: true, trackingId: true } as const;
    const trackingIds = chunk.flatMap(({ report }) => report?.trackingId ?? []);
    const [sales, waiting, tracked] = await Promise.all([
      db.conversion.findMany({ where, select: { ...reportColumns, leadId: true } }),
      db.unmatchedOrder.findMany({
        where,
        select: {
          ...{ ...reportColumns, source: true, state: true },
          ...{ saleAmountCents: true, conversionDate: true, isRenewal: true },
        },
      }),
      findLeadsByTracking(db, { tenantId, trackingIds }),
    ]);
    for (const order of waiting) orders.set(readOrderNumber(order.dedupeKey), { sale: null, waiting: order });
    for (const sale of sales) {
      const number = readOrderNumber(sale.dedupeKey);
      orders.set(number, { sale, waiting: orders.get(number)?.waiting ?? null });
    }
    for (const lead of tracked) leads.set(lead.trackingId, lead);
  });
  return { orders, leads };
}
