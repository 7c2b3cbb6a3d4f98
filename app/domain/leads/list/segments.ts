/** The campaign segments (T section 9) and the goal ids of all three widgets that lead to each (D32). */
export const SEGMENT_GOALS = {
  fat_loss: ['weight-loss', 'weight', 'metabolic'],
  muscle_gain: ['muscle-gain'],
  energy: ['energy', 'hormonal', 'hormones'],
  recovery: ['sleep', 'athletic', 'performance', 'tissue'],
  anti_aging: ['anti-aging', 'skin-hair-nails', 'cellular'],
  cognitive: ['cognitive'],
} as const;
export type Segment = keyof typeof SEGMENT_GOALS;

/** Returns the segments of a lead's goals, in the table's order. */
export const computeSegments = (goalIds: readonly string[]): Segment[] =>
  (Object.keys(SEGMENT_GOALS) as Segment[]).filter((segment) =>
    goalIds.some((goal) => (SEGMENT_GOALS[segment] as readonly string[]).includes(goal)),
  );
