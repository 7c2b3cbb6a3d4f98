import { isOtherCompound, type ListedId } from '../other-compounds.ts';
import type { Evidence, PlanLocale } from '../types.ts';
import { SPANISH_EVIDENCE_NAMES } from './es/evidence-names.ts';
import { EVIDENCE_NAMES } from './evidence-names.ts';
import { ENTRY_FINDINGS } from './findings-entries.ts';
import { OTHER_FINDINGS } from './findings-others.ts';
import { STUDIED_FOR } from './studied.ts';
import type { Finding, StudyNote } from './types.ts';

/** Lists the findings on a compound of the catalogue or the lists. */
export const listFindings = (id: ListedId): readonly Finding[] =>
  isOtherCompound(id) ? OTHER_FINDINGS[id] : ENTRY_FINDINGS[id];

/** Returns the name of a class of evidence. */
export const nameEvidence = (evidence: Evidence, locale: PlanLocale): string =>
  (locale === 'es' ? SPANISH_EVIDENCE_NAMES : EVIDENCE_NAMES)[evidence];

/** Returns what a compound was studied for, for a text that has no answer to speak of. */
export const describeStudies = (id: ListedId, locale: PlanLocale): string =>
  (STUDIED_FOR[id] ?? listFindings(id)[0])?.[locale] ?? '';

/**
 * Returns the sentence on a compound for one answer, and its sources: the finding, or else what the compound was studied for instead.
 * Undefined if the answer does not lead to the compound.
 */
export function findEvidence(id: ListedId, answer: string, name?: string): StudyNote | undefined {
  const finding = listFindings(id).find(
    (candidate) => candidate.answers.includes(answer) && (!candidate.name || candidate.name === name),
  );
  const studied = STUDIED_FOR[id];
  if (finding || !studied) return finding;
  const write = (locale: PlanLocale) => `${nameEvidence('not-studied', locale)}. ${studied[locale]}`;
  return { en: write('en'), es: write('es'), sources: studied.sources };
}
