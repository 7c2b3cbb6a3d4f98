import type { Evidence } from '../types.ts';

/**
 * The class of evidence of each name on the fixed lists for the list's goal or application (D59), by widget and goal. A name that is missing
 * was not studied for it.
 */
export const LIST_GOAL_CLASSES: Readonly<Record<string, Readonly<Record<string, Evidence>>>> = {
  'consumer weight': { 'AOD-9604': 'no-effect', 'MOTS-c': 'animal-only' },
  'consumer energy': { 'MOTS-c': 'animal-only' },
  'consumer sleep': { DSIP: 'no-effect' },
  'consumer hormones': {
    Ipamorelin: 'human-otherwise',
    Kisspeptin: 'human-otherwise',
  },
  'consumer performance': {},
  'technical metabolic': { 'AOD-9604': 'no-effect', 'MOTS-c': 'animal-only', Tesamorelin: 'human-otherwise' },
  'technical tissue': { 'BPC-157': 'animal-only', 'TB-500': 'human-otherwise', 'GHK-Cu': 'human-otherwise' },
  'technical hormonal': {
    Ipamorelin: 'human-otherwise',
    'CJC-1295': 'human-trials',
    'Kisspeptin-10': 'human-otherwise',
  },
  'technical cognitive': { Semax: 'human-otherwise', P21: 'animal-only', Selank: 'animal-only' },
  'technical cellular': {
    Epitalon: 'animal-only',
    'NAD+': 'human-otherwise',
    'Thymosin Alpha-1': 'human-otherwise',
  },
  'technical performance': {
    'Follistatin-344': 'human-otherwise',
    'IGF-1 LR3': 'animal-only',
  },
};

/** Returns the class of evidence of a name on a list for what the list is for: "consumer weight". */
export const classForGoal = (purpose: string, name: string): Evidence =>
  LIST_GOAL_CLASSES[purpose]?.[name] ?? 'not-studied';
