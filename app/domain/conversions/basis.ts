/** What a company's contract counts of an order that a shop reports. */

/** An order's amounts, in cents. */
export interface ReportedAmounts {
  total: number;
  /** The items after discount, without tax and shipping; null if the report doesn't tell. */
  goods: number | null;
}

/** The amounts of a ledger row or a waiting order. */
export interface CountedAmounts {
  saleAmountCents: number;
  /** The order's total, where the contract counts another amount; otherwise null. */
  reportedCents: number | null;
}

/** Returns what counts of an order; null if the contract counts its items and the report doesn't tell their amount. */
export function countAmount(
  { total, goods }: ReportedAmounts,
  basis: 'total' | 'goods',
): CountedAmounts | null {
  if (basis === 'total' || total === 0) return { saleAmountCents: total, reportedCents: null };
  if (goods === null) return null;
  // An order whose shipping was discounted below 0 doesn't occur; the total is the most that a customer paid.
  const saleAmountCents = Math.min(goods, total);
  return { saleAmountCents, reportedCents: saleAmountCents === total ? null : total };
}

/**
 * Converts a repayment, which includes its part of tax and shipping, to the part of the amount that counted.
 * @param cents of the order's total
 */
export const toCounted = (cents: number, { saleAmountCents, reportedCents }: CountedAmounts): number =>
  reportedCents === null || reportedCents === 0
    ? cents
    : Math.min(saleAmountCents, Math.round((cents * saleAmountCents) / reportedCents));
