import type { Evidence } from '../types.ts';

/**
 * The class of evidence of each compound for a list widget's second answer: the consumer's challenge or the objective. The second answer
 * decides matchPercentage, so a card that matches it says what is known for it, too (D59).
 */
export const SECOND_ANSWER_CLASSES: Readonly<Record<string, Readonly<Record<string, Evidence>>>> = {
  'challenge burnout': {
    'mots-c': 'not-studied',
    'cjc-1295-ipamorelin': 'not-studied',
    'nad-plus': 'not-studied',
  },
  'challenge metabolism': { 'aod-9604': 'no-effect', 'mots-c': 'animal-only' },
  'challenge stress': { 'cjc-1295-ipamorelin': 'not-studied', dsip: 'not-studied' },
  'challenge recovery': {
    'bpc-157': 'not-studied',
    'tb-500': 'not-studied',
    'cjc-1295-ipamorelin': 'not-studied',
  },
  'challenge libido': {
    'mots-c': 'not-studied',
    'cjc-1295-ipamorelin': 'not-studied',
    'pt-141': 'approved-drug',
    kisspeptin: 'human-otherwise',
  },
  'objective lipolysis': {
    'aod-9604': 'no-effect',
    'hgh-fragment': 'animal-only',
    tesamorelin: 'human-otherwise',
  },
  'objective angiogenesis': {
    'bpc-157': 'animal-only',
    'tb-500': 'animal-only',
    'signature-protocol': 'animal-only',
  },
  'objective neuroplasticity': { semax: 'animal-only', p21: 'animal-only', selank: 'not-studied' },
  'objective mitochondrial': { 'mots-c': 'animal-only', 'nad-plus': 'not-studied' },
  'objective collagen': {
    'signature-protocol': 'human-otherwise',
    'bpc-157': 'animal-only',
    'tb-500': 'animal-only',
  },
  'objective growth-hormone': { 'cjc-1295-ipamorelin': 'human-trials', tesamorelin: 'human-trials' },
};

/** Returns the class of evidence of a compound for a list's second answer: "challenge stress". */
export const classForSecondAnswer = (purpose: string, id: string): Evidence =>
  SECOND_ANSWER_CLASSES[purpose]?.[id] ?? 'not-studied';
