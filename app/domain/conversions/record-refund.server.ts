import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { findSaleTerms, lockTenant } from '#app/domain/tenants/index.ts';
import { AppError, idempotencyKeyReused, tenantNotFound } from '#app/lib/app-error.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import { type CountedAmounts, toCounted } from './basis.ts';
import { findFollowedChange, isOlder, readChangedAt } from './change-sale.server.ts';
import {
  findRefundableSale,
  findStored,
  hashFigures,
  insertRefund,
  isConversionByPerson,
  type RefundableSale,
} from './insert-conversion.server.ts';
import { assertWholeUnits } from './judge-sale.ts';
import type { SaleListener, SaleSource } from './new-sale.ts';
import type { SaleOutcome } from './record-sale.server.ts';
import type { RefundReport } from './sale-fields.ts';
import { findWaitingOrder, type WaitingOrder } from './waiting-orders.server.ts';
import { findWaitingRefund, insertWaitingRefund } from './waiting-refunds.server.ts';

export interface RecordRefund extends TenantOperation {
  report: RefundReport;
  /**
   * Without it and without the report's `refundId`, two refunds of the same amount can't be distinguished from one that is reported twice.
   */
  idempotencyKey: string | null;
  source: Exclude<SaleSource, 'pixel' | 'inbox'>;
  /** The refundable amount that a person saw. If it has changed since, another person made a refund, and this one is refused. */
  expectedLeftCents?: number;
  /** The shop's own programs are trusted: a refund above the remaining amount refunds the remaining amount. */
  takesWhatIsLeft?: boolean;
  /** Stores a refund of an order that has not been reported yet; the report needs a `refundId` or an Idempotency-Key. */
  beforeSale?: boolean;
  /** When the shop cancelled the order that this takes back, in ISO 8601; an older cancellation than the order's last change counts no more. */
  changedAt?: string | null;
  listeners: readonly SaleListener[];
}

/**
 * Records a full or partial refund of an order as a row below 0 with today's date (D26). For an order in the inbox it is stored until the
 * order has its lead.
 * @throws AppError `not-found` for an unknown order, `conflict` for more than the remaining amount and for a number or key that was used
 * with another amount
 */
export async function recordRefund(options: RecordRefund): Promise<SaleOutcome> {
  const { db, tenantId, report } = options;
  return db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    const { orderId, conversionId } = report;
    const sale = await findRefundableSale(tx, { tenantId, orderId, conversionId });
    if (sale) return refundSale(tx, sale, options);
    return refundWaitingOrder(tx, options);
  });
}

/** Returns the key that identifies repeated reports of one refund. */
function nameRefund({ report, idempotencyKey }: RecordRefund): string | null {
  if (report.refundId !== undefined) return `id:${report.refundId}`;
  return idempotencyKey === null ? null : `key:${idempotencyKey}`;
}

async function refundSale(
  tx: Prisma.TransactionClient,
  sale: RefundableSale,
  options: RecordRefund,
): Promise<SaleOutcome> {
  const { tenantId, report, source, expectedLeftCents, takesWhatIsLeft, listeners, now } = options;
  const { changedAt = null } = options;
  if (isOlder(changedAt, findFollowedChange(sale)))
    return { state: 'stored', isNew: false, conversion: pickStored(sale) };
  const remainingCents = sale.saleAmountCents - sale.refundedCents;
  const bodyHash = hashFigures(report.amount ?? 0, sale.currency);
  const refundKey = nameRefund(options);
  const name = refundKey ?? (report.amount === undefined ? 'all' : String(sale.refundedCents));
  const dedupeKey = `refund:${sale.id}:${name}`;
  const first = refundKey ? await findStored(tx, { tenantId, dedupeKey }) : null;
  if (first && first.bodyHash !== bodyHash) throw otherFigures(name);
  if (first) return { state: 'stored', isNew: false, conversion: first };
  if (expectedLeftCents !== undefined && expectedLeftCents !== remainingCents)
    throw new AppError('conflict', 'Someone just refunded part of this order. Check how much is left first.');
  if (remainingCents === 0 && (report.amount === undefined || takesWhatIsLeft)) {
    const last = await tx.conversion.findFirstOrThrow({
      where: { tenantId, refundOfId: sale.id },
      orderBy: { id: 'desc' },
    });
    return { state: 'stored', isNew: false, conversion: last };
  }
  const cents = chooseAmount(options, { left: remainingCents, order: sale });
  const conversion = await insertRefund(
    tx,
    { tenantId, sale, cents, dedupeKey, bodyHash, source, now },
    listeners,
  );
  await auditRefund(tx, options, { orderId: sale.orderId, cents, target: { type: 'sale', id: sale.id } });
  return { state: 'stored', isNew: true, conversion };
}

