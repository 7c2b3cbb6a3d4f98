import type { Plan } from '#app/engine/types.ts';
import { type Chunk, chunk } from '../shell/chunk.ts';
import type { PlanDetails } from './index.tsx';

/** Returns a plan with the components that show it; both are fetched when the visitor reaches them. */
export const createPlanDetails = (getPlan: () => Promise<Plan>): Chunk<PlanDetails> =>
  chunk(async () => {
    const [plan, { Details, NothingSuitable }] = await Promise.all([getPlan(), import('./details.tsx')]);
    return { plan, Details, NothingSuitable };
  });
