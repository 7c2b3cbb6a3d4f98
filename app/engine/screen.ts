import { INCRETINS } from './mapping.ts';
import type { PeptideId } from './types.ts';
import type { AgeRange, Flag } from './vocabulary.ts';

interface Row {
  excluded: 'all' | readonly PeptideId[];
  cautioned: readonly PeptideId[];
}

/** The effect of each condition, from D13's table. */
const SAFETY_SCREEN: Readonly<Record<Flag, Row>> = {
  'Pregnancy or breastfeeding': { excluded: 'all', cautioned: [] },
  'Active cancer treatment': { excluded: 'all', cautioned: [] },
  'Heart disease or cardiovascular issues': {
    excluded: ['cjc-1295-ipamorelin', 'hcg-protocol'],
    cautioned: ['retatrutide', 'tirzepatide', 'semaglutide', 'mots-c', '5-amino-1mq', 'tb-500'],
  },
  'Thyroid disorders': {
    excluded: ['retatrutide', 'tirzepatide', 'semaglutide'],
    cautioned: ['cjc-1295-ipamorelin', '5-amino-1mq'],
  },
  // D13 cautions hCG at least; its own texts say to avoid anabolic steroids, so it is left out.
  'Current steroid cycle': { excluded: ['hcg-protocol'], cautioned: ['cjc-1295-ipamorelin'] },
  'Mental health conditions': {
    excluded: [],
    cautioned: ['selank', 'retatrutide', 'tirzepatide', 'semaglutide'],
  },
  'Diabetes or blood sugar issues': {
    excluded: ['cjc-1295-ipamorelin'],
    cautioned: ['retatrutide', 'tirzepatide', 'semaglutide', 'mots-c', 'aod-9604', '5-amino-1mq'],
  },
  'Blood clotting disorders': { excluded: ['hcg-protocol'], cautioned: ['bpc-157', 'tb-500'] },
  'Autoimmune conditions': { excluded: [], cautioned: ['bpc-157', 'tb-500', 'selank'] },
};

export interface Verdict {
  /** Flags that exclude the compound from the plan; any one is enough. */
  excluded: Flag[];
  /** Flags that add a caution to the compound's card. */
  cautioned: Flag[];
}

/** Applies the given flags to one catalogue entry. With all flags it shows who must not use the entry. */
export function screen(id: PeptideId, flags: readonly Flag[]): Verdict {
  return {
    excluded: flags.filter((flag) => screenExcludesAll(flag) || SAFETY_SCREEN[flag].excluded.includes(id)),
    cautioned: flags.filter((flag) => SAFETY_SCREEN[flag].cautioned.includes(id)),
  };
}

/** Returns the effect of the youngest age range on an entry (D46). */
export function screenAge(id: PeptideId, age: AgeRange): 'excluded' | 'cautioned' | null {
  if (age !== '18-24') return null;
  if (id === 'cjc-1295-ipamorelin') return 'excluded';
  return INCRETINS.includes(id) ? 'cautioned' : null;
}

/** Whether a condition excludes everything. */
export const screenExcludesAll = (flag: Flag): boolean => SAFETY_SCREEN[flag].excluded === 'all';
