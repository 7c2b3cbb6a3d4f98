/** Internally money is whole cents and rates are basis points; the JSON API shows both as decimals (D25). */

/** Converts 29900 to 299. BigInt columns fit too: the largest is far below the limit of exact numbers. */
export const decimalOfCents = (cents: number | bigint): number => Number(cents) / 100;

/** Converts 299 to 29900. The amount must have whole cents, see isWholeCents. */
export const centsOfDecimal = (amount: number): number => Math.round(amount * 100);

/** Converts 800 to 0.08. */
export const rateOfBps = (bps: number): number => bps / 10_000;

/** Converts 0.08 to 800. The rate must have whole basis points, see isWholeBps. */
export const bpsOfRate = (rate: number): number => Math.round(rate * 10_000);

/** False for 2.999, because money is not rounded silently. */
export const isWholeCents = (amount: number): boolean => decimalOfCents(centsOfDecimal(amount)) === amount;

export const isWholeBps = (rate: number): boolean => rateOfBps(bpsOfRate(rate)) === rate;

/**
 * Returns the commission of a sale, rounded half-up to the cent (D25).
 * @param saleCents not below 0
 * @param unitCents the currency's smallest amount: 100 for one without decimals, such as JPY
 */
export const computeCommission = (saleCents: number, rateBps: number, unitCents = 1): number =>
  Math.floor((saleCents * rateBps + 5_000 * unitCents) / (10_000 * unitCents)) * unitCents;
