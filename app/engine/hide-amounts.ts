/** Hides amounts for tenants that show none (D16). It is a separate module, because a browser fetches it only for them. */
import type { CatalogueEntry, PlannedPeptide } from './types.ts';

/** Matches a figure with a unit of amount, in any language of the plans: "0.25 mg", "5,000 IU", "5,000 UI", "2-ml", "2 viales". */
const DOSING_AMOUNT =
  /\d\s?-?\s?(?:[mµμ]?g|mcg|ug|kg|[mµμ]?l|iu|ui|units?|unidad(?:es)?|vials?|viales|c[aá]psul[ae]s?|packs?|envases?|tableta?s?|(?:mill?i|micro)?(?:gramo?s?|lit(?:er|re|ro)s?))(?![\p{L}\p{N}])/iu;

/** Removes the sentences that state an amount. */
export const withoutAmounts = (text: string): string =>
  text
    .replace(/([.!?])\s+/g, '$1\n')
    .split('\n')
    .filter((sentence) => !DOSING_AMOUNT.test(sentence))
    .join(' ');

const withoutAmountsIn = (list: readonly string[]) => list.map(withoutAmounts).filter((text) => text !== '');

/** A catalogue entry, with or without its amounts. */
export type EntryTexts = Omit<PlannedPeptide, Exclude<keyof PlannedPeptide, keyof CatalogueEntry>> &
  Pick<CatalogueEntry, 'not_asked' | 'claims'>;

/**
 * Removes dosing, mixing, injection and supply, and sentences that state an amount (D16). How often and for how long an amount is used is
 * removed with it: without an amount "once a day" would be half an instruction.
 */
export function hideAmounts<Entry extends Omit<EntryTexts, 'not_asked' | 'claims'>>(entry: Entry) {
  const { dosing_ranges, vial_calculations, reconstitution, injection_protocol, dose_basis, ...rest } = entry;
  return {
    ...rest,
    mechanism_of_action: withoutAmounts(rest.mechanism_of_action),
    plain_english_explanation: withoutAmounts(rest.plain_english_explanation),
    research_applications: withoutAmountsIn(rest.research_applications),
    timing_protocol: '',
    cycling_guidance: '',
    interactions_to_avoid: withoutAmountsIn(rest.interactions_to_avoid),
    contraindications: withoutAmountsIn(rest.contraindications),
    evidence_note: withoutAmounts(rest.evidence_note),
  };
}
