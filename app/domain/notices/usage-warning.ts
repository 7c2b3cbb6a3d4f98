const NEAR_USAGE_LIMIT = 0.8;

/** Returns the used percentage of the monthly limit to warn about (D29); null below 80 %. */
export function limitPercent({ used: usedCount, limit }: { used: number; limit: number }): 80 | 100 | null {
  if (limit <= 0 || usedCount < limit * NEAR_USAGE_LIMIT) return null;
  return usedCount < limit ? 80 : 100;
}
