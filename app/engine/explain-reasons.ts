/** Writes what a plan says about its reasons: what is known for each answer (D59), and the sentences on all its products. */
import { classForAnswer } from './claims/answer-classes.ts';
import type { EntryClaims } from './claims/types.ts';
import { SLUG_ALIASES } from './mapping.ts';
import type { Answer } from './normalise.ts';
import { type Ranking, serves } from './rank.ts';
import { type KnownForAnswers, listNames, type Reason, unique } from './reasons.ts';
import type { PeptideId, PlannedPeptide } from './types.ts';
import type { Wording } from './wording.ts';

export type ClaimsByEntry = ReadonlyMap<PeptideId, EntryClaims>;

/** The id by which the claims name every answer about weight. */
const WEIGHT_REASON = 'weight-loss';

function findFinding(
  entryId: PeptideId,
  { findings, otherwise }: EntryClaims,
  { id, weight, evidence }: Reason,
): string {
  const named = (isNamed: (answer: string) => boolean) =>
    findings.find(([answers]) => answers.some(isNamed))?.[1];
  return (
    named((answer) => answer === (weight ? WEIGHT_REASON : id)) ??
    // Other programs may send the key of a row instead of a label's id. Two labels of one row can differ in what is known.
    named(
      (answer) =>
        SLUG_ALIASES.get(answer) === id &&
        classForAnswer(entryId, { id: answer, weight: false }) === evidence,
    ) ??
    (evidence === 'not-studied' ? otherwise : '')
  );
}

/** Groups an entry's reasons by what is known for them, in the order of the answers. */
export function groupReasons(
  id: PeptideId,
  reasons: readonly Reason[],
  claims: EntryClaims | undefined,
): KnownForAnswers[] {
  const groups = new Map<string, KnownForAnswers>();
  for (const reason of reasons) {
    const finding = claims ? findFinding(id, claims, reason) : '';
    const key = `${reason.evidence} ${finding}`;
    const group = groups.get(key) ?? { labels: [], evidence: reason.evidence, finding };
    group.labels.push(reason.label);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Whether no entry that shops group under the answer was studied for it. */
const isReasonWithoutStudy = (answer: Answer): boolean =>
  !answer.weight && answer.row.every((id) => classForAnswer(id, answer) === 'not-studied');

/** Writes a sentence for each answer of the plan that has no studied product. */
export function writeAnswersWithoutStudy(
  entries: readonly PlannedPeptide[],
  answers: readonly Answer[],
  { notes, labels }: Wording,
): string[] {
  const withoutStudy = answers.filter(
    (answer) => entries.some(({ id }) => serves(id, answer)) && isReasonWithoutStudy(answer),
  );
  return labels(unique(withoutStudy.map(({ label }) => label))).map(notes.answerWithoutStudy);
}

/** Writes the sentences that are said once for all products of the plan. */
export function writeNotes(
  entries: readonly PlannedPeptide[],
  path: Ranking['path'],
  claims: ClaimsByEntry,
  { notes, and }: Wording,
): string[] {
  const medicines = entries.filter(({ id }) => claims.get(id)?.isMedicineSomewhere);
  return [
    ...(path === 'weight'
      ? [notes.medicinesForWeight]
      : medicines.length > 0
        ? [notes.medicines(and(listNames(medicines)))]
        : []),
    ...(entries.length > 1 ? [notes.noCombination] : []),
  ];
}
