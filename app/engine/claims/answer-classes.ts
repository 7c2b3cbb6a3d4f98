import type { Answer } from '../normalise.ts';
import type { Evidence, PeptideId } from '../types.ts';

type AnswerClasses = Readonly<Partial<Record<PeptideId, Evidence>>>;

const WEIGHT: AnswerClasses = {
  retatrutide: 'human-trials',
  'hcg-protocol': 'no-effect',
  tirzepatide: 'approved-drug',
  semaglutide: 'approved-drug',
  'aod-9604': 'no-effect',
  '5-amino-1mq': 'animal-only',
  'mots-c': 'animal-only',
};
const FOCUS: AnswerClasses = { selank: 'animal-only' };
const FATIGUE: AnswerClasses = { 'mots-c': 'animal-only', '5-amino-1mq': 'animal-only' };
const JOINTS: AnswerClasses = { 'bpc-157': 'human-otherwise' };
const SKIN: AnswerClasses = { 'signature-protocol': 'human-otherwise' };

/**
 * The class of evidence of each entry for each answer that leads to it (D59), by the answer's id or by the key of a row that only other
 * programs send. An entry that is missing was not studied for the answer: that is most of them, and every visitor downloads the table. It has
 * no sentences, because the reasons need it before any text is fetched; they are in findings-entries.ts and studied.ts.
 */
export const ANSWER_CLASSES: Readonly<Record<string, AnswerClasses>> = {
  'weight-loss': WEIGHT,
  'weight-issues': WEIGHT,
  'difficulty-losing-weight': WEIGHT,
  'muscle-gain': { 'cjc-1295-ipamorelin': 'animal-only', 'tb-500': 'animal-only' },
  'muscle-loss-poor-muscle-gain': {
    'cjc-1295-ipamorelin': 'animal-only',
    'tb-500': 'animal-only',
    'mots-c': 'animal-only',
  },
  'skin-hair-nails': SKIN,
  'skin-aging-wrinkles-elasticity-loss': SKIN,
  'hair-thinning-loss': SKIN,
  'anti-aging': { 'signature-protocol': 'human-otherwise', 'mots-c': 'animal-only' },
  cognitive: FOCUS,
  'cognitive-enhancement': FOCUS,
  'brain-fog': FOCUS,
  'brain-fog-poor-focus': FOCUS,
  hormonal: { 'cjc-1295-ipamorelin': 'human-otherwise' },
  'low-energy': FATIGUE,
  'low-energy-fatigue': FATIGUE,
  'chronic-pain': JOINTS,
  'joint-pain-inflammation': JOINTS,
  'digestive-issues-gut-health-problems': { 'bpc-157': 'human-otherwise' },
  'food-sensitivities-poor-gut-healing': { 'bpc-157': 'animal-only' },
  anxiety: { selank: 'human-trials' },
};

/** Returns the class of evidence of the entry for one answer that it serves. In the weight path, any text about weight is one answer. */
export function classForAnswer(
  id: PeptideId,
  { id: answerId, weight }: Pick<Answer, 'id' | 'weight'>,
): Evidence {
  const classes = Object.hasOwn(ANSWER_CLASSES, answerId) ? ANSWER_CLASSES[answerId] : undefined;
  return classes?.[id] ?? (weight ? WEIGHT[id] : undefined) ?? 'not-studied';
}
