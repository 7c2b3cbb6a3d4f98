import type { Database } from '#app/domain/database.ts';
import { findLeadsByTracking } from '#app/domain/leads/index.ts';
import { findSaleTerms } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { isPersonErased } from './erased-tracking-ids.server.ts';
import { hashFigures } from './insert-conversion.server.ts';
import { judgeDate, judgeRepetition, judgeTerms, type StoredOrder } from './judge-sale.ts';
import type { SaleReport } from './sale-fields.ts';
import type { SaleRow } from './sales-csv.ts';

export interface Verdict {
  state: 'new' | 'known' | 'inbox' | 'refused';
  problem?: string;
}

interface KnownSale {
  bodyHash: string;
  trackingId: string;
  leadId: string;
}

/** Predicts the outcome of each row of a file, given the rows before it. It takes no lock: the import itself decides. */
export async function previewSales(
  db: Database,
  { tenantId, rows, now }: { tenantId: string; rows: readonly SaleRow[]; now: Date },
): Promise<Verdict[]> {
  const terms = await findSaleTerms(db, tenantId);
  const { orders, leads } = await findKnown(db, tenantId, rows);
  const judge = async (orderId: string, report: SaleReport): Promise<Verdict['state']> => {
    judgeDate(report, now);
    const { trackingId } = report;
    const bodyHash = hashFigures(report.saleAmount, judgeTerms(terms, report));
    const reportedSale = { dedupeKey: `order:${orderId}`, bodyHash, trackingId };
    const order = orders.get(orderId) ?? { sale: null, waiting: null };
    const repetition = await judgeRepetition(reportedSale, order, ({ leadId }) =>
      isPersonErased(db, { tenantId, leadId, trackingId }),
    );
    if (repetition) return repetition === 'stored' ? 'known' : 'inbox';
    const leadId = leads.get(trackingId);
    if (leadId === undefined) {
      const isShops = order.waiting !== null && order.waiting.source !== 'pixel';
      const waiting = isShops ? order.waiting : { ...reportedSale, source: 'csv', state: 'waiting' };
      orders.set(orderId, { sale: null, waiting });
      return 'inbox';
    }
    orders.set(orderId, { ...order, sale: { ...reportedSale, leadId } });
    return 'new';
  };
  const verdicts: Verdict[] = [];
  for (const { orderId, report } of rows) {
    try {
      verdicts.push({ state: report ? await judge(orderId, report) : 'refused' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      verdicts.push({ state: 'refused', problem: error.message });
    }
  }
  return verdicts;
}

/** Finds the stored data of the rows' orders, by number, and the leads with the rows' tracking ids. */
async function findKnown(db: Database, tenantId: string, rows: readonly SaleRow[]) {
  const orders = new Map<string, StoredOrder<KnownSale>>();
  const leads = new Map<string, string>();
  const readOrderNumber = (dedupeKey: string) => dedupeKey.slice('order:'.length);
  await inChunks(rows, async (chunk) => {
    const where = { tenantId, dedupeKey: { in: chunk.map(({ orderId }) => `order:${orderId}`) } };
    const reportColumns = { dedupeKey: true, bodyHash: true, trackingId: true } as const;
    const trackingIds = chunk.flatMap(({ report }) => report?.trackingId ?? []);
    const [sales, waiting, tracked] = await Promise.all([
      db.conversion.findMany({ where, select: { ...reportColumns, leadId: true } }),
      db.unmatchedOrder.findMany({ where, select: { ...reportColumns, source: true, state: true } }),
      findLeadsByTracking(db, { tenantId, trackingIds }),
    ]);
    for (const order of waiting) orders.set(readOrderNumber(order.dedupeKey), { sale: null, waiting: order });
    for (const sale of sales) {
      const number = readOrderNumber(sale.dedupeKey);
      orders.set(number, { sale, waiting: orders.get(number)?.waiting ?? null });
    }
    for (const { id, trackingId } of tracked) leads.set(trackingId, id);
  });
  return { orders, leads };
}
