import type { PeptideId } from './types.ts';

/** Weight-loss injectables. Two of them together are unsafe, so a plan contains at most one (D12). */
export const INCRETINS: readonly PeptideId[] = ['retatrutide', 'tirzepatide', 'semaglutide'];

/** V section 5's aliases by slug. The slugs of the labels are the ids of the vocabulary. */
export const SLUG_ALIASES: ReadonlyMap<string, string> = new Map([
  ['brain-fog-poor-focus', 'brain-fog'],
  ['poor-sleep-quality', 'poor-sleep'],
  ['difficulty-losing-weight', 'weight-issues'],
  ['joint-pain-inflammation', 'chronic-pain'],
  ['low-libido', 'low-motivation'],
  ['low-libido-sexual-health', 'low-motivation'],
  ['skin-aging-wrinkles-elasticity-loss', 'low-energy'],
  ['hair-thinning-loss', 'low-energy'],
  ['brittle-weak-nails', 'low-energy'],
  ['uneven-skin-tone-pigmentation', 'low-energy'],
  ['cognitive', 'cognitive-enhancement'],
  ['sleep', 'sleep-optimization'],
  ['athletic', 'recovery'],
  ['hormonal', 'anti-aging'],
  ['skin-hair-nails', 'anti-aging'],
]);

const ENERGY_PEPTIDES: readonly PeptideId[] = ['mots-c', '5-amino-1mq', 'cjc-1295-ipamorelin'];
const GUT_PEPTIDES: readonly PeptideId[] = ['bpc-157'];
const SKIN_PEPTIDES: readonly PeptideId[] = ['signature-protocol', 'cjc-1295-ipamorelin'];
const REPAIR_PEPTIDES: readonly PeptideId[] = ['bpc-157', 'tb-500', 'cjc-1295-ipamorelin'];
const SLEEP_PEPTIDES: readonly PeptideId[] = ['cjc-1295-ipamorelin', 'selank'];
const FOCUS_PEPTIDES: readonly PeptideId[] = ['selank', 'mots-c'];

/** D10's table. A row's order is its preference. The weight keys have no row here: see weight-path.ts. */
const PEPTIDES_BY_SLUG: ReadonlyMap<string, readonly PeptideId[]> = new Map([
  ['anxiety', ['selank']],
  ['chronic-pain', ['bpc-157', 'tb-500']],
  ['brain-fog', FOCUS_PEPTIDES],
  ['poor-sleep', SLEEP_PEPTIDES],
  ['low-motivation', ['selank', 'mots-c', 'cjc-1295-ipamorelin']],
  ['low-energy', ENERGY_PEPTIDES],
  ['low-energy-fatigue', ENERGY_PEPTIDES],
  ['muscle-loss-poor-muscle-gain', ['cjc-1295-ipamorelin', 'tb-500', 'mots-c']],
  ['slow-recovery-from-workouts', REPAIR_PEPTIDES],
  ['digestive-issues-gut-health-problems', GUT_PEPTIDES],
  ['bloating-stomach-discomfort', GUT_PEPTIDES],
  ['food-sensitivities-poor-gut-healing', GUT_PEPTIDES],
  ['skin-aging-wrinkles-elasticity-loss', SKIN_PEPTIDES],
  ['hair-thinning-loss', SKIN_PEPTIDES],
  ['brittle-weak-nails', SKIN_PEPTIDES],
  ['uneven-skin-tone-pigmentation', SKIN_PEPTIDES],
  ['muscle-gain', ['cjc-1295-ipamorelin', 'tb-500', 'bpc-157']],
  ['cognitive-enhancement', FOCUS_PEPTIDES],
  ['sleep-optimization', SLEEP_PEPTIDES],
  ['recovery', REPAIR_PEPTIDES],
  ['anti-aging', ['signature-protocol', 'cjc-1295-ipamorelin', 'mots-c']],
  ['skin-hair-nails', SKIN_PEPTIDES],
  ['hormonal', ['cjc-1295-ipamorelin', 'mots-c']],
]);

/** Returns an answer's list: its own row, then the further entries of its alias's row (D9). */
export function findAnswerRow(slug: string): readonly PeptideId[] {
  return [
    ...new Set([
      ...(PEPTIDES_BY_SLUG.get(slug) ?? []),
      ...(PEPTIDES_BY_SLUG.get(SLUG_ALIASES.get(slug) ?? '') ?? []),
    ]),
  ];
}
