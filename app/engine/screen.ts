import { INCRETINS } from './mapping.ts';
import type { PeptideId } from './types.ts';
import type { AgeRange, Flag } from './vocabulary.ts';

interface Row {
  excluded: 'all' | readonly PeptideId[];
  cautioned: readonly PeptideId[];
}

/** D13's table: what each condition does. */
const SCREEN: Readonly<Record<Flag, Row>> = {
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
  'Current steroid cycle': { excluded: [], cautioned: ['hcg-protocol', 'cjc-1295-ipamorelin'] },
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
  /** Flags that keep the compound out of the plan; any one is enough. */
  excluded: Flag[];
  /** Flags that put a caution on its card. */
  cautioned: Flag[];
}

/** What the given flags do to one catalogue entry. With every flag given it says who must not use the entry. */
export function screen(id: PeptideId, flags: readonly Flag[]): Verdict {
  return {
    excluded: flags.filter((flag) => excludesAll(flag) || SCREEN[flag].excluded.includes(id)),
    cautioned: flags.filter((flag) => SCREEN[flag].cautioned.includes(id)),
  };
}

/** What the youngest age range does to an entry (D46). */
export function screenAge(id: PeptideId, age: AgeRange): 'excluded' | 'cautioned' | null {
  if (age !== '18-24') return null;
  if (id === 'cjc-1295-ipamorelin') return 'excluded';
  return INCRETINS.includes(id) ? 'cautioned' : null;
}

/** A condition that leaves nothing at all. */
export const excludesAll = (flag: Flag): boolean => SCREEN[flag].excluded === 'all';
