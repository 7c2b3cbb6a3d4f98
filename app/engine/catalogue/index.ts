import { type Catalogue, PEPTIDE_IDS, type PeptideId } from '../types.ts';
import { draft as fiveAmino1mq } from './5-amino-1mq.ts';
import { draft as aod9604 } from './aod-9604.ts';
import { draft as bpc157 } from './bpc-157.ts';
import { draft as cjc1295Ipamorelin } from './cjc-1295-ipamorelin.ts';
import { defineEntry, type EntryDraft } from './define-entry.ts';
import { draft as hcgProtocol } from './hcg-protocol.ts';
import { draft as motsC } from './mots-c.ts';
import { draft as retatrutide } from './retatrutide.ts';
import { draft as selank } from './selank.ts';
import { draft as semaglutide } from './semaglutide.ts';
import { draft as signatureProtocol } from './signature-protocol.ts';
import { draft as tb500 } from './tb-500.ts';
import { draft as tirzepatide } from './tirzepatide.ts';

/** The entries as they are written. */
export const drafts: Readonly<Record<PeptideId, EntryDraft>> = {
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

/** The twelve complete entries by id, in catalogue order (which settles ties in the recommender). */
export const catalogue = Object.fromEntries(
  PEPTIDE_IDS.map((id) => [id, defineEntry(id, drafts[id])]),
) as Catalogue;
