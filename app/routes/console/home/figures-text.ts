import type { Change } from '#app/domain/home/index.ts';

interface TrendText {
  direction: Change['direction'];
  text: string;
}

const SAME: TrendText = { direction: 'same', text: 'No change over 30 days' };

/** Returns the text next to StatCard's arrow. @returns undefined if both figures are zero */
export function changeText({
  change: { direction, percent },
  sum,
}: {
  change: Change;
  sum: number;
}): TrendText | undefined {
  if (percent === null) return sum === 0 ? undefined : { direction, text: 'No data for the previous period' };
  if (direction === 'same' || percent === 0) return SAME;
  return { direction, text: `${percent}% ${direction === 'up' ? 'more' : 'less'} in 30 days` };
}

/** Returns the same text for two percentages. */
export function pointsText(before: number | null, after: number | null): TrendText | undefined {
  if (before === null || after === null) return undefined;
  const points = Math.round((after - before) * 10) / 10;
  if (points === 0) return SAME;
  const text = `${Math.abs(points).toFixed(1)} points ${points > 0 ? 'up' : 'down'}`;
  return { direction: points > 0 ? 'up' : 'down', text };
}
