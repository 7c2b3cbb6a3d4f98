import type { ListedId } from '../decide-list.ts';

const NOT_APPROVED = 'Not approved as a medicine in any country that we know of.';

const LINES: Readonly<Partial<Record<ListedId, string>>> = {
  retatrutide: 'Not approved in any country that we know of; its maker is still testing it in trials.',
  tirzepatide:
    'Approved as the prescription medicines Zepbound (weight) and Mounjaro (type 2 diabetes); this research product is not those medicines.',
  semaglutide:
    'Approved as prescription medicines, for example Wegovy (weight) and Ozempic (type 2 diabetes), as injections and tablets; this research product is not those medicines.',
  'hcg-protocol':
    'Approved as a prescription medicine for fertility and some hormone deficiencies (such as Pregnyl), not for weight; this research product is not that medicine.',
  tesamorelin:
    'Approved in the US as Egrifta for HIV-related belly fat; this research product is not that medicine.',
  'pt-141':
    'Approved in the US as Vyleesi for low sexual desire in women before menopause; this research product is not that medicine.',
  'thymosin-alpha-1':
    "Approved in some countries as Zadaxin for hepatitis B, not in the US, UK or by the EU's central authority; this research product is not that medicine.",
  selank:
    'Approved in Russia as nose drops for anxiety, not in the US, the EU or the UK; this research product is not that medicine.',
  semax:
    'Approved in Russia as nose drops, among others after stroke, not in the US, the EU or the UK; this research product is not that medicine.',
  'signature-protocol':
    'Not approved as a medicine in any country that we know of; in cosmetics it is put on the skin, not injected.',
};

/**
 * The one sentence on approval that is shown wherever a product is shown (D43, D58). approvals.ts has the facts and their dates. English;
 * es/approval-lines.ts is the same in Spanish.
 */
export const approvalLine = (id: string): string =>
  (Object.hasOwn(LINES, id) && LINES[id as ListedId]) || NOT_APPROVED;
