import type { ListDecision } from '#app/engine/decide-list.ts';
import { resolveListedId } from '#app/engine/decide-list.ts';
import { t } from '#app/messages/consumer.ts';
import { formatPrice } from '#app/plan-view/price.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';

/** Upper limits of the consumer budgets (V section 3), in US dollars. */
const BUDGET_MAX_CENTS: Readonly<Record<string, number>> = {
  starter: 200_00,
  balanced: 500_00,
  advanced: 1000_00,
};

/**
 * Describes in a sentence how the list fits the chosen budget, which does not change the list. Returns undefined unless the tenant has
 * dollar prices for all of it.
 */
export function budgetFit(
  { list }: Pick<ListDecision, 'list'>,
  budget: string,
  { products, currency, locale }: WidgetConfig,
): string | undefined {
  const max = BUDGET_MAX_CENTS[budget];
  // Two names may belong to one product.
  const prices = [...new Set(list.map(({ id }) => id))].map(
    (id) => Object.entries(products).find(([spelling]) => resolveListedId(spelling) === id)?.[1].price_cents,
  );
  if (max === undefined || currency !== 'USD' || prices.length === 0) return undefined;
  let cents = 0;
  for (const price of prices) {
    if (price === undefined) return undefined;
    cents += price;
  }
  const total = formatPrice(cents, currency, locale);
  return cents <= max ? t.withinBudget(total) : t.overBudget(total);
}
