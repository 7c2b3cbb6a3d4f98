import type { Change } from '../../domain/home/index.ts';

/** How the home page writes its figures: the same on the server and in the browser. */
export const figure = (value: number): string => value.toLocaleString('en-US');

export const money = (amount: number, currency: string): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency });

/** '2026-05-20' as '20 May'. */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

/** '2026-05' as 'May 2026'. */
export const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** What StatCard says beside its arrow. */
export function changeText({ direction, percent }: Change): { direction: Change['direction']; said: string } {
  if (direction === 'same') return { direction, said: 'Same as the 30 days before' };
  if (percent === null) return { direction, said: 'None in the 30 days before' };
  return { direction, said: `${percent}% ${direction === 'up' ? 'more' : 'less'} than the 30 days before` };
}

/** The same for two percentages. @returns undefined where there is nothing to compare */
export function pointsText(
  before: number | null,
  after: number | null,
): { direction: Change['direction']; said: string } | undefined {
  if (before === null || after === null) return undefined;
  const points = Math.round((after - before) * 10) / 10;
  if (points === 0) return { direction: 'same', said: 'Same as the 30 days before' };
  const direction = points > 0 ? 'up' : 'down';
  const amount = Math.abs(points).toFixed(1);
  return { direction, said: `${amount} points ${points > 0 ? 'above' : 'below'} the 30 days before` };
}
