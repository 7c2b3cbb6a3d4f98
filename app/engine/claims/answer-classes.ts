import type { Answer } from '../normalise.ts';
import type { Evidence, PeptideId } from '../types.ts';

type AnswerClasses = Readonly<Partial<Record<PeptideId, Evidence>>>;

const WEIGHT: AnswerClasses = {
  retatrutide: 'human-trials',
  'hcg-protocol': 'no-effect',
  tirzepatide: 'approved-drug',
  semaglutide: 'approved-drug',
  'aod-9604': 'no-effect',
  'cjc-1295-ipamorelin': 'not-studied',
  '5-amino-1mq': 'animal-only',
  'mots-c': 'animal-only',
  'bpc-157': 'not-studied',
};
const FOCUS: AnswerClasses = { selank: 'animal-only', 'mots-c': 'not-studied' };
const RECOVERY: AnswerClasses = {
  'bpc-157': 'not-studied',
  'tb-500': 'not-studied',
  'cjc-1295-ipamorelin': 'not-studied',
};
const SLEEP: AnswerClasses = { 'cjc-1295-ipamorelin': 'not-studied', selank: 'not-studied' };
const SURFACE: AnswerClasses = {
  'signature-protocol': 'not-studied',
  'cjc-1295-ipamorelin': 'not-studied',
  'mots-c': 'not-studied',
  '5-amino-1mq': 'not-studied',
};
const FATIGUE: AnswerClasses = {
  'mots-c': 'animal-only',
  '5-amino-1mq': 'animal-only',
  'cjc-1295-ipamorelin': 'not-studied',
};
const JOINTS: AnswerClasses = { 'bpc-157': 'human-otherwise', 'tb-500': 'not-studied' };
const DRIVE: AnswerClasses = {
  selank: 'not-studied',
  'mots-c': 'not-studied',
  'cjc-1295-ipamorelin': 'not-studied',
};

/**
 * The class of evidence of each entry for each answer that leads to it (D59), by the answer's id or by the key of a row that only other
 * programs send. It has no sentences, because the reasons need it before any text is fetched; they are in findings-entries.ts and studied.ts.
 */
export const ANSWER_CLASSES: Readonly<Record<string, AnswerClasses>> = {
  'weight-loss': WEIGHT,
  'difficulty-losing-weight': WEIGHT,
  'muscle-gain': { 'cjc-1295-ipamorelin': 'animal-only', 'tb-500': 'animal-only', 'bpc-157': 'not-studied' },
  'muscle-loss-poor-muscle-gain': {
    'cjc-1295-ipamorelin': 'animal-only',
    'tb-500': 'animal-only',
    'mots-c': 'animal-only',
  },
  'skin-hair-nails': {
    'signature-protocol': 'human-otherwise',
    'cjc-1295-ipamorelin': 'not-studied',
    'mots-c': 'not-studied',
  },
  'anti-aging': {
    'signature-protocol': 'human-otherwise',
    'cjc-1295-ipamorelin': 'not-studied',
    'mots-c': 'animal-only',
  },
  cognitive: FOCUS,
  'brain-fog-poor-focus': FOCUS,
  athletic: RECOVERY,
  'slow-recovery-from-workouts': RECOVERY,
  sleep: SLEEP,
  'poor-sleep-quality': SLEEP,
  hormonal: {
    'cjc-1295-ipamorelin': 'human-otherwise',
    'mots-c': 'not-studied',
    'signature-protocol': 'not-studied',
  },
  'low-energy-fatigue': FATIGUE,
  'joint-pain-inflammation': JOINTS,
  'low-libido-sexual-health': DRIVE,
  'digestive-issues-gut-health-problems': { 'bpc-157': 'human-otherwise' },
  'bloating-stomach-discomfort': { 'bpc-157': 'not-studied' },
  'food-sensitivities-poor-gut-healing': { 'bpc-157': 'animal-only' },
  'skin-aging-wrinkles-elasticity-loss': {
    'signature-protocol': 'human-otherwise',
    'cjc-1295-ipamorelin': 'not-studied',
    'mots-c': 'not-studied',
    '5-amino-1mq': 'not-studied',
  },
  'hair-thinning-loss': {
    'signature-protocol': 'human-otherwise',
    'cjc-1295-ipamorelin': 'not-studied',
    'mots-c': 'not-studied',
    '5-amino-1mq': 'not-studied',
  },
  'brittle-weak-nails': SURFACE,
  'uneven-skin-tone-pigmentation': SURFACE,
  anxiety: { selank: 'human-trials' },
  'low-motivation': DRIVE,
  'weight-issues': WEIGHT,
  'cognitive-enhancement': FOCUS,
  'brain-fog': FOCUS,
  recovery: RECOVERY,
  'sleep-optimization': SLEEP,
  'poor-sleep': SLEEP,
  'low-energy': FATIGUE,
  'chronic-pain': JOINTS,
  'low-libido': DRIVE,
};

/** Returns the class of evidence of the entry for one answer that it serves. In the weight path, any text about weight is one answer. */
export function classForAnswer(
  id: PeptideId,
  { id: answerId, weight }: Pick<Answer, 'id' | 'weight'>,
): Evidence {
  const classes = Object.hasOwn(ANSWER_CLASSES, answerId) ? ANSWER_CLASSES[answerId] : undefined;
  return classes?.[id] ?? (weight ? WEIGHT[id] : undefined) ?? 'not-studied';
}
