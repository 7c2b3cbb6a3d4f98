import { computeCommission } from '#app/lib/money.ts';
import { isoMonth, nextMonth } from '#app/lib/months.ts';

/** An order as its rows have it so far, in cents. */
export interface OrderSoFar {
  saleAmountCents: number;
  commissionRateBps: number;
  /** Paid back before, not below 0. */
  refundedCents: number;
}

/**
 * What a refund takes off the commission, at most 0. The order's commission is that of what the customer has paid in the end,
 * rounded once; so it doesn't matter in how many parts the money went back, and it never falls below 0 (D26).
 */
export function computeRefundCommission(order: OrderSoFar, refundCents: number): number {
  const { saleAmountCents, commissionRateBps, refundedCents } = order;
  const before = computeCommission(saleAmountCents - refundedCents, commissionRateBps);
  const after = computeCommission(saleAmountCents - refundedCents - refundCents, commissionRateBps);
  // Never -0.
  return after - before + 0;
}

/**
 * The month whose account a sale or refund enters: its own, or the open one when its own is closed (D26).
 * @param lastClosed the latest closed month, null before the first
 */
export function chooseMonth(
  date: Date,
  { lastClosed, now }: { lastClosed: string | null; now: Date },
): string {
  const own = isoMonth(date);
  if (lastClosed === null || own > lastClosed) return own;
  const running = isoMonth(now);
  // A clock that is behind.
  return running > lastClosed ? running : nextMonth(lastClosed);
}
