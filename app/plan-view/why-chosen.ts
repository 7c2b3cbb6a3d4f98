import type { Plan, PlannedPeptide } from '#app/engine/types.ts';

/** Finds what the plan says about its reasons for a product: "Because you chose …", without the product's name. Empty if it says nothing. */
export function findWhy({ name }: Pick<PlannedPeptide, 'name'>, { human_readable }: Plan): string {
  const prefix = `${name}: `;
  const why = human_readable.why_chosen.find((text) => text.startsWith(prefix))?.slice(prefix.length) ?? '';
  return why.charAt(0).toUpperCase() + why.slice(1);
}
