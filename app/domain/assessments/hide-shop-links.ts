import type { PlannedPeptide } from '#app/engine/types.ts';
import type { FormattedPlan } from '#app/protocol/plan-page.ts';

/** Removes the link to the shop, the price and the coupon. The empty URL leads nowhere without the shop's own. */
function hideShopFields({
  price_cents: _price,
  coupon_code: _coupon,
  ...peptide
}: PlannedPeptide): PlannedPeptide {
  return { ...peptide, product_url: '' };
}

/**
 * Returns a stored plan as visitors see it whose region allows no links to shops and no prices (D65): also one that was stored before a
 * sign-off was revoked.
 */
export function hideShopLinks(shown: FormattedPlan): FormattedPlan {
  if (shown.format === 'list')
    return {
      format: 'list',
      plan: { ...shown.plan, list: shown.plan.list.map((item) => ({ ...item, productUrl: '' })) },
    };
  const { start_here, next_layer, advanced } = shown.plan.game_plan;
  return {
    format: 'plan',
    plan: {
      ...shown.plan,
      game_plan: {
        start_here: start_here.map(hideShopFields),
        next_layer: next_layer.map(hideShopFields),
        advanced: advanced.map(hideShopFields),
      },
    },
  };
}
