/**
 * What a month's commission leads to: more was refunded than sold in a month whose commission is below 0, which the next ones make
 * up for before anything is charged (D26).
 * @param carriedInCents at most 0
 */
export function carryOver(carriedInCents: number, commissionCents: number) {
  const total = carriedInCents + commissionCents;
  return { carriedInCents, chargedCents: Math.max(0, total), carriedOutCents: Math.min(0, total) };
}
