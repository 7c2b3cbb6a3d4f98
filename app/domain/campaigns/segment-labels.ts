import type { Segment } from '#app/domain/leads/index.ts';

/** Screen labels of the goal segments of T section 9. */
export const SEGMENT_LABELS: Readonly<Record<Segment, string>> = {
  fat_loss: 'Fat Loss',
  muscle_gain: 'Muscle Gain',
  energy: 'Energy',
  recovery: 'Recovery',
  anti_aging: 'Anti-Aging',
  cognitive: 'Cognitive',
};
