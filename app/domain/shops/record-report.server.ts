import {
  chooseCoupon,
  findRecordedTotal,
  OVER_REFUND_ID,
  type SaleReport,
  type SalesLedger,
  type ShopDifference,
  saleReport,
} from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { findSaleTerms } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currencyText } from '#app/lib/money-text.ts';
import {
  formatShopCents,
  readShopAmount,
  type Shop,
  type ShopOrder,
  type ShopRefund,
  type ShopReport,
} from './shop-report.ts';

export interface Target {
  db: Database;
  ledger: SalesLedger;
  tenantId: string;
  shop: Shop;
  now: Date;
}

const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
const MAX_REPORT_ITEMS = 100;
const UNREAD_REPORT_REFUND = 'We can’t read a refund: its id or amount is missing.';
/** Each refund takes one transaction. WooCommerce sends all refunds of an order at once; no real order has this many. */
const MAX_REPORT_REFUNDS = 200;

/** A part of a report: its sale, one of its refunds, or the rest of an order that is over. */
export type ReportPart =
  | { part: 'order'; order: ShopOrder }
  /** `isOver`: the delivery says that the whole order is taken back. */
  | { part: 'refund'; orderId: string; refund: ShopRefund; beforeSale: boolean; isOver: boolean }
  | { part: 'over'; orderId: string; changedAt?: string | null }
  | { part: 'unread-refunds'; orderId: string };

/** What an order that was recorded with another amount is worth now. */
export interface DifferencePart {
  part: 'difference';
  /** Nothing has to be entered. */
  isReady: true;
  difference: ShopDifference;
}

export type Retry = ReportPart | DifferencePart;

/** The result of each part that concerns the company: null if it was taken, or why it was refused, without personal data. */
export interface PartResult {
  part: ReportPart;
  problem: string | null;
  /** What staff can take of a refused part: the part with a corrected amount, or the difference that it makes; null for neither. */
  retry: Retry | null;
}

/** Returns the subject under which a part's problem is listed; a later good report of the same part settles it. */
export const nameSubject = (part: ReportPart): string =>
  part.part === 'order'
    ? `order:${part.order.orderId}`
    : `refund:${part.orderId}:${part.part === 'refund' ? part.refund.refundId : part.part}`;

/**
 * Updates the ledger from a delivery about an order: its sale, then its refunds. Each is stored once, so deliveries may be repeated and
 * arrive in any order. Nothing is stored for orders unrelated to an assessment.
 */
