import type { ListedId } from './decide-list.ts';

/** Where a medicine with the compound is approved: ISO 3166-1 alpha-2, and EU for an approval by the Union. */
export type Region = 'US' | 'EU' | 'GB' | 'CA' | 'AU' | 'IT' | 'RU' | 'TH' | 'CN';

export interface Approval {
  /** Empty where no medicine with the compound is approved in any country that is known. */
  regions: readonly Region[];
  /** Names of approved medicines, and where the approval was read. */
  source: string;
}

/** The day on which all lines were checked. */
export const APPROVALS_CHECKED = '2026-11-26';

const NONE: Approval = { regions: [], source: 'No approved medicine with the compound was found.' };

/**
 * Approved medicines by compound (D58). The class of evidence never decides this: hCG is an approved medicine that had no effect on
 * weight. Combinations and derivatives that are sold as research products are compounds of their own.
 */
export const APPROVALS: Readonly<Record<ListedId, Approval>> = {
  'bpc-157': NONE,
  'cjc-1295-ipamorelin': NONE,
  retatrutide: NONE,
  tirzepatide: {
    regions: ['US', 'EU', 'GB', 'CA', 'AU'],
    source: 'Mounjaro (type 2 diabetes), Zepbound (weight): labels of the FDA and the EMA.',
  },
  semaglutide: {
    regions: ['US', 'EU', 'GB', 'CA', 'AU'],
    source: 'Ozempic and Rybelsus (type 2 diabetes), Wegovy (weight): labels of the FDA and the EMA.',
  },
  'aod-9604': NONE,
  'hcg-protocol': {
    regions: ['US', 'EU', 'GB', 'CA', 'AU'],
    source:
      'Novarel, Pregnyl and Ovidrel (fertility, some hormone deficiencies), not for weight: openFDA label.',
  },
  selank: { regions: ['RU'], source: 'Nose drops for anxiety: Russian registration LRS-003338/09.' },
  'tb-500': NONE,
  'mots-c': NONE,
  '5-amino-1mq': NONE,
  'signature-protocol': NONE,
  'nad-plus': NONE,
  dsip: NONE,
  epitalon: NONE,
  'pt-141': {
    regions: ['US'],
    source: 'Vyleesi (low sexual desire in women before menopause): openFDA label.',
  },
  kisspeptin: NONE,
  tesamorelin: {
    regions: ['US', 'CA'],
    source: 'Egrifta (belly fat with HIV): openFDA label; Health Canada, DIN 02438712.',
  },
  semax: { regions: ['RU'], source: 'Nose drops, among others after a stroke: approved in Russia in 1996.' },
  p21: NONE,
  'thymosin-alpha-1': {
    regions: ['IT', 'TH', 'CN'],
    source: 'Zadaxin (hepatitis B): MIMS Thailand; approved by single countries, not by the FDA or the EMA.',
  },
  'follistatin-344': NONE,
  'igf-1-lr3': NONE,
  'hgh-fragment': NONE,
};

/** `elsewhere`: approved, but in none of the regions where this service's companies sell most. */
export type ApprovalStatus = 'approved' | 'elsewhere' | 'none';

const MAIN_REGIONS: readonly Region[] = ['US', 'EU', 'GB', 'CA', 'AU'];

/**
 * Whether a compound is known as an approved medicine.
 * @param id of the catalogue or of the lists; a compound that is on neither counts as not approved
 */
export function findApprovalStatus(id: string): ApprovalStatus {
  const regions = Object.hasOwn(APPROVALS, id) ? APPROVALS[id as ListedId].regions : [];
  if (regions.some((region) => MAIN_REGIONS.includes(region))) return 'approved';
  return regions.length > 0 ? 'elsewhere' : 'none';
}
