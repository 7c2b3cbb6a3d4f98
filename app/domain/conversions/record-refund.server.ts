import { AppError, noSuchTenant } from '../../lib/app-error.ts';
import { decimalOfCents } from '../../lib/money.ts';
import { takeKey } from '../assessments/index.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database, Prisma } from '../database.ts';
import { lockTenant } from '../tenants/index.ts';
import type { RefundReport } from './fields.ts';
import {
  findRefundableSale,
  findStored,
  insertRefund,
  type RefundableSale,
  type SaleSource,
} from './insert-conversion.server.ts';
import { hashFigures, type SaleOutcome } from './record-sale.server.ts';
import { findWaitingOrder } from './waiting-orders.server.ts';

const CALL = 'POST /api/conversion/refund';

export interface RecordRefund {
  db: Database;
  tenantId: string;
  report: RefundReport;
  /** Refunds of parts of an order can't be told from one that is reported twice without it. */
  idempotencyKey: string | null;
  source: Exclude<SaleSource, 'pixel' | 'inbox'>;
  actor: AuditActor;
  now: Date;
}

/**
 * Stores that money of an order was paid back, all that is left of it or a part, as a row below 0 of today (D26). Of an order
 * that waits in the inbox it is noted until the order has its lead.
 * @throws AppError `not-found` for an unknown order, `conflict` for more than is left and for a key with another body
 */
export async function recordRefund(options: RecordRefund): Promise<SaleOutcome> {
  const { db, tenantId, report } = options;
  return db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw noSuchTenant();
    const { orderId, conversionId } = report;
    const sale = await findRefundableSale(tx, { tenantId, orderId, conversionId });
    if (sale) return refundSale(tx, sale, options);
    return refundWaitingOrder(tx, options);
  });
}

async function refundSale(
  tx: Prisma.TransactionClient,
  sale: RefundableSale,
  options: RecordRefund,
): Promise<SaleOutcome> {
  const { tenantId, report, idempotencyKey, source, now } = options;
  const left = sale.saleAmountCents - sale.refundedCents;
  const bodyHash = hashFigures(report.amount ?? 0, sale.currency);
  const dedupeKey = idempotencyKey
    ? `refund:${sale.id}:key:${idempotencyKey}`
    : `refund:${sale.id}:${report.amount === undefined ? 'all' : sale.refundedCents}`;
  const first = idempotencyKey ? await findStored(tx, { tenantId, dedupeKey }) : null;
  if (first && first.bodyHash !== bodyHash)
    throw new AppError('conflict', 'This Idempotency-Key was used with another body.');
  if (first) return { state: 'stored', isNew: false, conversion: first };
  // The key was used while the order waited in the inbox.
  if (idempotencyKey && !(await takeKey(tx, { tenantId, call: CALL, key: idempotencyKey, bodyHash, now })))
    return { state: 'pending', isNew: false };
  if (report.amount === undefined && left === 0) {
    const last = await tx.conversion.findFirstOrThrow({
      where: { tenantId, refundOfId: sale.id },
      orderBy: { id: 'desc' },
    });
    return { state: 'stored', isNew: false, conversion: last };
  }
  const cents = report.amount ?? left;
  if (cents > left) throw tooMuch(left, sale.currency);
  const conversion = await insertRefund(tx, { tenantId, sale, cents, dedupeKey, bodyHash, source, now });
  await auditRefund(tx, options, { orderId: sale.orderId, cents, target: { type: 'sale', id: sale.id } });
  return { state: 'stored', isNew: true, conversion };
}

async function refundWaitingOrder(tx: Prisma.TransactionClient, options: RecordRefund): Promise<SaleOutcome> {
  const { tenantId, report, idempotencyKey, now } = options;
  const { orderId, amount } = report;
  const order =
    orderId === undefined ? null : await findWaitingOrder(tx, { tenantId, dedupeKey: `order:${orderId}` });
  // What a browser reported is no order yet.
  if (!order || order.source === 'pixel' || report.conversionId !== undefined)
    throw new AppError('not-found', 'There is no such order.');
  const bodyHash = hashFigures(amount ?? 0, order.currency);
  if (idempotencyKey && !(await takeKey(tx, { tenantId, call: CALL, key: idempotencyKey, bodyHash, now })))
    return { state: 'pending', isNew: false };
  const left = order.saleAmountCents - order.refundedCents;
  const cents = amount ?? left;
  if (cents > left) throw tooMuch(left, order.currency);
  if (cents === 0) return { state: 'pending', isNew: false };
  await tx.unmatchedOrder.updateMany({
    where: { id: order.id, tenantId },
    data: { refundedCents: order.refundedCents + cents },
  });
  await auditRefund(tx, options, { orderId: order.orderId, cents, target: { type: 'order', id: order.id } });
  return { state: 'pending', isNew: true };
}

const tooMuch = (leftCents: number, currency: string): AppError =>
  new AppError(
    'conflict',
    leftCents === 0
      ? 'This order was refunded in full before.'
      : `Only ${decimalOfCents(leftCents).toFixed(2)} ${currency} of this order are left to refund.`,
  );

async function auditRefund(
  tx: Prisma.TransactionClient,
  { tenantId, actor, source, now }: RecordRefund,
  { orderId, cents, target }: { orderId: string | null; cents: number; target: { type: string; id: string } },
): Promise<void> {
  if (actor.kind === 'api-key' || source === 'csv') return;
  const details = { orderId, refundCents: cents };
  await recordAudit(tx, { actor, action: 'sale.refund', tenantId, target, details }, now);
}
