import type { Evidence, PeptideId } from '../types.ts';

/**
 * The strength of the evidence for each entry's use in a plan (D44). It is separate from the texts, because the wording of reasons depends
 * on it.
 */
export const EVIDENCE: Readonly<Record<PeptideId, Evidence>> = {
  'bpc-157': 'human-otherwise',
  'cjc-1295-ipamorelin': 'human-otherwise',
  retatrutide: 'human-trials',
  tirzepatide: 'approved-drug',
  semaglutide: 'approved-drug',
  'aod-9604': 'no-effect',
  'hcg-protocol': 'no-effect',
  selank: 'human-otherwise',
  'tb-500': 'animal-only',
  'mots-c': 'animal-only',
  '5-amino-1mq': 'animal-only',
  'signature-protocol': 'human-otherwise',
};
