/** Share of the monthly limit from which a company is warned (D29). */
export const USAGE_WARNING_SHARE = 0.8;

/**
 * Returns the used percentage of a month's assessments to warn about (D29); null below 80 %.
 * @param limit 0 means no limit
 */
export function limitPercent({ used, limit }: { used: number; limit: number }): 80 | 100 | null {
  if (limit <= 0 || used < limit * USAGE_WARNING_SHARE) return null;
  return used < limit ? 80 : 100;
}
