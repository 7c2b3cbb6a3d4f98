import type { Answer } from '../normalise.ts';
import type { Evidence, PeptideId } from '../types.ts';

type AnswerClasses = Readonly<Partial<Record<PeptideId, Evidence>>>;

const WEIGHT_CLASSES: AnswerClasses = {
  retatrutide: 'human-trials',
  'hcg-protocol': 'no-effect',
  tirzepatide: 'approved-drug',
  semaglutide: 'approved-drug',
  'aod-9604': 'no-effect',
  '5-amino-1mq': 'animal-only',
  'mots-c': 'animal-only',
};
const FOCUS_CLASSES: AnswerClasses = { selank: 'animal-only' };
const FATIGUE_CLASSES: AnswerClasses = { 'mots-c': 'animal-only', '5-amino-1mq': 'animal-only' };
const JOINT_CLASSES: AnswerClasses = { 'bpc-157': 'human-otherwise' };
const SKIN_CLASSES: AnswerClasses = { 'signature-protocol': 'human-otherwise' };

/**
 * The class of evidence of each entry for each answer that leads to it (D59), by the answer's id or by the key of a row that only other
 * programs send. An entry that is missing was not studied for the answer: that is most of them, and every visitor downloads the table. It has
 * no sentences, because the reasons need it before any text is fetched; they are in findings-entries.ts and studied.ts.
 */
export const ANSWER_CLASSES: Readonly<Record<string, AnswerClasses>> = {
  'weight-loss': WEIGHT_CLASSES,
  'weight-issues': WEIGHT_CLASSES,
  'difficulty-losing-weight': WEIGHT_CLASSES,
  'muscle-gain': { 'cjc-1295-ipamorelin': 'animal-only', 'tb-500': 'animal-only' },
  'muscle-loss-poor-muscle-gain': {
    'cjc-1295-ipamorelin': 'animal-only',
    'tb-500': 'animal-only',
    'mots-c': 'animal-only',
  },
  'skin-hair-nails': SKIN_CLASSES,
  'skin-aging-wrinkles-elasticity-loss': SKIN_CLASSES,
  'hair-thinning-loss': SKIN_CLASSES,
  'anti-aging': { 'signature-protocol': 'human-otherwise', 'mots-c': 'animal-only' },
  cognitive: FOCUS_CLASSES,
  'cognitive-enhancement': FOCUS_CLASSES,
  'brain-fog': FOCUS_CLASSES,
  'brain-fog-poor-focus': FOCUS_CLASSES,
  hormonal: { 'cjc-1295-ipamorelin': 'human-otherwise' },
  'low-energy': FATIGUE_CLASSES,
  'low-energy-fatigue': FATIGUE_CLASSES,
  'chronic-pain': JOINT_CLASSES,
  'joint-pain-inflammation': JOINT_CLASSES,
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
  return classes?.[id] ?? (weight ? WEIGHT_CLASSES[id] : undefined) ?? 'not-studied';
}
