import type { ListedId } from '../other-compounds.ts';
import { isApprovedElsewhereOnly } from './not-where-you-are.ts';

/** The sentence on approval where no product may be told from another, because that would tell of the answers (D67). */
export const GENERAL_APPROVAL_LINE =
  'Research products are not approved medicines, even where a medicine has the same active substance.';

const NOT_APPROVED_LINE = 'Not approved as a medicine in any country that we know of.';
const NOT_APPROVED_HERE_LINE = ', not where you are';
const NO_MEDICINE_LINE = '; this research product is not that medicine.';

const APPROVAL_LINES: Readonly<Partial<Record<ListedId, string>>> = {
  retatrutide: 'Not approved in any country that we know of; its maker is still testing it in trials.',
  tirzepatide:
    'Approved as the prescription medicines Zepbound (weight) and Mounjaro (type 2 diabetes); this research product is not those medicines.',
  semaglutide:
    'Approved as prescription medicines, for example Wegovy (weight) and Ozempic (type 2 diabetes), as injections and tablets; this research product is not those medicines.',
  'hcg-protocol': `Approved as a prescription medicine for fertility and some hormone deficiencies (such as Pregnyl), not for weight${NO_MEDICINE_LINE}`,
  'signature-protocol':
    'Not approved as a medicine in any country that we know of; in cosmetics it is put on the skin, not injected.',
};

/** Medicines of some countries: where and for what they are approved, and a line on other countries for an unknown one. */
const APPROVED_ELSEWHERE_LINES: Readonly<
  Partial<Record<ListedId, readonly [approved: string, elsewhere: string]>>
> = {
  tesamorelin: ['Approved in the US as Egrifta for HIV-related belly fat', ''],
  'pt-141': ['Approved in the US as Vyleesi for low sexual desire in women before menopause', ''],
  'thymosin-alpha-1': [
    'Approved in some countries as Zadaxin for hepatitis B',
    ", not in the US, UK or by the EU's central authority",
  ],
  selank: ['Approved in Russia as nose drops for anxiety', ', not in the US, the EU or the UK'],
  semax: ['Approved in Russia as nose drops, among others after stroke', ', not in the US, the EU or the UK'],
};

/**
 * The one sentence on approval that is shown wherever a product is shown (D43, D58). approvals.ts has the facts and their dates. English;
 * es/approval-lines.ts is the same in Spanish.
 * @param country the visitor's country (ISO 3166-1 alpha-2), if it is known
 */
export function approvalLine(id: string, country?: string): string {
  const medicine = Object.hasOwn(APPROVED_ELSEWHERE_LINES, id) && APPROVED_ELSEWHERE_LINES[id as ListedId];
  if (medicine)
    return `${medicine[0]}${isApprovedElsewhereOnly(id, country) ? NOT_APPROVED_HERE_LINE : medicine[1]}${NO_MEDICINE_LINE}`;
  return (Object.hasOwn(APPROVAL_LINES, id) && APPROVAL_LINES[id as ListedId]) || NOT_APPROVED_LINE;
}