async function refundWaitingOrder(tx: Prisma.TransactionClient, options: RecordRefund): Promise<SaleOutcome> {
  const { tenantId, report, now } = options;
  const { orderId, amount } = report;
  if (orderId === undefined || report.conversionId !== undefined) throw orderNotFound();
  const dedupeKey = `order:${orderId}`;
  const waitingOrder = await findWaitingOrder(tx, { tenantId, dedupeKey });
  // An order that only a browser reported does not count yet.
  const order = waitingOrder?.source === 'pixel' ? null : waitingOrder;
  const refundKey = nameRefund(options);
  const currency = order?.currency ?? (await findSaleTerms(tx, tenantId))?.currency ?? '';
  if (isOlder(options.changedAt ?? null, readChangedAt(order?.clientOrderData ?? null)))
    return { state: 'pending', isNew: false, reason: null };
  // Without a name, a repeated report would be another refund.
  if (!order && options.beforeSale && !refundKey)
    throw new AppError(
      'not-found',
      'Order not found. If its sale is reported later, name the refund by refundId or an Idempotency-Key.',
    );
  if (!order && !options.beforeSale) throw orderNotFound();
  if (amount !== undefined) assertWholeUnits('amount', amount, currency);
  if (refundKey) {
    const first = await findWaitingRefund(tx, { tenantId, dedupeKey, refundKey });
    if (first && first.amountCents !== (amount ?? null)) throw otherFigures(refundKey);
    if (first) return { state: 'pending', isNew: false, reason: null };
    const refund = { tenantId, dedupeKey, refundKey, amountCents: amount ?? null, currency, now };
    // A fully refunded order has nothing more to refund.
    if (!order || order.refundedCents < order.saleAmountCents) await insertWaitingRefund(tx, refund);
  }
  return order ? payBackOrder(tx, order, options) : { state: 'pending', isNew: true, reason: null };
}

async function payBackOrder(
  tx: Prisma.TransactionClient,
  order: WaitingOrder,
  options: RecordRefund,
): Promise<SaleOutcome> {
  const { tenantId, report, takesWhatIsLeft } = options;
  const remainingCents = order.saleAmountCents - order.refundedCents;
  if (remainingCents === 0 && (report.amount === undefined || takesWhatIsLeft))
    return { state: 'pending', isNew: false, reason: null };
  const cents = chooseAmount(options, { left: remainingCents, order });
  await tx.unmatchedOrder.updateMany({
    where: { id: order.id, tenantId },
    data: { refundedCents: order.refundedCents + cents },
  });
  await auditRefund(tx, options, { orderId: order.orderId, cents, target: { type: 'order', id: order.id } });
  return { state: 'pending', isNew: true, reason: null };
}

/**
 * Returns the cents to refund, at most the remaining amount. Shops report what they paid back; of an order whose items alone counted, the same
 * part counts. A person sees and enters what counted.
 * @throws AppError `conflict`
 */
function chooseAmount(
  { report, takesWhatIsLeft, source }: RecordRefund,
  { left: remainingCents, order }: { left: number; order: CountedAmounts & { currency: string } },
): number {
  const { currency } = order;
  if (report.amount !== undefined) assertWholeUnits('amount', report.amount, currency);
  const counted = (amount: number) => (source === 'console' ? amount : toCounted(amount, order));
  const cents = report.amount === undefined ? remainingCents : counted(report.amount);
  if (cents === 0 && !takesWhatIsLeft && remainingCents === 0) throw nothingLeft();
  if (cents <= remainingCents) return cents;
  if (takesWhatIsLeft) return remainingCents;
  if (remainingCents === 0) throw nothingLeft();
  throw new AppError(
    'conflict',
    `Only ${decimalOfCents(remainingCents).toFixed(2)} ${currency} of this order can still be refunded.`,
  );
}

const pickStored = ({ id, saleAmountCents, commissionRateBps, commissionAmountCents }: RefundableSale) => ({
  ...{ id, saleAmountCents, commissionRateBps, commissionAmountCents },
});

const orderNotFound = () => new AppError('not-found', 'Order not found.');
const nothingLeft = () => new AppError('conflict', 'This order was already refunded in full.');
const otherFigures = (refundKey: string) =>
  refundKey.startsWith('key:')
    ? idempotencyKeyReused()
    : new AppError('conflict', 'This refund was already reported with a different amount.');

async function auditRefund(
  tx: Prisma.TransactionClient,
  { tenantId, actor, source, now }: RecordRefund,
  { orderId, cents, target }: { orderId: string | null; cents: number; target: { type: string; id: string } },
): Promise<void> {
  if (!isConversionByPerson(actor, source)) return;
  const details = { orderId, refundCents: cents };
  await recordAudit(tx, { actor, action: 'sale.refund', tenantId, target, details }, now);
}
