export interface Point {
  /** Label on the axis: 'Jan', '12 Jun'. */
  label: string;
  /** It is never negative. */
  value: number;
  /** Replaces the formatted value. */
  text?: string;
  /** Value at the same position in the previous period. */
  before?: number;
  /** Events at that point, which may explain the value. */
  events?: readonly PointEvent[];
}

export interface PointEvent {
  text: string;
  /** Page of the event; undefined for users who may not open it. */
  to?: string;
}

/** Returns the top line of a chart that starts at zero: the next of 1, 2, 3, 4, 5, 6, 8 times a power of ten; 1 if all values are zero. */
export function niceTop(values: readonly number[]): number {
  const top = Math.max(0, ...values);
  if (top === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(top));
  const factor = [1, 2, 3, 4, 5, 6, 8].find((candidate) => candidate * power >= top) ?? 10;
  return factor * power;
}

/** Shares of a bar's step that are free between two bars, and outside the first and the last. */
const BETWEEN_BARS = 0.35;
const OUTSIDE_BARS = 0.1;

/** Returns the width of each of some bars in percent of the plot, and where each begins. */
export function bandOf(count: number): { width: number; startOf: (index: number) => number } {
  const step = 100 / Math.max(1, count - BETWEEN_BARS + 2 * OUTSIDE_BARS);
  const first = (100 - step * (count - BETWEEN_BARS)) / 2;
  return { width: step * (1 - BETWEEN_BARS), startOf: (index) => first + index * step };
}

/** Returns the indexes of the labels to show: at most `most` of `count`, including the last one. */
export function visibleLabels(count: number, most: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / most));
  return new Set(
    Array.from({ length: count }, (_, index) => index).filter((i) => (count - 1 - i) % every === 0),
  );
}

/** Width of an average character of a label, in px: digits of 14 px in the widest font that stands in for ours. */
const LABEL_CHARACTER_PX = 9;
const LABEL_GAP_PX = 8;

/**
 * Returns how many labels fit below a plot, at least 2. The last one ends at its point and the others are centred on theirs, so that between
 * the last two there is room for one and a half.
 */
export function countFittingLabels(labels: readonly string[], plotPx: number): number {
  const longest = Math.max(0, ...labels.map((label) => label.length)) * LABEL_CHARACTER_PX;
  return Math.max(2, Math.floor(plotPx / (1.5 * longest + LABEL_GAP_PX)));
}

/** Returns each value's share of the sum, 0 to 100; all 0 if the sum is zero. */
export function shares(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => (sum > 0 ? (value / sum) * 100 : 0));
}
