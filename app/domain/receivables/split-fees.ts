import type { FeeSum } from './invoice-lines.server.ts';

/** Fees as a figure beside sales: one base fee in its own currency, and the rest. */
export interface SplitFees {
  baseFee: FeeSum;
  /** Fees in further currencies, usually none. */
  others: FeeSum[];
}

/**
 * Splits fees into the one that is shown as the base fee, in the company's currency if there is one, and the others. Without fees the base
 * fee is 0 in the company's currency.
 */
export function splitFees(fees: readonly FeeSum[], currency: string): SplitFees {
  const baseFee = fees.find((fee) => fee.currency === currency) ?? fees[0] ?? { currency, cents: 0 };
  return { baseFee, others: fees.filter((fee) => fee !== baseFee) };
}

/** Adds the fees that are in a sum's own currency; amounts in different currencies are never added (D69). */
export const addFees = (cents: number, currency: string, fees: readonly FeeSum[]): number =>
  fees.reduce((sum, fee) => (fee.currency === currency ? sum + fee.cents : sum), cents);
