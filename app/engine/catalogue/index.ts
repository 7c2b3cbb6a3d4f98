import { type Catalogue, PEPTIDE_IDS, type PeptideId } from '../types.ts';
import { fiveAmino1mq } from './5-amino-1mq.ts';
import { aod9604 } from './aod-9604.ts';
import { bpc157 } from './bpc-157.ts';
import { cjc1295Ipamorelin } from './cjc-1295-ipamorelin.ts';
import { hcgProtocol } from './hcg-protocol.ts';
import { motsC } from './mots-c.ts';
import { retatrutide } from './retatrutide.ts';
import { selank } from './selank.ts';
import { semaglutide } from './semaglutide.ts';
import { signatureProtocol } from './signature-protocol.ts';
import { tb500 } from './tb-500.ts';
import { tirzepatide } from './tirzepatide.ts';

/** The twelve complete entries by id, in catalogue order (which settles ties in the recommender). */
export const catalogue: Catalogue = {
  'bpc-157': bpc157,
  'cjc-1295-ipamorelin': cjc1295Ipamorelin,
  retatrutide,
  tirzepatide,
  semaglutide,
  'aod-9604': aod9604,
  'hcg-protocol': hcgProtocol,
  selank,
  'tb-500': tb500,
  'mots-c': motsC,
  '5-amino-1mq': fiveAmino1mq,
  'signature-protocol': signatureProtocol,
};

/** Other spellings that are accepted wherever an id is read (D4). */
const ALIASES: ReadonlyMap<string, PeptideId> = new Map([['retatutide', 'retatrutide']]);

const KNOWN: ReadonlySet<string> = new Set(PEPTIDE_IDS);

/** The catalogue id that `id` stands for, or undefined when there is none. */
export function resolveId(id: string): PeptideId | undefined {
  if (KNOWN.has(id)) return id as PeptideId;
  return ALIASES.get(id);
}
