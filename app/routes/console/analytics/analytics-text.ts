import type { FunnelStep } from '#app/domain/performance/index.ts';
import { formatCount } from '#app/lib/format-count.ts';

/** Below this many visitors, chance decides a step's share. */
export const MIN_VISITORS_FOR_RATE = 20;
/** Shown for a share of fewer visitors. */
export const HIDDEN_RATE = '–';

/** Formats the share of the visitors who went on from a step of the funnel. Returns null for a step without a share. */
export function stepRateText({ shown, rate }: Pick<FunnelStep, 'shown' | 'rate'>): string | null {
  if (rate === null) return null;
  return (shown ?? 0) < MIN_VISITORS_FOR_RATE ? HIDDEN_RATE : `${rate.toFixed(1)}%`;
}

/** Formats 0.125 as '12.5%'. */
export const rateText = (rate: number): string => `${(rate * 100).toFixed(1)}%`;

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats '2026-05-20' as '20 May 2026'. */
export const dateText = (day: string): string => DAY.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

export const rangeText = (from: string, to: string): string =>
  from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`;

export interface ChangeText {
  direction: 'up' | 'down' | 'same';
  text: string;
}

/** Describes how a number compares with the period before. @returns undefined if both are zero */
export function changeText(before: number, after: number): ChangeText | undefined {
  if (before === after) return before === 0 ? undefined : { direction: 'same', text: 'No change' };
  const direction = after > before ? 'up' : 'down';
  if (before <= 0) return { direction, text: 'No data for the previous period' };
  const percent = Math.round((Math.abs(after - before) / before) * 100);
  return { direction, text: `${formatCount(percent)}% ${direction === 'up' ? 'more' : 'less'}` };
}

/** Describes the change of a rate from 0 to 1, in percentage points. */
export function pointsText(before: number, after: number): ChangeText | undefined {
  const points = Math.round((after - before) * 1000) / 10;
  if (points === 0) return after === 0 ? undefined : { direction: 'same', text: 'No change' };
  const direction = points > 0 ? 'up' : 'down';
  return { direction, text: `${Math.abs(points).toFixed(1)} points ${direction}` };
}

export const stepName = (id: string): string => {
  if (id === 'seen') return 'Saw the widget';
  if (id === 'started') return 'Started';
  if (id === 'lead') return 'Left their details';
  if (id === 'sale') return 'Bought';
  return `Reached step ${id.slice('step-'.length)}`;
};
