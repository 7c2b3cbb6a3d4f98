export interface Point {
  /** On the axis: 'Jan', '12 Jun'. */
  label: string;
  /** Never negative. */
  value: number;
  /** In place of the written value. */
  text?: string;
  /** At the same place in the time before. */
  before?: number;
  /** What happened then, which may explain the value. */
  events?: readonly PointEvent[];
}

export interface PointEvent {
  text: string;
  /** Where it is seen; none for those who may not open it. */
  to?: string;
}

/** The highest line of a chart that starts at zero: the next of 1, 2, 3, 4, 5, 6, 8 times a power of ten; 1 for nothing. */
export function niceTop(values: readonly number[]): number {
  const top = Math.max(0, ...values);
  if (top === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(top));
  const factor = [1, 2, 3, 4, 5, 6, 8].find((candidate) => candidate * power >= top) ?? 10;
  return factor * power;
}

/** Which of n labels to show so that at most `most` are shown, with the last one among them. */
export function visibleLabels(count: number, most: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / most));
  return new Set(
    Array.from({ length: count }, (_, index) => index).filter((i) => (count - 1 - i) % every === 0),
  );
}

/** The share of each value in their sum, 0 to 100; all 0 where there is nothing. */
export function shares(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => (sum > 0 ? (value / sum) * 100 : 0));
}
