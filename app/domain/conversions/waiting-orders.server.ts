import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { isOlder, readChangedAt } from './change-sale.server.ts';
import { ERASED_ORDER } from './erase.server.ts';
import { OVER_REFUND_ID } from './insert-conversion.server.ts';
import type { NewWaitingOrder } from './new-sale.ts';
import { sumWaitingRefunds } from './waiting-refunds.server.ts';

/** The way in which an order of the inbox was matched with its lead. */
export type MatchedBy = 'tracking-id' | 'coupon' | 'email' | 'hand';

/** An order that was reported without a known lead; it may have been matched or dismissed since. */
export type WaitingOrder = NonNullable<Awaited<ReturnType<typeof findWaitingOrder>>>;

export const findWaitingOrder = (
  tx: Prisma.TransactionClient,
  { tenantId, dedupeKey }: { tenantId: string; dedupeKey: string },
) => tx.unmatchedOrder.findUnique({ where: { tenantId_dedupeKey: { tenantId, dedupeKey } } });

/**
 * Adds an order to the inbox, replaces the browser's report with that of the shop's server (D72), or follows a shop's later report.
 * @param keepsLead whether the shop's report names no lead, so that the browser's lead stays
 * @returns false when the same report is already there
 */
export async function saveWaitingOrder(
  tx: Prisma.TransactionClient,
  {
    waiting,
    now,
    clientOrderData,
    reason,
    keepsLead = false,
    isOver = false,
    ...order
  }: NewWaitingOrder & { waiting: WaitingOrder | null; keepsLead?: boolean; isOver?: boolean },
): Promise<boolean> {
  const data = { ...order, reason: reason ?? '', ...(clientOrderData && { clientOrderData }) };
  const refundedCents = await sumWaitingRefunds(tx, order);
  if (!waiting) {
    await tx.unmatchedOrder.create({ data: { ...data, refundedCents, id: uuid7(now), createdAt: now } });
    return true;
  }
  if (waiting.source !== 'pixel')
    return changeWaitingOrder(tx, waiting, { ...order, reason: data.reason, clientOrderData, isOver });
  const { id, tenantId } = waiting;
  const { trackingId: _none, ...withoutLead } = data;
  await tx.unmatchedOrder.updateMany({
    where: { id, tenantId },
    data: {
      ...(keepsLead
        ? withoutLead
        : // The shop's report replaces the browser's completely, including the lead, which may be wrong.
          { ...data, leadId: null }),
      // What a person or the time decided was about the browser's report.
      ...{ state: 'waiting', resolvedById: null, resolvedAt: null },
      refundedCents,
      // Its waiting time starts now.
      createdAt: now,
    },
  });
  return true;
}

/** Follows a shop's later report of an order that waits. @returns whether its amount is another now */
async function changeWaitingOrder(
  tx: Prisma.TransactionClient,
  waiting: WaitingOrder,
  {
    bodyHash,
    saleAmountCents,
    reportedCents,
    trackingId,
    reason,
    isRenewal,
    clientOrderData,
    isOver,
  }: Omit<NewWaitingOrder, 'tenantId' | 'dedupeKey' | 'reason' | 'now'> & {
    reason: string;
    isOver: boolean;
  },
): Promise<boolean> {
  const { id, tenantId, dedupeKey } = waiting;
  const [changedAt, known] = [clientOrderData, waiting.clientOrderData].map(readChangedAt);
  if (waiting.state !== 'waiting' || isOlder(changedAt ?? null, known ?? null)) return false;
  // A report without a tracking id judges no lead, so it has no reason either.
  const evidence = { isRenewal, ...(trackingId !== '' && { trackingId, reason }) };
  if (changedAt === known) {
    await tx.unmatchedOrder.updateMany({ where: { id, tenantId }, data: evidence });
    return false;
  }
  // The order was cancelled before and is paid again.
  const { count: backCount } = isOver
    ? { count: 0 }
    : await tx.waitingRefund.deleteMany({
        where: { tenantId, dedupeKey, refundKey: { startsWith: `id:${OVER_REFUND_ID}` } },
      });
  const figures = { saleAmountCents, reportedCents };
  const refundedCents =
    backCount > 0 ? await sumWaitingRefunds(tx, { tenantId, dedupeKey, ...figures }) : waiting.refundedCents;
  await tx.unmatchedOrder.updateMany({
    where: { id, tenantId },
    data: {
      ...{ ...evidence, ...figures, bodyHash, refundedCents: Math.min(refundedCents, saleAmountCents) },
      // The data of an erased person stay erased.
      ...(known && clientOrderData && { clientOrderData }),
    },
  });
  return waiting.bodyHash !== bodyHash || backCount > 0;
}

/** Records which sale an order of the inbox became. */
export async function settleOrder(
  tx: Prisma.TransactionClient,
  settled: {
    tenantId: string;
    id: string;
    match: { leadId: string; conversionId: string; matchedBy: MatchedBy };
    /** Whether the lead's person was erased. */
    isErased: boolean;
    actor: AuditActor;
    now: Date;
  },
): Promise<void> {
  const { tenantId, id, match, isErased, actor, now } = settled;
  await tx.unmatchedOrder.updateMany({
    where: { id, tenantId },
    data: {
      state: 'matched',
      leadId: match.leadId,
      matchedConversionId: match.conversionId,
      matchedBy: match.matchedBy,
      resolvedById: actor.id,
      resolvedAt: now,
      ...(isErased && ERASED_ORDER),
    },
  });
}
