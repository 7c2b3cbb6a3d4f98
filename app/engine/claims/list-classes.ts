import type { Evidence } from '../types.ts';

/** The class of evidence of each name on the fixed lists for the list's goal or application (D59), by widget and goal. */
export const GOAL_CLASSES: Readonly<Record<string, Readonly<Record<string, Evidence>>>> = {
  'consumer weight': { 'AOD-9604': 'no-effect', 'MOTS-c': 'animal-only', 'GHK-Cu': 'not-studied' },
  'consumer energy': { 'MOTS-c': 'animal-only', 'NAD+': 'not-studied', 'BPC-157': 'not-studied' },
  'consumer sleep': { DSIP: 'no-effect', Epitalon: 'not-studied', 'GHK-Cu': 'not-studied' },
  'consumer hormones': {
    Ipamorelin: 'human-otherwise',
    'PT-141': 'not-studied',
    Kisspeptin: 'human-otherwise',
  },
  'consumer performance': { 'BPC-157': 'not-studied', 'TB-500': 'not-studied', Ipamorelin: 'not-studied' },
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
    'HGH Fragment': 'not-studied',
  },
};

/** Returns the class of evidence of a name on a list for what the list is for: "consumer weight". */
export const classForGoal = (purpose: string, name: string): Evidence =>
  GOAL_CLASSES[purpose]?.[name] ?? 'not-studied';
