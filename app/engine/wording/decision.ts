import { EVIDENCE_NAMES, inBrackets } from '../claims/evidence-names.ts';
import type { Evidence } from '../types.ts';
import type { Flag } from '../vocabulary.ts';

const join = (items: readonly string[], word: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;

/** Joins items as "A", "A and B", "A, B and C". */
export const and = (items: readonly string[]): string => join(items, 'and');

/** Joins items as "A or B", because "do not use A and B" can be read as "never together". */
const or = (items: readonly string[]): string => join(items, 'or');

/** Advice for each condition that adds a caution. Conditions that exclude everything add none. */
const FLAG_DECISION_TEXTS: Readonly<Partial<Record<Flag, string>>> = {
  'Heart disease or cardiovascular issues': 'heart rate and blood pressure need medical supervision',
  'Thyroid disorders': 'thyroid values need medical supervision',
  'Current steroid cycle': 'hormone levels are already being changed and need medical supervision',
  'Mental health conditions': 'changes of mood are a reason to stop and to seek help',
  'Diabetes or blood sugar issues': 'blood sugar and diabetes medicines need medical supervision',
  'Blood clotting disorders': 'bleeding, bruising and blood thinners need medical supervision',
  'Autoimmune conditions': 'flare-ups and immune treatments need medical supervision',
};

/**
 * The English sentences of the decisions: all that a widget shows of a plan before the texts of its entries are fetched, and the sentences
 * of its lists. A second language is a second object of this shape.
 */
export const decisionWords = {
  /** From V section 9. */
  disclaimers: [
    'For educational purposes only.',
    'Not medical advice.',
    'Research-use only, not for human consumption.',
    'Follow all local laws and regulations.',
    'Consult a healthcare provider before starting any protocol.',
  ],
  /** Translates a catalogue name. A tenant's own name is not translated. */
  productName: (name: string): string => name,
  reason: (label: string, evidence: Evidence) =>
    `because you chose ${label} ${inBrackets(EVIDENCE_NAMES[evidence])}`,
  excluded: (name: string, flags: readonly string[]) =>
    `${name} was left out because you ticked ${and(flags)}.`,
  excludedByWords: (name: string) => `${name} was left out because of what you wrote in your own words.`,
  excludedByAge: (name: string, age: string) => `${name} was left out because of your age range, ${age}.`,
  /** For two entries of one class, which must never be combined (D45). */
  leftApart: (name: string, from: string) =>
    `${name} was left out because ${from}, of the same class, comes first in the list; the two must never be used together.`,
  cautionByAge: (age: string) => `Your age range is ${age}: ask a doctor before any use.`,
  /** @param ticked the condition's name where the visitor ticked it */
  caution: (flag: Flag, ticked: string = flag) =>
    `You ticked ${ticked}: ask a doctor before any use; ${FLAG_DECISION_TEXTS[flag]}.`,
  unknownConditions: (conditions: readonly string[]) =>
    `You also named ${and(conditions)}, which this plan is not screened for: ask a doctor before any use.`,
  neverFor: (flags: readonly string[]) => `Nothing shown here is for anyone with: ${flags.join('; ')}.`,
  notFor: (flag: string, names: readonly string[]) => `${flag}: do not use ${or(names)}.`,
};

export type DecisionWording = typeof decisionWords;
