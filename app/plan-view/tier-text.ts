import type { Budget } from '#app/engine/vocabulary.ts';
import { t } from '#app/messages/results.ts';

/** V section 3's texts for the budget levels. The free offers are separate, because a tenant has to switch them on (D12). */
const BUDGET_TIERS: Record<Budget, () => { label: string; size: string; free?: string }> = {
  lean: () => ({ label: t.lean, size: t.leanSize }),
  standard: () => ({ label: t.standard, size: t.standardSize, free: t.standardFree }),
  premium: () => ({ label: t.premium, size: t.premiumSize, free: t.premiumFree }),
};

/**
 * Returns the selected tier as the questionnaire named it: "Performance Protocol, 5-7 peptides". @param freeOffers as in WidgetConfig
 */
export function tierLabel(budget: Budget, freeOffers: boolean | string): string {
  const { label, size, free } = BUDGET_TIERS[budget]();
  const terms = freeOffers === true ? '' : freeOffers;
  return [label, size, free && freeOffers && free + terms].filter(Boolean).join(', ');
}
