import { computeCommission } from '#app/lib/money.ts';

/** The current state of an order's rows, in cents. */
interface OrderSoFar {
  saleAmountCents: number;
  commissionRateBps: number;
  /** Amount refunded so far, 0 or above. */
  refundedCents: number;
}

/**
 * Computes how much a refund changes the commission, at most 0. The order's commission is that of the amount finally paid, rounded once, so
 * the number of partial refunds doesn't matter and it never falls below 0 (D26).
 */
export function computeRefundCommission(order: OrderSoFar, refundCents: number): number {
  const { saleAmountCents, commissionRateBps, refundedCents } = order;
  const before = computeCommission(saleAmountCents - refundedCents, commissionRateBps);
  const after = computeCommission(saleAmountCents - refundedCents - refundCents, commissionRateBps);
  // Turns -0 into 0.
  return after - before + 0;
}
