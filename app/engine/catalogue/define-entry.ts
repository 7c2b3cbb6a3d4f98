import { avoidWith } from '../interactions.ts';
import { notStudiedWith, WEEKS_ONE_AT_A_TIME } from '../one-at-a-time.ts';
import { isOtherCompound, type ListedId, OTHER_COMPOUNDS } from '../other-compounds.ts';
import type { CatalogueEntry, PeptideId } from '../types.ts';
import { type AmountBasis, computeDosing, type DosingFields, type Supply } from './dosing-texts.ts';
import { CATALOGUE_NAMES, productQuery } from './names.ts';

type DerivedField =
  | 'id'
  | 'name'
  | 'dose_basis'
  | 'dosing_ranges'
  | 'timing_protocol'
  | 'contraindications'
  | 'not_asked'
  | 'product_url'
  | 'vial_calculations'
  | 'reconstitution'
  | 'injection_protocol';

/** The hand-written part of an entry: each amount is written once, and every other figure and text is computed from it (D14). */
export interface EntryDraft extends Omit<CatalogueEntry, DerivedField> {
  supply: Supply;
  basis: AmountBasis;
  /** Follows the frequency: "Once a day, {timing}". */
  timing: string;
  /** Contraindications that a question covers; they follow those of every entry (pregnancy, cancer). */
  contraindications: readonly string[];
  /** Contraindications that no question covers (D42); they follow those of every entry (age, allergy). */
  not_asked: readonly string[];
  /** One sentence. With the basis 'research' or 'other-use' it follows the sentence on the missing dose and may be missing. */
  dose_basis?: string;
}

/** Texts that apply to every entry, in one language. */
export interface ForAll {
  contraindications: readonly string[];
  not_asked: readonly string[];
  /** Another contraindication that no question covers; only for injected entries. */
  benzylAlcohol: string;
  neverTogether: (names: string) => string;
  notStudied: (names: string) => string;
  /** The sentence on the missing dose, for amounts that come neither from a label nor from a trial. */
  noDose: Partial<Record<AmountBasis, string>>;
}

export const ENTRY_CONTRAINDICATED_FOR_ALL: ForAll = {
  contraindications: ['Pregnancy or breastfeeding', 'Active cancer or cancer treatment'],
  not_asked: ['Age under 18', 'Known allergy to the compound'],
  benzylAlcohol: 'Allergy to benzyl alcohol (in bacteriostatic water)',
  neverTogether: (names) => `${names}: never together`,
  notStudied: (names) =>
    `${names}: not studied together, so one at a time, at least ${WEEKS_ONE_AT_A_TIME} weeks apart`,
  noDose: {
    research: 'No established human dose; amounts as commonly described for research.',
    'other-use': 'No established human dose for this use; amounts as commonly described for research.',
  },
};

/** Writes which compounds must never be used with this one (D45). Returns no line if the table names no compound. */
export function writeNeverTogether(id: ListedId, { neverTogether }: ForAll): string[] {
  const names = avoidWith(id).map(nameSubstance);
  return names.length > 0 ? [neverTogether(names.join(', '))] : [];
}

/** Writes which compounds were not studied with this one (D45). Returns no line if the table names no compound. */
export function writeNotStudied(id: ListedId, { notStudied }: ForAll): string[] {
  const names = notStudiedWith(id).map(nameSubstance);
  return names.length > 0 ? [notStudied(names.join(', '))] : [];
}

function nameSubstance(id: ListedId): string {
  if (isOtherCompound(id)) return OTHER_COMPOUNDS[id].name;
  // The name of the signature protocol is a tenant's.
  return id === 'signature-protocol' ? 'GHK-Cu' : CATALOGUE_NAMES[id];
}

/** Builds the entry from its draft, with the texts for every entry in the draft's language. */
export function complete(
  id: PeptideId,
  { supply, basis, timing, contraindications, not_asked, dose_basis, ...draftTexts }: EntryDraft,
  { frequency, ...derived }: DosingFields,
  forAll: ForAll,
): CatalogueEntry {
  const notAsked = [
    ...forAll.not_asked,
    ...('injection_protocol' in derived ? [forAll.benzylAlcohol] : []),
    ...not_asked,
    draftTexts.claims.doping,
  ];
  return {
    ...draftTexts,
    ...derived,
    id,
    name: CATALOGUE_NAMES[id],
    timing_protocol: `${frequency}, ${timing}`,
    interactions_to_avoid: [
      ...writeNeverTogether(id, forAll),
      ...writeNotStudied(id, forAll),
      ...draftTexts.interactions_to_avoid,
    ],
    contraindications: [...forAll.contraindications, ...contraindications, ...notAsked],
    not_asked: notAsked,
    dose_basis: [forAll.noDose[basis], dose_basis].filter(Boolean).join(' '),
    product_url: productQuery(id),
  };
}

/** Completes one catalogue entry in English. es/define-entry.ts does the same in Spanish. */
export const defineEntry = (id: PeptideId, draft: EntryDraft): CatalogueEntry =>
  complete(id, draft, computeDosing(draft), ENTRY_CONTRAINDICATED_FOR_ALL);
