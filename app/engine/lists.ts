import { OTHER_COMPOUNDS, type OtherCompoundId } from './other-compounds.ts';
import type { PeptideId } from './types.ts';

/** Icons that the widget draws. One key may represent several compounds. */
type ListIcon =
  | 'metabolism'
  | 'energy'
  | 'skin'
  | 'repair'
  | 'sleep'
  | 'cell'
  | 'hormone'
  | 'drive'
  | 'mind'
  | 'immune'
  | 'muscle';

/** One name on V's fixed lists. */
export interface ListItem {
  /** The name on V's lists. */
  name: string;
  /** The catalogue entry or other compound. Two names of one list can have the same entry. */
  id: PeptideId | OtherCompoundId;
  /** Set if the entry contains more than the named compound: a blend of two, or a protocol. */
  part?: true;
  description: string;
  icon: ListIcon;
}

const makeOtherItem = (id: OtherCompoundId, icon: ListIcon, name = OTHER_COMPOUNDS[id].name): ListItem => ({
  name,
  id,
  description: OTHER_COMPOUNDS[id].description,
  icon,
});

const AOD: ListItem = {
  name: 'AOD-9604',
  id: 'aod-9604',
  description:
    'A fragment of growth hormone; in the larger trial in people it had no useful effect on weight.',
  icon: 'metabolism',
};
const MOTS: ListItem = {
  name: 'MOTS-c',
  id: 'mots-c',
  description: 'A peptide of the mitochondria; metabolism and physical capacity were studied in mice.',
  icon: 'energy',
};
const GHK: ListItem = {
  name: 'GHK-Cu',
  id: 'signature-protocol',
  part: true,
  description: 'A copper-carrying peptide, studied for its part in the repair of skin.',
  icon: 'skin',
};
const BPC: ListItem = {
  name: 'BPC-157',
  id: 'bpc-157',
  description:
    'A peptide studied for the healing of tendon and soft tissue, almost only in animals and cells.',
  icon: 'repair',
};
const TB: ListItem = {
  name: 'TB-500',
  id: 'tb-500',
  description: 'A piece of thymosin β4; the whole protein was studied in wounds of rats.',
  icon: 'repair',
};
const IPAMORELIN: ListItem = {
  name: 'Ipamorelin',
  id: 'cjc-1295-ipamorelin',
  part: true,
  description:
    'A growth hormone secretagogue; by vein it raised growth hormone in 40 healthy men, and a trial after bowel surgery found no significant effect.',
  icon: 'hormone',
};
const CJC: ListItem = {
  name: 'CJC-1295',
  id: 'cjc-1295-ipamorelin',
  part: true,
  description:
    'A growth hormone-releasing hormone analog; it raised growth hormone and IGF-1 in healthy adults.',
  icon: 'hormone',
};
const SELANK: ListItem = {
  name: 'Selank',
  id: 'selank',
  description:
    'A synthetic peptide, compared with medazepam in 62 patients with anxiety, without a placebo group.',
  icon: 'mind',
};
const NAD = makeOtherItem('nad-plus', 'energy');
const EPITALON = makeOtherItem('epitalon', 'cell');

/** Suggested peptides by consumer goal, in V's order (V section 3). */
export const CONSUMER_LISTS: ReadonlyMap<string, readonly ListItem[]> = new Map([
  ['weight', [AOD, MOTS, GHK]],
  ['energy', [MOTS, NAD, BPC]],
  ['sleep', [makeOtherItem('dsip', 'sleep'), EPITALON, GHK]],
  ['hormones', [IPAMORELIN, makeOtherItem('pt-141', 'drive'), makeOtherItem('kisspeptin', 'hormone')]],
  ['performance', [BPC, TB, IPAMORELIN]],
]);

/** Compounds by technical application, in V's order (V section 3). */
export const TECHNICAL_LISTS: ReadonlyMap<string, readonly ListItem[]> = new Map([
  ['metabolic', [AOD, MOTS, makeOtherItem('tesamorelin', 'hormone')]],
  ['tissue', [BPC, TB, GHK]],
  ['hormonal', [IPAMORELIN, CJC, makeOtherItem('kisspeptin', 'hormone', 'Kisspeptin-10')]],
  ['cognitive', [makeOtherItem('semax', 'mind'), makeOtherItem('p21', 'mind'), SELANK]],
  ['cellular', [EPITALON, NAD, makeOtherItem('thymosin-alpha-1', 'immune')]],
  [
    'performance',
    [
      makeOtherItem('follistatin-344', 'muscle'),
      makeOtherItem('igf-1-lr3', 'muscle'),
      makeOtherItem('hgh-fragment', 'metabolism'),
    ],
  ],
]);

/**
 * The second answer's rows for matchPercentage (D15). Challenges use the rows of D10 with the closest words (low energy, weight, poor sleep
 * and anxiety, recovery and chronic pain, low motivation), objectives the classes of the compounds. Only compounds on some list of the same
 * widget have an effect.
 */
export const CHALLENGE_ROWS: ReadonlyMap<string, readonly ListItem['id'][]> = new Map<
  string,
  readonly ListItem['id'][]
>([
  ['burnout', ['mots-c', 'cjc-1295-ipamorelin', 'nad-plus']],
  ['metabolism', ['aod-9604', 'mots-c']],
  ['stress', ['cjc-1295-ipamorelin', 'dsip']],
  ['recovery', ['bpc-157', 'tb-500', 'cjc-1295-ipamorelin']],
  ['libido', ['mots-c', 'cjc-1295-ipamorelin', 'pt-141', 'kisspeptin']],
]);

export const OBJECTIVE_ROWS: ReadonlyMap<string, readonly ListItem['id'][]> = new Map<
  string,
  readonly ListItem['id'][]
>([
  ['lipolysis', ['aod-9604', 'hgh-fragment', 'tesamorelin']],
  ['angiogenesis', ['bpc-157', 'tb-500', 'signature-protocol']],
  ['neuroplasticity', ['semax', 'p21', 'selank']],
  ['mitochondrial', ['mots-c', 'nad-plus']],
  ['collagen', ['signature-protocol', 'bpc-157', 'tb-500']],
  ['growth-hormone', ['cjc-1295-ipamorelin', 'tesamorelin']],
]);
