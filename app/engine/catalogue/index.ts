import { type Catalogue, PEPTIDE_IDS, type PeptideId, type PlanLocale } from '../types.ts';
import { draft as fiveAmino1mq } from './5-amino-1mq.ts';
import { draft as aod9604 } from './aod-9604.ts';
import { draft as bpc157 } from './bpc-157.ts';
import { draft as cjc1295Ipamorelin } from './cjc-1295-ipamorelin.ts';
import { defineEntry, ENTRY_CONTRAINDICATED_FOR_ALL, type EntryDraft, type ForAll } from './define-entry.ts';
import { defineEntryInSpanish, FOR_ALL_IN_SPANISH } from './es/define-entry.ts';
import { inSpanish } from './es/index.ts';
import { draft as hcgProtocol } from './hcg-protocol.ts';
import { draft as motsC } from './mots-c.ts';
import { draft as retatrutide } from './retatrutide.ts';
import { draft as selank } from './selank.ts';
import { draft as semaglutide } from './semaglutide.ts';
import { draft as signatureProtocol } from './signature-protocol.ts';
import { draft as tb500 } from './tb-500.ts';
import { draft as tirzepatide } from './tirzepatide.ts';

/** The hand-written entries. */
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

type Drafts = Readonly<Record<PeptideId, EntryDraft>>;

/** The hand-written entries in each language. Only the texts differ. */
export const draftsIn: Readonly<Record<PlanLocale, Drafts>> = {
  en: drafts,
  es: Object.fromEntries(PEPTIDE_IDS.map((id) => [id, inSpanish(id, drafts[id])])) as unknown as Drafts,
};

const complete = (entries: Drafts, define: typeof defineEntry) =>
  Object.fromEntries(PEPTIDE_IDS.map((id) => [id, define(id, entries[id])])) as Catalogue;

/** The twelve complete entries by id, in catalogue order (which settles ties in the recommender). */
export const catalogue = complete(draftsIn.en, defineEntry);

const CATALOGUES: Readonly<Record<PlanLocale, Catalogue>> = {
  en: catalogue,
  es: complete(draftsIn.es, defineEntryInSpanish),
};

export const catalogueIn = (locale: PlanLocale = 'en'): Catalogue => CATALOGUES[locale];

/** Returns the texts for every compound, also for those without an entry. */
export const textsForAll = (locale: PlanLocale = 'en'): ForAll =>
  locale === 'es' ? FOR_ALL_IN_SPANISH : ENTRY_CONTRAINDICATED_FOR_ALL;
