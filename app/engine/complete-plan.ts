import { appliesToSex } from './applies-to-sex.ts';
import type { Decision } from './decide.ts';
import { explainPlan, linesByItem } from './explain.ts';
import type { EntryTexts } from './hide-amounts.ts';
import type { Card } from './present.ts';
import type { PeptideId, Plan, PlannedPeptide } from './types.ts';
import type { Wording } from './wording.ts';

/**
 * Completes a decided plan that is not empty, with the texts of its entries and its own sentences. `findTexts` is called only for the
 * decision's entries; `hideAmounts` is passed if the tenant shows no amounts.
 */
export function completePlan(
  { outline, reading, path, leftOut }: Decision,
  findTexts: (id: PeptideId) => EntryTexts,
  words: Wording,
  hideAmounts?: (entry: PlannedPeptide) => PlannedPeptide,
): Plan {
  const notAsked: { name: string; items: string[] }[] = [];
  const sex = reading.profile.sex_at_birth;
  const completeEntry = (card: Card) => {
    const { not_asked, ...texts } = findTexts(card.id);
    notAsked.push({ name: card.name, items: not_asked.filter((line) => appliesToSex(line, sex)) });
    // In V8, spreading a second object is nine times slower.
    const entry: PlannedPeptide = Object.assign({}, texts, card);
    return hideAmounts ? hideAmounts(entry) : entry;
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
    ...explainPlan(reading, path, game_plan, leftOut, outline.amounts_withheld, words),
  };
}
