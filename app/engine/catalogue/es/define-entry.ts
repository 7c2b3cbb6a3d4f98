import { WEEKS_ONE_AT_A_TIME } from '#app/engine/one-at-a-time.ts';
import type { CatalogueEntry, PeptideId } from '#app/engine/types.ts';
import { complete, type EntryDraft, type ForAll } from '../define-entry.ts';
import { computeDosingInSpanish } from './dosing-texts.ts';

export const FOR_ALL_IN_SPANISH: ForAll = {
  contraindications: ['Embarazo o lactancia', 'Cáncer activo o tratamiento contra el cáncer'],
  not_asked: ['Menores de 18 años', 'Alergia conocida al compuesto'],
  benzylAlcohol: 'Alergia al alcohol bencílico (en el agua bacteriostática)',
  neverTogether: (names) => `${inSpanishNames(names)}: nunca juntos`,
  notStudied: (names) =>
    `${inSpanishNames(names)}: no estudiados en conjunto, por eso de uno en uno, con al menos ${WEEKS_ONE_AT_A_TIME} semanas de separación`,
  noDose: {
    research:
      'No hay una dosis establecida en humanos; cantidades según se describen habitualmente para investigación.',
    'other-use':
      'No hay una dosis establecida en humanos para este uso; cantidades según se describen habitualmente para investigación.',
  },
};

/** International names have a Spanish form. */
const inSpanishNames = (names: string) =>
  names.replace(/(Retatrutid|Tirzepatid|Semaglutid)e/g, '$1a').replace(/(Kisspeptin|Tesamorelin)\b/g, '$1a');

/** Completes an entry in Spanish, from the same figures as in English. */
export const defineEntryInSpanish = (id: PeptideId, draft: EntryDraft): CatalogueEntry =>
  complete(id, draft, computeDosingInSpanish(draft), FOR_ALL_IN_SPANISH);
