import type { Answer } from './normalise.ts';
import { PEPTIDE_IDS, type PeptideId, type Profile } from './types.ts';

/** No row is longer (a test checks this), so the last place still scores and any goal outweighs any one symptom. */
export const MAX_GENERAL_PATH_ROW = 4;
const GENERAL_PATH_FIRST_SCORES = { goal: 2 * MAX_GENERAL_PATH_ROW, symptom: MAX_GENERAL_PATH_ROW };

/**
 * Ranks the entries that the answers name, best first: points for each answer, more for a goal than for a symptom and more for an earlier
 * place in its row. Ties follow the catalogue order (D10). Beginners get no mots-c (V section 9).
 */
export function generalPath(answers: readonly Answer[], { experience_level }: Profile): PeptideId[] {
  const points = new Map<PeptideId, number>();
  for (const { kind, row } of answers)
    row.forEach((id, place) => {
      points.set(id, (points.get(id) ?? 0) + GENERAL_PATH_FIRST_SCORES[kind] - place);
    });
  return PEPTIDE_IDS.filter(
    (id) => points.has(id) && !(experience_level === 'beginner' && id === 'mots-c'),
  ).sort((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0));
}
