import { claimsFor } from '#app/engine/claims/entry-claims.ts';
import type { PeptideId } from '#app/engine/types.ts';
import type { EntryDraft } from '../define-entry.ts';
import { texts as fiveAmino1mq } from './5-amino-1mq.ts';
import { texts as aod9604 } from './aod-9604.ts';
import { texts as bpc157 } from './bpc-157.ts';
import { texts as cjc1295Ipamorelin } from './cjc-1295-ipamorelin.ts';
import type { EntryTexts } from './entry-texts.ts';
import { texts as hcgProtocol } from './hcg-protocol.ts';
import { texts as motsC } from './mots-c.ts';
import { texts as retatrutide } from './retatrutide.ts';
import { texts as selank } from './selank.ts';
import { texts as semaglutide } from './semaglutide.ts';
import { texts as signatureProtocol } from './signature-protocol.ts';
import { sourceInSpanish } from './source-texts.ts';
import { texts as tb500 } from './tb-500.ts';
import { texts as tirzepatide } from './tirzepatide.ts';

const ENTRY_TEXTS: Readonly<Record<PeptideId, EntryTexts>> = {
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

/** Returns the entry's draft with its texts in Spanish. */
export const inSpanish = (id: PeptideId, draft: EntryDraft): EntryDraft => ({
  ...draft,
  ...ENTRY_TEXTS[id],
  claims: claimsFor(id, 'es'),
  sources: draft.sources.map(sourceInSpanish),
});
