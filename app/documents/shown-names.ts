import { CATALOGUE_NAMES } from '#app/engine/catalogue/names.ts';
import type { FormattedPlan } from '#app/protocol/plan-page.ts';

/**
 * Returns the plan with names that the file's fonts can show. The fonts have no Arabic, Hebrew, Chinese, Japanese or Korean letters. In
 * every sentence, a product's own name that can't be shown is replaced with the catalogue's.
 * @param shownName returns the name as it can be shown, or null
 * @param brand the tenant's name as it can be shown, or ''
 */
export function withShownNames(
  formattedPlan: FormattedPlan,
  shownName: (name: string) => string | null,
  brand: string,
): FormattedPlan {
  let text = JSON.stringify(formattedPlan);
  for (const { id, name } of listProducts(formattedPlan)) {
    const catalogueName = Object.hasOwn(CATALOGUE_NAMES, id)
      ? CATALOGUE_NAMES[id as keyof typeof CATALOGUE_NAMES]
      : name;
    const replacement = shownName(name) ?? catalogueName.replace('{brand}', () => brand).trim();
    if (replacement !== name) text = text.replaceAll(inJson(name), () => inJson(replacement));
  }
  return JSON.parse(text);
}

const inJson = (name: string) => JSON.stringify(name).slice(1, -1);

function listProducts(formattedPlan: FormattedPlan): { id: string; name: string }[] {
  if (formattedPlan.format === 'list') return formattedPlan.plan.list;
  const { start_here, next_layer, advanced } = formattedPlan.plan.game_plan;
  return [...start_here, ...next_layer, ...advanced];
}
