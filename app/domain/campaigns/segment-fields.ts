import * as z from 'zod';
import type { Segment } from '#app/domain/leads/index.ts';

/** The goal segments of T section 9, in its order, with their screen labels. */
export const SEGMENT_LABELS: Readonly<Record<Segment, string>> = {
  fat_loss: 'Fat Loss',
  muscle_gain: 'Muscle Gain',
  energy: 'Energy',
  recovery: 'Recovery',
  anti_aging: 'Anti-Aging',
  cognitive: 'Cognitive',
};
const SEGMENT_NAMES = Object.keys(SEGMENT_LABELS) as [Segment, ...Segment[]];

export const campaignSegments = z
  .array(z.enum(SEGMENT_NAMES, 'Choose goals from the list'))
  .transform((segments) => [...new Set(segments)]);
