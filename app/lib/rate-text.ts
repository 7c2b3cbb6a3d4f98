/** Formats 800 as '8.00%'. */
export const rateText = (bps: number): string => `${(bps / 100).toFixed(2)}%`;

/** Formats the rate of a sale, and of a correction also the rate from before: '8.00% → 6.00%'. */
export const rateChangeText = (beforeBps: number | null, bps: number): string =>
  beforeBps === null ? rateText(bps) : `${rateText(beforeBps)} → ${rateText(bps)}`;
