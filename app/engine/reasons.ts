import type { Answer } from './normalise.ts';
import { serves } from './rank.ts';
import type { Evidence, PeptideId } from './types.ts';
import { FLAGS, type Flag } from './vocabulary.ts';
import { decisionWords } from './wording/build-locale-decision.ts';
import type { DecisionWording } from './wording/decision.ts';

export const unique = (items: readonly string[]) => [...new Set(items)];
export const listNames = (entries: readonly { name: string }[]) => entries.map((entry) => entry.name);
/** Lists people who must not use the shown entries (D13), for every flag, not only the visitor's. */
export function mustNotUse(
  entries: readonly { name: string; not_for: readonly Flag[] }[],
  words: DecisionWording = decisionWords,
): string[] {
  if (entries.length === 0) return [];
  const never = FLAGS.filter((flag) => entries.every((entry) => entry.not_for.includes(flag)));
  return [
    words.neverFor(never),
    ...FLAGS.filter((flag) => !never.includes(flag)).flatMap((flag) => {
      const names = listNames(entries.filter((entry) => entry.not_for.includes(flag)));
      return names.length > 0 ? [words.notFor(flag, unique(names))] : [];
    }),
  ];
}

/** Lists the labels of the answers that the entry serves. */
export const servedBy = (id: PeptideId, answers: readonly Answer[]): string[] =>
  unique(answers.filter((answer) => serves(id, answer)).map(({ label }) => label));

export const reasonsFor = (
  id: PeptideId,
  answers: readonly Answer[],
  evidence: Evidence,
  words: DecisionWording,
): string[] => servedBy(id, answers).map((label) => words.reason(label, evidence));
