import type { ListedId } from './decide-list.ts';

/**
 * Names of the approved medicines in approval.ts, and the source of each approval. No widget shows them, so approval.ts does not contain
 * them. All were checked on 26 November 2026; no approved medicine with another listed compound was found.
 */
export const APPROVAL_SOURCES: Readonly<Partial<Record<ListedId, string>>> = {
  tirzepatide: 'Mounjaro (type 2 diabetes), Zepbound (weight): labels of the FDA and the EMA.',
  semaglutide: 'Ozempic and Rybelsus (type 2 diabetes), Wegovy (weight): labels of the FDA and the EMA.',
  'hcg-protocol':
    'Novarel, Pregnyl and Ovidrel (fertility, some hormone deficiencies), not for weight: openFDA label.',
  selank: 'Nose drops for anxiety: Russian registration LRS-003338/09.',
  'pt-141': 'Vyleesi (low sexual desire in women before menopause): openFDA label.',
  tesamorelin: 'Egrifta (belly fat with HIV): openFDA label; Health Canada, DIN 02438712.',
  semax: 'Nose drops, among others after a stroke: approved in Russia in 1996.',
  'thymosin-alpha-1':
    'Zadaxin (hepatitis B): MIMS Thailand; approved by single countries, not by the FDA or the EMA.',
};
