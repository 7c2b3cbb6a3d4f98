import { appendFileSync } from 'node:fs';

/** One measured figure and the value that it is compared with. */
export interface Figure {
  what: string;
  measured: number;
  unit: string;
  /** The divisor of `measured`, and its description. */
  against: { value: number; what: string };
  /** Target of the figure; missing if none was set. */
  goal?: Goal;
  /** Method of the measurement, so that it can be repeated. */
  how: string;
}

/** A bound of the ratio, or of the measured figure itself if `of` is set. */
export type Goal = ({ atLeast: number } | { atMost: number }) & { of?: 'measured' };

const formatNumber = (n: number) => n.toLocaleString('en-US', { maximumFractionDigits: n < 100 ? 2 : 0 });

/** Returns the middle one of some values, which are in any order. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Prints a figure as its ratio, with the raw numbers behind it, and appends it to the file BENCH_FIGURES, from which `npm run bench`
 * collects it.
 */
export function print(figure: Figure): void {
  const { what, measured, unit, against, goal, how } = figure;
  const ratio = measured / against.value;
  console.log(`  ${what}: ratio ${ratio.toFixed(3)}`);
  console.log(
    `    ${formatNumber(measured)} ${unit} against ${formatNumber(against.value)} (${against.what})`,
  );
  if (goal) console.log(`    goal: ${wordGoal(goal)}, ${isReached(figure) ? 'reached' : 'missed'}`);
  console.log(`    how: ${how}`);
  const file = process.env.BENCH_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ ...figure, ratio, isReached: isReached(figure) })}\n`);
}

/** Returns null if there is no goal. */
function isReached({ measured, against, goal }: Figure): boolean | null {
  if (!goal) return null;
  const judged = goal.of === 'measured' ? measured : measured / against.value;
  return 'atLeast' in goal ? judged >= goal.atLeast : judged <= goal.atMost;
}

const wordGoal = (goal: Goal): string => {
  const bound = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  return goal.of === 'measured' ? `${bound} as measured` : `a ratio of ${bound}`;
};
