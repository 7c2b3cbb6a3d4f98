import type { Change } from '#app/domain/home/index.ts';
import { centsOfDecimal } from '#app/lib/money.ts';
import { currencyText } from '#app/lib/money-text.ts';

export const money = (amount: number, currency: string): string =>
  currencyText(centsOfDecimal(amount), currency);

/** Formats '2026-05-20' as '20 May'. */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

/** Formats '2026-05' as 'May 2026'. */
export const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

interface TrendText {
  direction: Change['direction'];
  text: string;
}

const SAME: TrendText = { direction: 'same', text: 'Same in 30 days' };

/** Returns the text next to StatCard's arrow. @returns undefined if both figures are zero */
export function changeText({
  change: { direction, percent },
  sum,
}: {
  change: Change;
  sum: number;
}): TrendText | undefined {
  if (percent === null) return sum === 0 ? undefined : { direction, text: 'None before' };
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
