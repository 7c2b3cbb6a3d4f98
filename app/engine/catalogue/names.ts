import { PEPTIDE_IDS, type PeptideId } from '../types.ts';

/**
 * The names, which a decision needs for every entry. The texts of an entry are in a separate file, which a browser fetches only for the
 * entries of its plan.
 */
export const CATALOGUE_NAMES: Readonly<Record<PeptideId, string>> = {
  'bpc-157': 'BPC-157',
  'cjc-1295-ipamorelin': 'CJC-1295 + Ipamorelin',
  retatrutide: 'Retatrutide',
  tirzepatide: 'Tirzepatide',
  semaglutide: 'Semaglutide',
  'aod-9604': 'AOD-9604',
  'hcg-protocol': 'hCG Protocol',
  selank: 'Selank',
  'tb-500': 'TB-500',
  'mots-c': 'MOTS-c',
  '5-amino-1mq': '5-Amino-1MQ',
  // The engine replaces {brand} with the tenant's name or DEFAULT_BRAND_NAME (D5).
  'signature-protocol': '{brand} Radiance Protocol',
};

/** Part of a product's name, so it is the same in every language. */
export const DEFAULT_BRAND_NAME = 'Signature';

/** Returns only the query: the engine resolves it against the tenant's shop URL, which the catalogue can't know (D16). */
export const productQuery = (id: PeptideId): string => `?product=${id}`;

/** Other spellings that are accepted for an id (D4). */
const CATALOGUE_ID_ALIASES: ReadonlyMap<string, PeptideId> = new Map([['retatutide', 'retatrutide']]);

/** Returns the catalogue id for `id`, or undefined for an unknown one. */
export const resolveId = (id: string): PeptideId | undefined =>
  PEPTIDE_IDS.find((candidate) => candidate === id) ?? CATALOGUE_ID_ALIASES.get(id);
