import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { ERASED_ORDER } from './erase.server.ts';
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
 * Adds an order to the inbox, or replaces the browser's report with that of the shop's server.
 * @returns false when the same report is already there
 */
export async function saveWaitingOrder(
  tx: Prisma.TransactionClient,
  { waiting, now, clientOrderData, reason, ...order }: NewWaitingOrder & { waiting: WaitingOrder | null },
): Promise<boolean> {
  const data = { ...order, reason: reason ?? '', ...(clientOrderData && { clientOrderData }) };
  const refundedCents = await sumWaitingRefunds(tx, order);
  if (!waiting) {
    await tx.unmatchedOrder.create({ data: { ...data, refundedCents, id: uuid7(now), createdAt: now } });
    return true;
  }
  if (waiting.source !== 'pixel') return false;
  const { id, tenantId } = waiting;
  await tx.unmatchedOrder.updateMany({
    where: { id, tenantId },
    data: {
      ...data,
      refundedCents,
      // The shop's report replaces the browser's completely, including the lead, which may be wrong.
      leadId: null,
      // Its waiting time starts now.
      createdAt: now,
      state: 'waiting',
      resolvedById: null,
      resolvedAt: null,
    },
  });
  return true;
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
