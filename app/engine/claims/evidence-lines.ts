import type { Evidence } from '../types.ts';

/** What a plan says about the products whose evidence is of one class. English; es/evidence-lines.ts is the same in Spanish. */
export const EVIDENCE_LINES: Record<Evidence, (names: string) => string> = {
  'approved-drug': (names) =>
    `${names}: known from approved prescription medicines; a vial sold for research is not that medicine.`,
  'human-trials': (names) =>
    `${names}: studied in clinical trials in people; each card says what the trials showed and what they did not show.`,
  'human-otherwise': (names) =>
    `${names}: tested in people, but by another route, in another form or for another purpose; much remains unknown.`,
  'no-effect': (names) => `${names}: tests in people found no useful effect.`,
  'animal-only': (names) =>
    `${names}: for what you chose, studied in animals or cells at most; each card says what is known.`,
  'not-studied': (names) => `${names}: not studied for what you chose; each card says what is known.`,
};
