import type { Plan } from '#app/engine/types.ts';
import { type Chunk, chunk } from '../shell/chunk.ts';
import type { PlanDetails } from './index.tsx';

/** A plan with what shows it: both are fetched when the visitor comes to it. */
export const detailsOf = (getPlan: () => Promise<Plan>): Chunk<PlanDetails> =>
  chunk(async () => {
    const [plan, { Details, NothingSuitable }] = await Promise.all([getPlan(), import('./details.tsx')]);
    return { plan, Details, NothingSuitable };
  });
