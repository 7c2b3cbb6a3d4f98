import { DATABASES, type DatabaseName, type MakeDb, runOn } from './databases.ts';
import { SEED } from './random.ts';
import { IS_WHOLE } from './whole.ts';

/**
 * Runs a suite on one of the two databases, another from run to run: `npm test` kills a process once, and TEST_SEED repeats on which.
 * On both in `npm run proof -- whole`.
 * @param options.turn differs from proof to proof, so that those of one run are on both
 * @param options.isWhole whether another command runs the proof whole
 */
export function forDrawnDatabase(
  { turn, isWhole = IS_WHOLE }: { turn: 0 | 1; isWhole?: boolean },
  suite: (name: DatabaseName, makeDb: MakeDb) => void,
): void {
  const drawn = DATABASES.filter((_, place) => (SEED + turn) % DATABASES.length === place);
  runOn(isWhole ? DATABASES : drawn, suite);
}
