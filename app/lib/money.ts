/** Money is whole cents and rates are basis points inside; the JSON API shows both as decimals (D25). */

/** 29900 is 299. BigInt columns fit too: the largest is far below what a number holds exactly. */
export const decimalOfCents = (cents: number | bigint): number => Number(cents) / 100;

/** 299 is 29900. Only for amounts of whole cents, see isWholeCents. */
export const centsOfDecimal = (amount: number): number => Math.round(amount * 100);

/** 800 is 0.08. */
export const rateOfBps = (bps: number): number => bps / 10_000;

/** 0.08 is 800. Only for rates of whole basis points, see isWholeBps. */
export const bpsOfRate = (rate: number): number => Math.round(rate * 10_000);

/** False for 2.999: money is not rounded silently. */
export const isWholeCents = (amount: number): boolean => decimalOfCents(centsOfDecimal(amount)) === amount;

export const isWholeBps = (rate: number): boolean => rateOfBps(bpsOfRate(rate)) === rate;

/** The share of a sale that is owed for it: half-up to the cent (D25). @param saleCents not below 0 */
export const computeCommission = (saleCents: number, rateBps: number): number =>
  Math.floor((saleCents * rateBps + 5_000) / 10_000);
