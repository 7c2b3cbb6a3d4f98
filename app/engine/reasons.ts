import { classForAnswer } from './claims/answer-classes.ts';
import type { Answer } from './normalise.ts';
import { serves } from './rank.ts';
import type { Evidence, PeptideId } from './types.ts';

export const unique = (items: readonly string[]) => [...new Set(items)];
export const listNames = (entries: readonly { name: string }[]) => entries.map((entry) => entry.name);

/** Lists the labels of the answers that the entry serves. */
export const servedBy = (id: PeptideId, answers: readonly Answer[]): string[] =>
  unique(answers.filter((answer) => serves(id, answer)).map(({ label }) => label));

/** An answer that an entry serves, with the class of its evidence for the answer (D59). */
export interface Reason extends Pick<Answer, 'id' | 'label' | 'weight'> {
  evidence: Evidence;
}

/** Answers for which the same is known about an entry. */
export interface KnownForAnswers {
  labels: string[];
  evidence: Evidence;
  /** What is known, with its source; empty if only the class is known. */
  finding: string;
}

export const reasonsFor = (id: PeptideId, answers: readonly Answer[]): Reason[] =>
  servedBy(id, answers).flatMap((label) => {
    const answer = answers.find((candidate) => candidate.label === label && serves(id, candidate));
    return answer
      ? [{ id: answer.id, label, weight: answer.weight, evidence: classForAnswer(id, answer) }]
      : [];
  });

/** "No effect" is the first, because it is said first (D44) and removes the primary button (D61). */
const REASON_EVIDENCE_STRENGTH: readonly Evidence[] = [
  'no-effect',
  'approved-drug',
  'human-trials',
  'human-otherwise',
  'animal-only',
];

/** Returns the class of an entry as a whole: no effect for any answer, else the strongest of its answers. */
export const strongest = (reasons: readonly Reason[]): Evidence =>
  REASON_EVIDENCE_STRENGTH.find((candidate) => reasons.some(({ evidence }) => evidence === candidate)) ??
  'not-studied';
