import type { PeptideId } from './types.ts';

/** The length of one course, as in the entry's `cycling_guidance`. */
export interface Course {
  /** The shortest course commonly described, in weeks: the schedule stops here. */
  weeks: number;
  /** The longest course commonly described, where a range is described. */
  longest?: number;
}

/** The course of each entry. A continuous entry is used without a break in its label or trial. */
export const STUDIED_COURSES: Readonly<Record<PeptideId, Course | 'continuous'>> = {
  'bpc-157': { weeks: 4 },
  'cjc-1295-ipamorelin': { weeks: 8, longest: 12 },
  retatrutide: 'continuous',
  tirzepatide: 'continuous',
  semaglutide: 'continuous',
  'aod-9604': { weeks: 8, longest: 12 },
  'hcg-protocol': { weeks: 6 },
  selank: { weeks: 2, longest: 4 },
  'tb-500': { weeks: 4, longest: 6 },
  'mots-c': { weeks: 4, longest: 8 },
  '5-amino-1mq': { weeks: 4, longest: 8 },
  'signature-protocol': { weeks: 4, longest: 6 },
};
