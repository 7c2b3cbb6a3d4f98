import type { PeptideId, Profile } from './types.ts';

/** Answers whose row of the table is the weight path (D10). */
export const WEIGHT_PATH_KEYS: readonly string[] = ['weight-issues', 'weight-loss'];

/** V section 9's default order. */
const WEIGHT_PATH_ORDER: readonly PeptideId[] = [
  'retatrutide',
  'hcg-protocol',
  'tirzepatide',
  'semaglutide',
  'aod-9604',
  'cjc-1295-ipamorelin',
  '5-amino-1mq',
  'mots-c',
  'bpc-157',
];

const WEIGHT_PATH_NOT_FOR_BEGINNERS: readonly PeptideId[] = ['mots-c', 'bpc-157'];

/** Moves the entry to the nth place (1-based) of the whole list. */
function move(list: readonly PeptideId[], id: PeptideId, nth: number): PeptideId[] {
  const otherIds = list.filter((item) => item !== id);
  return [...otherIds.slice(0, nth - 1), id, ...otherIds.slice(nth - 1)];
}

/**
 * Returns the weight path for a visitor, before screening and availability. The moves act on the whole list, so that an entry removed later
 * does not change their meaning. D11: age, then female, then male.
 */
export function weightPath({ age_range, sex_at_birth, experience_level }: Profile): PeptideId[] {
  let order: readonly PeptideId[] = WEIGHT_PATH_ORDER;
  if (age_range === '45-54' || age_range === '55+') order = move(order, 'mots-c', 4);
  if (sex_at_birth === 'female') order = move(order, 'hcg-protocol', 3);
  if (sex_at_birth === 'male') order = move(order, 'aod-9604', 4);
  return order.filter((id) => experience_level !== 'beginner' || !WEIGHT_PATH_NOT_FOR_BEGINNERS.includes(id));
}
