import { GOAL_ICONS as FULL, MOON, SCALE } from '../full/goal-icons.ts';

/** The drawings of the full widget's goals, for those that are about the same thing, and a bolt. */
export const GOAL_ICONS: Readonly<Record<string, string>> = {
  weight: SCALE,
  energy: 'M13 3L5.5 13.5H11L10 21l8-11h-6z',
  sleep: MOON,
  hormones: FULL.hormonal ?? '',
  performance: FULL['muscle-gain'] ?? '',
};
