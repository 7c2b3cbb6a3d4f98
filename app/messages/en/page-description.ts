import type { WidgetKind } from '#app/engine/vocabulary.ts';

/** The description of a stand-alone widget page in search results. */
const forGoals = (brand: string) =>
  `Peptide assessment by ${brand}: answer a few questions and see what fits your goals, with the evidence behind every choice.`;
export const assessment: Record<WidgetKind, typeof forGoals> = {
  full: forGoals,
  consumer: forGoals,
  technical: (brand) =>
    `Peptide assessment by ${brand} for research: describe your project and see the compounds that fit, with the evidence for each.`,
};
export const selector = (brand: string) =>
  `Choose your peptide assessment by ${brand}: a short one for consumers, one for research, or the full one in six steps.`;
