import { INCRETINS } from './mapping.ts';
import type { PeptideId } from './types.ts';

/**
 * Pairs of each entry of the first list with each of the second. No study gave them together, so they should be used one at a time (D45).
 */
const NOT_STUDIED: readonly (readonly [readonly PeptideId[], readonly PeptideId[]])[] = [
  // The other entries of the weight path.
  [INCRETINS, ['hcg-protocol', 'aod-9604', 'cjc-1295-ipamorelin', '5-amino-1mq', 'mots-c', 'bpc-157']],
  // The two entries of each pair act on growth hormone, or on sex hormones and their axis.
  [['cjc-1295-ipamorelin'], ['aod-9604', 'hcg-protocol']],
  // Each is studied for the growth of new vessels.
  [['bpc-157'], ['tb-500', 'signature-protocol']],
  [['tb-500'], ['signature-protocol']],
  // Both act on the use of energy and on glucose.
  [['mots-c'], ['5-amino-1mq']],
];

/** Minimum number of weeks between two products that were not studied together (D45). */
export const WEEKS_APART = 4;

export const notStudiedWith = (id: PeptideId): PeptideId[] =>
  NOT_STUDIED.flatMap(([some, more]) => [
    ...(some.includes(id) ? more : []),
    ...(more.includes(id) ? some : []),
  ]);
