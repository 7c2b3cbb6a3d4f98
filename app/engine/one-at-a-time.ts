import { INCRETINS } from './mapping.ts';
import type { ListedId } from './other-compounds.ts';

/**
 * Pairs of each entry of the first list with each of the second. No study gave them together, so they should be used one at a time (D45).
 */
const NOT_STUDIED_TOGETHER: readonly (readonly [readonly ListedId[], readonly ListedId[]])[] = [
  // The other entries of the weight path.
  [INCRETINS, ['hcg-protocol', 'aod-9604', 'cjc-1295-ipamorelin', '5-amino-1mq', 'mots-c', 'bpc-157']],
  // The two entries of each pair act on growth hormone, or on sex hormones and their axis.
  [['cjc-1295-ipamorelin'], ['aod-9604', 'hcg-protocol', 'hgh-fragment']],
  [['igf-1-lr3'], ['follistatin-344']],
  [['tesamorelin'], ['aod-9604']],
  // Each is studied for the growth of new vessels.
  [['bpc-157'], ['tb-500', 'signature-protocol']],
  [['tb-500'], ['signature-protocol']],
  // Both act on the use of energy: on glucose, or by the same pathway.
  [['mots-c'], ['5-amino-1mq']],
  [['5-amino-1mq'], ['nad-plus']],
  // The two compounds of each pair are used for the same purpose, and their effects may add up.
  [['pt-141'], ['kisspeptin']],
  [['selank'], ['semax', 'dsip']],
];

/** Minimum number of weeks between two products that were not studied together (D45). */
export const WEEKS_ONE_AT_A_TIME = 4;

/** Lists the compounds that were not studied with this one and are more than any other pair a reason to use one at a time. */
export const notStudiedWith = (id: ListedId): ListedId[] =>
  NOT_STUDIED_TOGETHER.flatMap(([some, more]) => [
    ...(some.includes(id) ? more : []),
    ...(more.includes(id) ? some : []),
  ]);
