import { DUMBBELL, MOON, SCALE } from './goal-icons.ts';

/** One line drawing per symptom, on a 24 by 24 grid, in the order of SYMPTOMS. */
export const SYMPTOM_ICONS = [
  // Difficulty losing weight
  SCALE,
  // Muscle loss/poor muscle gain
  DUMBBELL,
  // Low energy/fatigue
  'M4 8h13a1.5 1.5 0 0 1 1.5 1.5v5A1.5 1.5 0 0 1 17 16H4a1.5 1.5 0 0 1-1.5-1.5v-5A1.5 1.5 0 0 1 4 8zM21.5 10.8v2.4M6 11v2',
  // Poor sleep quality
  MOON,
  // Slow recovery from workouts
  'M4.2 13.5a8 8 0 1 0 1.9-7L4 8.7M4 4.5v4.2h4.2M12 8v4.3l2.8 1.7',
  // Brain fog/poor focus
  'M7.5 18.5a4.3 4.3 0 0 1-.7-8.5 5.6 5.6 0 0 1 10.8 1 3.8 3.8 0 0 1-.6 7.5z',
  // Joint pain/inflammation
  'M16.8 3.6a2.2 2.2 0 0 0-1.9 3.2L6.8 14.9a2.2 2.2 0 1 0-1 3.3 2.2 2.2 0 1 0 3.3-1l8.1-8.1a2.2 2.2 0 1 0 1-3.3 2.2 2.2 0 0 0-1.4-2.2z',
  // Low libido/sexual health
  'M12 19.5S4 14.7 4 9.3A4.2 4.2 0 0 1 12 7.4a4.2 4.2 0 0 1 8 1.9c0 5.4-8 10.2-8 10.2z',
  // Digestive issues/gut health problems
  'M10 3.5v4.7c0 2.3-5 2.3-5 7.3a4.7 4.7 0 0 0 4.7 4.7c2.2 0 2.5-1.4 4.6-1.4 2.9 0 5.2-2.6 5.2-6s-1.8-5.3-3.9-5.3c-1.5 0-2.1 1-2.1 1V3.5',
  // Bloating/stomach discomfort
  'M12 16.5c3.6 0 6-3 6-6.5a6 6 0 0 0-12 0c0 3.5 2.4 6.5 6 6.5zM12 16.5c0 2-1.5 2-1.5 4M9 9.5A3 3 0 0 1 11.5 7',
  // Food sensitivities/poor gut healing
  'M12 8c-2.2-1.8-7-1.2-7 4.3 0 4.2 2.7 8.2 4.8 8.2 1 0 1.3-.5 2.2-.5s1.2.5 2.2.5c2.1 0 4.8-4 4.8-8.2 0-5.5-4.8-6.1-7-4.3zM12 8c0-2.3 1-3.9 3-4.5',
  // Skin aging/wrinkles/elasticity loss
  'M4 7.5c2.7-2 5.3-2 8 0s5.3 2 8 0M4 12.5c2.7-2 5.3-2 8 0s5.3 2 8 0M4 17.5c2.7-2 5.3-2 8 0s5.3 2 8 0',
  // Hair thinning/loss
  'M4 6h16v4.5H4zM6 10.5V18M9 10.5V18M12 10.5V18M15 10.5V18M18 10.5V18',
  // Brittle/weak nails
  'M7.5 20.5V9a4.5 4.5 0 0 1 9 0v11.5M9.8 13.5V9.2a2.2 2.2 0 0 1 4.4 0v4.3z',
  // Uneven skin tone/pigmentation
  'M12 3.5c3.6 4 6 6.9 6 10.3a6 6 0 0 1-12 0c0-3.4 2.4-6.3 6-10.3zM12 8.5v11.3M12 12.5l4.5-2M12 16.5l5.8-2.5',
];
