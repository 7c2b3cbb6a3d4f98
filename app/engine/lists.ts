import { type ListedId, OTHER_COMPOUNDS, type OtherCompoundId } from './other-compounds.ts';

/** One name on V's fixed lists. */
export interface ListItem {
  /** The name on V's lists. */
  name: string;
  /** The catalogue entry or other compound. Two names of one list can have the same entry. */
  id: ListedId;
  /** Set if the entry contains more than the named compound: a blend of two, or a protocol. */
  part?: true;
  description: string;
}

const makeOtherItem = (id: OtherCompoundId, name = OTHER_COMPOUNDS[id].name): ListItem => ({
  name,
  id,
  description: OTHER_COMPOUNDS[id].description,
});

const AOD_LIST_ITEM: ListItem = {
  name: 'AOD-9604',
  id: 'aod-9604',
  description:
    'A fragment of growth hormone; in the larger trial in people it had no useful effect on weight.',
};
const MOTS_LIST_ITEM: ListItem = {
  name: 'MOTS-c',
  id: 'mots-c',
  description: 'A peptide of the mitochondria; metabolism and physical capacity were studied in mice.',
};
const GHK_LIST_ITEM: ListItem = {
  name: 'GHK-Cu',
  id: 'signature-protocol',
  part: true,
  description: 'A copper-carrying peptide, studied for its part in the repair of skin.',
};
const BPC_LIST_ITEM: ListItem = {
  name: 'BPC-157',
  id: 'bpc-157',
  description:
    'A peptide studied for the healing of tendon and soft tissue, almost only in animals and cells.',
};
const TB_LIST_ITEM: ListItem = {
  name: 'TB-500',
  id: 'tb-500',
  description: 'A piece of thymosin β4; the whole protein was studied in wounds of rats.',
};
const IPAMORELIN_LIST_ITEM: ListItem = {
  name: 'Ipamorelin',
  id: 'cjc-1295-ipamorelin',
  part: true,
  description:
    'A growth hormone secretagogue; by vein it raised growth hormone in 40 healthy men, and a trial after bowel surgery found no significant effect.',
};
const CJC_LIST_ITEM: ListItem = {
  name: 'CJC-1295',
  id: 'cjc-1295-ipamorelin',
  part: true,
  description:
    'A growth hormone-releasing hormone analog; it raised growth hormone and IGF-1 in healthy adults (long-acting form).',
};
const SELANK_LIST_ITEM: ListItem = {
  name: 'Selank',
  id: 'selank',
  description:
    'A synthetic peptide, compared with medazepam in 62 patients with anxiety, without a placebo group.',
};
const NAD_LIST_ITEM = makeOtherItem('nad-plus');
const EPITALON_LIST_ITEM = makeOtherItem('epitalon');

/** Suggested peptides by consumer goal, in V's order (V section 3). */
export const CONSUMER_LISTS: ReadonlyMap<string, readonly ListItem[]> = new Map([
  ['weight', [AOD_LIST_ITEM, MOTS_LIST_ITEM, GHK_LIST_ITEM]],
  ['energy', [MOTS_LIST_ITEM, NAD_LIST_ITEM, BPC_LIST_ITEM]],
  ['sleep', [makeOtherItem('dsip'), EPITALON_LIST_ITEM, GHK_LIST_ITEM]],
  ['hormones', [IPAMORELIN_LIST_ITEM, makeOtherItem('pt-141'), makeOtherItem('kisspeptin')]],
  ['performance', [BPC_LIST_ITEM, TB_LIST_ITEM, IPAMORELIN_LIST_ITEM]],
]);

/** Compounds by technical application, in V's order (V section 3). */
export const TECHNICAL_LISTS: ReadonlyMap<string, readonly ListItem[]> = new Map([
  ['metabolic', [AOD_LIST_ITEM, MOTS_LIST_ITEM, makeOtherItem('tesamorelin')]],
  ['tissue', [BPC_LIST_ITEM, TB_LIST_ITEM, GHK_LIST_ITEM]],
  ['hormonal', [IPAMORELIN_LIST_ITEM, CJC_LIST_ITEM, makeOtherItem('kisspeptin', 'Kisspeptin-10')]],
  ['cognitive', [makeOtherItem('semax'), makeOtherItem('p21'), SELANK_LIST_ITEM]],
  ['cellular', [EPITALON_LIST_ITEM, NAD_LIST_ITEM, makeOtherItem('thymosin-alpha-1')]],
  [
    'performance',
    [makeOtherItem('follistatin-344'), makeOtherItem('igf-1-lr3'), makeOtherItem('hgh-fragment')],
  ],
]);

/**
 * The second answer's rows for matchPercentage (D15). Challenges use the rows of D10 with the closest words (low energy, weight, poor sleep
 * and anxiety, recovery and chronic pain, low motivation), objectives the classes of the compounds. Only compounds on some list of the same
 * widget have an effect.
 */
export const CHALLENGE_LISTS = new Map<string, readonly ListItem['id'][]>([
  ['burnout', ['mots-c', 'cjc-1295-ipamorelin', 'nad-plus']],
  ['metabolism', ['aod-9604', 'mots-c']],
  ['stress', ['cjc-1295-ipamorelin', 'dsip']],
  ['recovery', ['bpc-157', 'tb-500', 'cjc-1295-ipamorelin']],
  ['libido', ['mots-c', 'cjc-1295-ipamorelin', 'pt-141', 'kisspeptin']],
]);

export const OBJECTIVE_LISTS = new Map<string, readonly ListItem['id'][]>([
  ['lipolysis', ['aod-9604', 'hgh-fragment', 'tesamorelin']],
  ['angiogenesis', ['bpc-157', 'tb-500', 'signature-protocol']],
  ['neuroplasticity', ['semax', 'p21', 'selank']],
  ['mitochondrial', ['mots-c', 'nad-plus']],
  ['collagen', ['signature-protocol', 'bpc-157', 'tb-500']],
  ['growth-hormone', ['cjc-1295-ipamorelin', 'tesamorelin']],
]);
