import { countDecimals } from '#app/domain/reading/readers.ts';
import { computeCommission } from '#app/lib/money.ts';

/** The current state of an order's rows, in cents. */
interface OrderSoFar {
  saleAmountCents: number;
  currency: string;
  commissionRateBps: number;
  /** Amount refunded so far, 0 or above. */
  refundedCents: number;
  /** The commission of all rows so far. */
  commissionCents: number;
}

/** Returns the commission of a sale in the currency's own units: whole yen, for example. */
export const computeSaleCommission = (cents: number, rateBps: number, currency: string): number =>
  computeCommission(cents, rateBps, countDecimals(currency) === 0 ? 100 : 1);

/**
 * Computes how much a refund changes the commission, at most 0. The order's commission is that of the amount finally paid, rounded once, so
 * the number of partial refunds doesn't matter and it never falls below 0 (D26).
 */
export function computeRefundCommission(order: OrderSoFar, refundCents: number): number {
  const { saleAmountCents, currency, commissionRateBps, refundedCents, commissionCents } = order;
  const leftCents = saleAmountCents - refundedCents - refundCents;
  // Turns -0 into 0.
  return computeSaleCommission(leftCents, commissionRateBps, currency) - commissionCents + 0;
}
