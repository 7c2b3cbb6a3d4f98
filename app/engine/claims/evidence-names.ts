import type { Evidence } from '../types.ts';

/** Names of the classes of evidence (D44, D59) in English. es/evidence-names.ts is the same in Spanish. */
export const EVIDENCE_NAMES: Readonly<Record<Evidence, string>> = {
  'approved-drug': 'Approved medicine for this (the prescription product)',
  'human-trials': 'Tested in people for this',
  'human-otherwise': 'Tested in people for another purpose, in another form or by another route',
  'no-effect': 'Tested in people for this: no useful effect',
  'animal-only': 'Studied for this in animals or cells only',
  'not-studied': 'Not studied for this',
};

/** Returns a class's name as it follows an answer in brackets: "(not studied for this)". */
export const inBrackets = (name: string): string =>
  `(${name.charAt(0).toLowerCase()}${name.slice(1).replace(' (', ': ').replace(')', '')})`;
