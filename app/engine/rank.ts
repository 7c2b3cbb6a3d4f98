import { generalPath } from './general-path.ts';
import type { Answer, Reading } from './normalise.ts';
import type { PeptideId } from './types.ts';
import { weightPath } from './weight-path.ts';

export interface Ranking {
  path: 'weight' | 'general';
  /** Best first, for this visitor's experience; before screening and availability. */
  order: PeptideId[];
}

/** Ranks the entries. One answer about weight is enough for the weight path to replace the general path (D10). */
export function rank({ answers, profile }: Reading): Ranking {
  return answers.some((answer) => answer.weight)
    ? { path: 'weight', order: weightPath(profile) }
    : { path: 'general', order: generalPath(answers, profile) };
}

/**
 * Whether an entry of the plan serves an answer. In the weight path every entry serves the answers about weight, and may serve others too.
 */
export const serves = (id: PeptideId, answer: Answer): boolean => answer.weight || answer.row.includes(id);