export async function recordReport(target: Target, report: ShopReport): Promise<PartResult[]> {
  const { orderId, refunds } = report;
  if (refunds.length > MAX_REPORT_REFUNDS)
    return [
      {
        part: { part: 'unread-refunds', orderId },
        problem: `Order ${orderId}: More than ${MAX_REPORT_REFUNDS} refunds; nothing of it was recorded.`,
        retry: null,
      },
    ];
  const results: PartResult[] = [
    {
      part: { part: 'unread-refunds', orderId },
      problem: report.unreadRefunds > 0 ? `Order ${orderId}: ${UNREAD_REPORT_REFUND}` : null,
      retry: null,
    },
  ];
  for (const part of listParts(report)) {
    try {
      await recordPart(target, part);
      results.push({ part, problem: null, retry: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The order has no tracking id and belongs to no lead, or this is a refund of such an order.
      if (error.code !== 'not-found') results.push(await describeRefusal(target, part, error));
    }
  }
  return results;
}

/** The amount of another program, a file or a person is never changed by a shop's report: staff decide on the difference. */
async function describeRefusal(
  { db, tenantId }: Target,
  part: ReportPart,
  { code, message }: AppError,
): Promise<PartResult> {
  const orderId = part.part === 'order' ? part.order.orderId : part.orderId;
  const refusal = {
    part,
    problem: `Order ${orderId}: ${message}`,
    retry: part.part === 'over' ? null : part,
  };
  if (part.part !== 'order' || code !== 'conflict') return refusal;
  const recorded = await findRecordedTotal(db, { tenantId, orderId });
  if (!recorded) return refusal;
  const { amount, goods = null, currency, changedAt = null } = part.order;
  const cents = readShopAmount(amount, currency);
  if (cents === null || recorded.isFirst(cents) || currency !== recorded.currency)
    return { ...refusal, retry: null };
  // The difference was recorded, and the shop reports the order again.
  if (cents === recorded.cents) return { part, problem: null, retry: null };
  const [before, now] = [recorded.cents, cents].map((total) => currencyText(total, currency));
  const problem = `Order ${orderId}: we recorded a total of ${before}, but the shop now says ${now}. We keep our total until you record the difference.`;
  const amounts = { total: cents, goods: goods === null ? null : readShopAmount(goods, currency) };
  const difference = { orderId, amounts, currency, changedAt };
  return { part, problem, retry: { part: 'difference', isReady: true, difference } };
}

function listParts(report: ShopReport): ReportPart[] {
  const { orderId, refunds } = report;
  const isOrder = report.kind === 'order';
  const isOver = isOrder && report.isOver;
  return [
    ...(isOrder && report.isPaid ? [{ part: 'order' as const, order: report }] : []),
    ...refunds.map((refund) => ({ part: 'refund' as const, orderId, refund, beforeSale: !isOrder, isOver })),
    ...(isOver ? [{ part: 'over' as const, orderId, changedAt: report.changedAt }] : []),
  ];
}

/** Takes one part of a report. @returns whether it waits in the inbox @throws AppError */
export async function recordPart(target: Target, part: ReportPart): Promise<{ isPending: boolean }> {
  if (part.part === 'order') return { isPending: await recordOrder(target, part.order) };
  if (part.part === 'refund') await recordShopRefund(target, part);
  else if (part.part === 'over')
    await target.ledger.recordRefund(
      // An order may be cancelled again after it was paid again.
      {
        ...refundOptions(target, {
          orderId: part.orderId,
          refundId: [OVER_REFUND_ID, ...(part.changedAt ? [part.changedAt] : [])].join(':'),
        }),
        changedAt: part.changedAt ?? null,
      },
    );
  return { isPending: false };
}

async function recordOrder(target: Target, order: ShopOrder): Promise<boolean> {
  const { db, ledger, tenantId, shop, now } = target;
  const couponCode = await chooseCoupon(db, { tenantId, codes: order.couponCodes });
  const report = describeSale(order, { couponCode, now });
  const goods = order.goods ?? null;
  const shopOrder = {
    goodsCents: goods === null ? null : readShopAmount(goods, order.currency),
    changedAt: order.changedAt ?? null,
    isOver: order.isOver,
  };
  const outcome = await ledger.recordSale({
    db,
    tenantId,
    report,
    shopOrder,
    idempotencyKey: null,
    source: shop,
    actor,
    now,
  });
  return outcome.state === 'pending';
}

/** Describes the order as a shop's server would report it. @throws AppError `invalid` */
function describeSale(
  order: ShopOrder,
  { couponCode, now }: { couponCode: string | null; now: Date },
): SaleReport {
  const { trackingId, orderId, currency, number, date, emailSha256, items, couponCodes } = order;
  const cents = readShopAmount(order.amount, currency);
  const isAhead = date !== null && new Date(date) > now;
  const parsed = saleReport.safeParse({
    // Without a tracking id, an order may be recognised by other means, or wait for a person to match it.
    trackingId: trackingId || '-',
    // An amount that can't be read is refused with the amount's own error.
    // No sale is reported with 0, but an order may be changed to it.
    saleAmount: cents === null ? null : formatShopCents(cents || 1),
    orderId,
    currency,
    // A shop's clock may be ahead.
    conversionDate: isAhead ? undefined : (date ?? undefined),
    clientOrderData: {
      number,
      items: items.slice(0, MAX_REPORT_ITEMS),
      ...(couponCodes.length > 1 && { couponCodes }),
    },
    couponCode,
    emailSha256: emailSha256 ?? undefined,
    isRenewal: order.isRenewal,
  });
  if (!parsed.success)
    throw invalid({ order: [...new Set(parsed.error.issues.map(({ message }) => message))] });
  return { ...parsed.data, trackingId, ...(cents === 0 && { saleAmount: 0 }) };
}

async function recordShopRefund(
  target: Target,
  { orderId, refund, beforeSale, isOver }: Omit<Extract<ReportPart, { part: 'refund' }>, 'part'>,
): Promise<void> {
  const ownCurrency = (await findSaleTerms(target.db, target.tenantId))?.currency;
  const amount = readShopAmount(refund.amount, refund.currency ?? ownCurrency ?? null);
  if (amount === 0) return;
  const isForeign = refund.currency !== null && refund.currency !== ownCurrency;
  // The remaining amount of this order is taken back anyway, so the refund's own amount is not needed.
  if (isOver && (amount === null || isForeign)) return;
  if (amount === null) throw invalid({ refund: ['We can’t read the amount of a refund'] });
  if (isForeign)
    throw invalid({
      refund: [`A refund is in ${refund.currency}, not in ${ownCurrency}: record the refund by hand`],
    });
  await target.ledger.recordRefund({
    ...refundOptions(target, { orderId, refundId: refund.refundId, amount }),
    beforeSale,
  });
}

const refundOptions = (
  { db, tenantId, shop, now }: Target,
  report: { orderId: string; refundId: string; amount?: number },
) => ({
  ...{ db, tenantId, report, now, actor },
  idempotencyKey: null,
  source: shop,
  takesWhatIsLeft: true,
});
