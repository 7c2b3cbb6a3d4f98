import type { Plan, PlannedPeptide } from '../engine/types.ts';
import type { Budget } from '../engine/vocabulary.ts';
import { t } from '../messages/results.ts';

/** V section 3's words for the budget levels; the free offers apart, because a tenant has to switch them on (D12). */
const TIERS: Record<Budget, () => { label: string; size: string; free?: string }> = {
  lean: () => ({ label: t.lean, size: t.leanSize }),
  standard: () => ({ label: t.standard, size: t.standardSize, free: t.standardFree }),
  premium: () => ({ label: t.premium, size: t.premiumSize, free: t.premiumFree }),
};

/** The chosen tier as the questionnaire named it: "Performance Protocol, 5-7 peptides". */
export function tierLabel(budget: Budget, freeOffers: boolean): string {
  const { label, size, free } = TIERS[budget]();
  return [label, size, freeOffers && free].filter(Boolean).join(', ');
}

/** The plan in the order of its ranks. */
export const plannedPeptides = ({ game_plan: g }: Plan): PlannedPeptide[] => [
  ...g.start_here,
  ...g.next_layer,
  ...g.advanced,
];

/** What the plan really holds, shown beneath the tier's label: "Your plan holds 4 products, in 2 phases." */
export function planCount({ game_plan: g }: Plan): string {
  const tiers = [g.start_here, g.next_layer, g.advanced].filter((tier) => tier.length > 0);
  return t.planHolds(tiers.flat().length, tiers.length);
}
