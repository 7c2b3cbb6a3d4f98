import type { Decision } from './decide.ts';
import { explainPlan } from './explain.ts';
import type { Card } from './present.ts';
import type { CatalogueEntry, PeptideId, Plan, PlannedPeptide } from './types.ts';

/**
 * The decided plan, one that holds something, with the texts of its entries and its own sentences. `entryOf` is asked for
 * the decision's entries only; `hideAmounts` is given where the tenant shows none.
 */
export function completePlan(
  { outline, reading, path, leftOut, words }: Decision,
  entryOf: (id: PeptideId) => CatalogueEntry,
  hideAmounts?: (entry: PlannedPeptide) => PlannedPeptide,
): Plan {
  const written = (card: Card) => {
    const entry: PlannedPeptide = { ...entryOf(card.id), ...card };
    return hideAmounts ? hideAmounts(entry) : entry;
  };
  const game_plan = {
    start_here: outline.game_plan.start_here.map(written),
    next_layer: outline.game_plan.next_layer.map(written),
    advanced: outline.game_plan.advanced.map(written),
  };
  return {
    ...outline,
    game_plan,
    ...explainPlan(reading, path, game_plan, leftOut, words),
  };
}
