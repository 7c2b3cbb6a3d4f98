import type { Database, Prisma } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { type CountedAmounts, toCounted } from './basis.ts';
import { hashFigures, insertRefund, type StoredConversion } from './insert-conversion.server.ts';
import type { SaleListener } from './new-sale.ts';

/** Refunds of orders that are not sales yet: stored under their own number or key, and booked with the sale. */
interface OrderKey {
  tenantId: string;
  dedupeKey: string;
}

export const findWaitingRefund = (
  tx: Prisma.TransactionClient,
  { tenantId, dedupeKey, refundKey }: OrderKey & { refundKey: string },
) =>
  tx.waitingRefund.findUnique({
    where: { tenantId_dedupeKey_refundKey: { tenantId, dedupeKey, refundKey } },
    select: { amountCents: true, currency: true },
  });

/** Stores a refund. Call it under the tenant's lock, after checking that it is new. */
export async function insertWaitingRefund(
  tx: Prisma.TransactionClient,
  {
    now,
    ...refund
  }: OrderKey & { refundKey: string; amountCents: number | null; currency: string; now: Date },
): Promise<void> {
  await tx.waitingRefund.create({ data: { ...refund, id: uuid7(now), createdAt: now } });
}

/** Counts the refunds whose order has not been reported, or belongs to no lead. */
export const countWaitingRefunds = (db: Database, tenantId: string): Promise<number> =>
  db.waitingRefund.count({ where: { tenantId } });

const listWaitingRefunds = (tx: Prisma.TransactionClient, { tenantId, dedupeKey }: OrderKey) =>
  tx.waitingRefund.findMany({
    where: { tenantId, dedupeKey },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { refundKey: true, amountCents: true },
  });

/** Sums the refunds that were reported before their order, in cents, limited to the order's amount. */
export async function sumWaitingRefunds(
  tx: Prisma.TransactionClient,
  order: OrderKey & CountedAmounts,
): Promise<number> {
  const refunds = await listWaitingRefunds(tx, order);
  return refunds.reduce(
    (sum, { amountCents }) =>
      Math.min(
        order.saleAmountCents,
        amountCents === null ? order.saleAmountCents : sum + toCounted(amountCents, order),
      ),
    0,
  );
}

/**
 * Books the refunds that were reported before the order became this sale, each as a row with its number or key, so that a repeated report
 * is recognised.
 * @param waiting the waiting order; null for one that was not reported before
 */
export async function settleRefunds(
  tx: Prisma.TransactionClient,
  options: OrderKey & {
    conversion: StoredConversion;
    listeners: readonly SaleListener[];
    waiting: { source: string; refundedCents: number } | null;
    now: Date;
  },
): Promise<void> {
  const { tenantId, dedupeKey, conversion, waiting, listeners, now } = options;
  const refunds = await listWaitingRefunds(tx, options);
  if (refunds.length === 0 && !waiting?.refundedCents) return;
  const sale = await tx.conversion.findFirstOrThrow({ where: { id: conversion.id, tenantId } });
  // The row of a waiting order also includes refunds without a number or key.
  const total =
    waiting && waiting.source !== 'pixel'
      ? Math.min(waiting.refundedCents, sale.saleAmountCents)
      : await sumWaitingRefunds(tx, { ...sale, dedupeKey });
  let [refundedCents, commissionCents] = [0, sale.commissionAmountCents];
  const payBack = async (cents: number, name: string, amountCents: number) => {
    if (cents <= 0) return;
    const refund = await insertRefund(
      tx,
      {
        ...{ tenantId, cents, source: 'inbox', now },
        sale: {
          ...sale,
          refundedCents,
          commissionCents,
          againCents: 0,
          isTakenBack: false,
          followedChangeAt: null,
          rows: 0,
        },
        dedupeKey: `refund:${sale.id}:${name}`,
        bodyHash: hashFigures(amountCents, sale.currency),
      },
      listeners,
    );
    refundedCents += cents;
    commissionCents += refund.commissionAmountCents;
  };
  for (const { refundKey, amountCents } of refunds) {
    const remainingCents = total - refundedCents;
    const cents = amountCents === null ? remainingCents : toCounted(amountCents, sale);
    await payBack(Math.min(cents, remainingCents), refundKey, amountCents ?? 0);
  }
  await payBack(total - refundedCents, 'waiting', total - refundedCents);
  await tx.waitingRefund.deleteMany({ where: { tenantId, dedupeKey } });
}
