import type { WidgetKind } from '#app/engine/vocabulary.ts';

/** The cover before the first question: default texts for tenants without their own. */
const forGoals = {
  headline: 'A plan for your goals',
  line: 'Answer a few questions and see what fits, with the evidence behind every choice.',
};
export const cover: Record<WidgetKind, typeof forGoals> = {
  full: forGoals,
  consumer: forGoals,
  technical: {
    headline: 'Compounds for your research',
    line: 'Describe your project and see the compounds that fit, with the evidence behind each.',
  },
};
export const effort = (seconds: number, steps: number) => `About ${seconds} seconds, ${steps} steps`;
export const start = 'Start';
