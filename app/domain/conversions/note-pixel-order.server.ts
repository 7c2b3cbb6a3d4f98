import type { Database } from '#app/domain/database.ts';
import { findLeadsByTracking, lockLead } from '#app/domain/leads/index.ts';
import { findSaleTerms, lockTenant } from '#app/domain/tenants/index.ts';
import { createSaleReport, orderId } from './fields.ts';
import { findStored, hashFigures } from './insert-conversion.server.ts';
import { findWaitingOrder, saveWaitingOrder } from './waiting-orders.server.ts';

/** Maximum waiting orders of one lead that only a browser reported, because anyone can send such a report. */
const MAX_PER_LEAD = 20;

/** Themes of shops print money formatted: `$129.95`. */
const createPixelReport = (companyCurrency: string) =>
  createSaleReport({ currency: companyCurrency, timeZone: null })
    .pick({ trackingId: true, saleAmount: true, orderId: true, currency: true })
    .extend({ orderId });

/**
 * Stores an order that a browser reports in the inbox, where it is shown separately and costs nothing until a person confirms it (D54). A
 * report that can't be an order of one of the tenant's leads is dropped, and the browser gets no error.
 * @returns whether it was stored
 */
export async function notePixelOrder(options: {
  db: Database;
  tenantId: string;
  /** The parameters of the request's URL. */
  order: Readonly<Record<string, string>>;
  now: Date;
}): Promise<boolean> {
  const { db, tenantId, now } = options;
  const company = await findSaleTerms(db, tenantId);
  const parsed = company && createPixelReport(company.currency).safeParse(options.order);
  if (!parsed?.success) return false;
  const { trackingId, saleAmount, currency, orderId: number } = parsed.data;
  const [trackedLead] = await findLeadsByTracking(db, { tenantId, trackingIds: [trackingId] });
  if (!trackedLead) return false;
  return db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const terms = await findSaleTerms(tx, tenantId);
    if (!terms?.conversionTrackingEnabled) return false;
    if (currency !== undefined && currency !== terms.currency) return false;
    const figures = {
      tenantId,
      dedupeKey: `order:${number}`,
      bodyHash: hashFigures(saleAmount, terms.currency),
    };
    // A report from the shop's server takes precedence, and so does the browser's first report.
    if ((await findStored(tx, figures)) || (await findWaitingOrder(tx, figures))) return false;
    const lead = await lockLead(tx, { tenantId, trackingId });
    if (!lead) return false;
    const waiting = await tx.unmatchedOrder.count({
      where: { tenantId, leadId: lead.id, source: 'pixel', state: 'waiting' },
    });
    if (waiting >= MAX_PER_LEAD) return false;
    return saveWaitingOrder(tx, {
      ...figures,
      trackingId,
      orderId: number,
      currency: terms.currency,
      saleAmountCents: saleAmount,
      conversionDate: now,
      couponCode: null,
      emailSha256: null,
      source: 'pixel',
      productIds: '',
      clientOrderData: null,
      leadId: lead.id,
      waiting: null,
      now,
    });
  });
}
