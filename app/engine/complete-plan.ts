import { appliesToSex } from './applies-to-sex.ts';
import type { EntryClaims } from './claims/types.ts';
import type { Decision } from './decide.ts';
import { explainPlan } from './explain.ts';
import type { EntryTexts } from './hide-amounts.ts';
import { linesByItem } from './must-not-use.ts';
import { type Card, isOffered } from './present.ts';
import type { PeptideId, Plan, PlannedPeptide } from './types.ts';
import type { Wording } from './wording.ts';

/**
 * Completes a decided plan that is not empty, with the texts of its entries and its own sentences.
 * @param findTexts called only for the decision's entries; `showsAmounts` is false if the plan, or the entry for this visitor (D61), shows
 * no amounts
 */
export function completePlan(
  { outline, reading, path, amounts, written }: Decision,
  findTexts: (id: PeptideId, showsAmounts: boolean) => EntryTexts,
  words: Wording,
): Plan {
  const notAsked: { name: string; items: string[] }[] = [];
  const claims = new Map<PeptideId, EntryClaims>();
  const fits = (line: string) => appliesToSex(line, reading.profile.sex_at_birth);
  const completeEntry = (card: Card): PlannedPeptide => {
    const { not_asked, claims: entryClaims, ...texts } = findTexts(card.id, amounts && isOffered(card));
    const { contraindications, interactions_to_avoid, monitoring_parameters, monitoring } = texts;
    notAsked.push({ name: card.name, items: not_asked.filter(fits) });
    claims.set(card.id, entryClaims);
    const fitting = {
      contraindications: contraindications.filter(fits),
      interactions_to_avoid: interactions_to_avoid.filter(fits),
      monitoring_parameters: monitoring_parameters.filter(fits),
      monitoring: monitoring?.filter((_, index) => fits(monitoring_parameters[index] ?? '')),
    };
    // In V8, spreading a second object is nine times slower.
    return Object.assign({}, texts, fitting, card);
  };
  const game_plan = {
    start_here: outline.game_plan.start_here.map(completeEntry),
    next_layer: outline.game_plan.next_layer.map(completeEntry),
    advanced: outline.game_plan.advanced.map(completeEntry),
  };
  return {
    ...outline,
    game_plan,
    do_not_use: linesByItem(notAsked),
    ...explainPlan(
      { reading, path, game_plan, claims, amounts_withheld: outline.amounts_withheld, written },
      words,
    ),
  };
}
