/** A month's commission as it is charged, in cents. */
export interface Carried {
  /** The unsettled rest of earlier months' refunds; at most 0. */
  carriedInCents: number;
  /** Commission to be charged. */
  chargedCents: number;
  /** The rest that the next months settle; at most 0. */
  carriedOutCents: number;
}

/**
 * Computes the charge and the carry-over of a month's commission. The commission is below 0 if more was refunded than sold; it is deducted
 * from the next months' commission before anything is charged (D26).
 * @param carriedInCents at most 0
 */
export function carryOver(carriedInCents: number, commissionCents: number): Carried {
  const total = carriedInCents + commissionCents;
  return { carriedInCents, chargedCents: Math.max(0, total), carriedOutCents: Math.min(0, total) };
}
