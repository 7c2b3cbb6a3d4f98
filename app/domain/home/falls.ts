/** A figure of the last 30 days beside that of the 30 days before. */
export interface Pair {
  before: number;
  after: number;
}

export type FallingFigure = 'visitors' | 'leads' | 'orders';

export interface Fall extends Pair {
  figure: FallingFigure;
  /** How much less, rounded. */
  percent: number;
}

/** A fall of less is not worth a person's time. */
const MIN_FALL_PERCENT = 20;
/** Two standard deviations of the difference of two counts: of months that are alike, one in forty differs by more downwards. */
const FALL_DEVIATIONS = 2;

/** Lists the figures that fell by more than chance explains. */
export function findFalls(figures: Readonly<Record<FallingFigure, Pair>>): Fall[] {
  return (Object.entries(figures) as [FallingFigure, Pair][]).flatMap(([figure, { before, after }]) => {
    const lost = before - after;
    const percent = before > 0 ? Math.round((lost / before) * 100) : 0;
    const isChance = lost <= FALL_DEVIATIONS * Math.sqrt(before + after);
    return isChance || percent < MIN_FALL_PERCENT ? [] : [{ figure, before, after, percent }];
  });
}

/** Where most was lost, of one kind of value. */
export interface Loss extends Pair {
  value: string;
}

/** Finds the value that lost most; null if it explains less than half of the whole loss, or nothing is known. */
export function findLargestLoss(counts: {
  before: readonly { value: string; count: number }[];
  after: readonly { value: string; count: number }[];
}): Loss | null {
  const now = new Map(counts.after.map(({ value, count }) => [value, count]));
  const losses = counts.before
    .map(({ value, count }) => ({ value, before: count, after: now.get(value) ?? 0 }))
    .sort((a, b) => b.before - b.after - (a.before - a.after));
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  const lost = sum(counts.before) - sum(counts.after);
  const [largest] = losses;
  return largest?.value && largest.before - largest.after >= lost / 2 ? largest : null;
}
