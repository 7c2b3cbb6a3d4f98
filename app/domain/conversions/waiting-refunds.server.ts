import type { Prisma } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { hashFigures, insertRefund, type StoredConversion } from './insert-conversion.server.ts';
import type { SaleListener } from './new-sale.ts';

/** Refunds of orders that are no sale yet: remembered by their own number or key, and paid back with the sale. */
interface OrderKey {
  tenantId: string;
  /** The order's. */
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

/** Remembers a refund; under the tenant's lock, once it is known that it is new. */
export async function insertWaitingRefund(
  tx: Prisma.TransactionClient,
  {
    now,
    ...refund
  }: OrderKey & { refundKey: string; amountCents: number | null; currency: string; now: Date },
): Promise<void> {
  await tx.waitingRefund.create({ data: { ...refund, id: uuid7(now), createdAt: now } });
}

const listWaitingRefunds = (tx: Prisma.TransactionClient, { tenantId, dedupeKey }: OrderKey) =>
  tx.waitingRefund.findMany({
    where: { tenantId, dedupeKey },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { refundKey: true, amountCents: true },
  });

/** What was paid back of an order before it was reported, in cents: never more than its amount. */
export async function sumWaitingRefunds(
  tx: Prisma.TransactionClient,
  order: OrderKey & { saleAmountCents: number },
): Promise<number> {
  const refunds = await listWaitingRefunds(tx, order);
  return refunds.reduce(
    (sum, { amountCents }) =>
      Math.min(order.saleAmountCents, amountCents === null ? order.saleAmountCents : sum + amountCents),
    0,
  );
}

/**
 * Pays back what was refunded before the order became this sale, each refund as a row of its own under its number or key, so that it is
 * recognised when it is reported again.
 * @param waiting the order as it waited; null for one that was not reported before
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
  const { saleAmountCents } = conversion;
  const refunds = await listWaitingRefunds(tx, options);
  if (refunds.length === 0 && !waiting?.refundedCents) return;
  const sale = await tx.conversion.findFirstOrThrow({ where: { id: conversion.id, tenantId } });
  // An order that waited knows also the refunds that came without a number or key.
  const total =
    waiting && waiting.source !== 'pixel'
      ? waiting.refundedCents
      : await sumWaitingRefunds(tx, { tenantId, dedupeKey, saleAmountCents });
  let refundedCents = 0;
  const payBack = async (cents: number, name: string, amountCents: number) => {
    if (cents <= 0) return;
    await insertRefund(
      tx,
      {
        ...{ tenantId, cents, source: 'inbox', now },
        sale: { ...sale, refundedCents },
        dedupeKey: `refund:${sale.id}:${name}`,
        bodyHash: hashFigures(amountCents, sale.currency),
      },
      listeners,
    );
    refundedCents += cents;
  };
  for (const { refundKey, amountCents } of refunds) {
    const left = total - refundedCents;
    await payBack(Math.min(amountCents ?? left, left), refundKey, amountCents ?? 0);
  }
  await payBack(total - refundedCents, 'waiting', total - refundedCents);
  await tx.waitingRefund.deleteMany({ where: { tenantId, dedupeKey } });
}
