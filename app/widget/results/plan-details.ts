import type { Plan } from '#app/engine/types.ts';
import { type Chunk, chunk } from '../shell/chunk.ts';
import type { PlanDetails } from './index.tsx';

const views = chunk(() => import('./details.tsx'));
/** Fetches the components that show a plan, once: each `import()` would fetch their style sheet again. */
export const loadPlanViews = views.load;

/** Returns a plan with the components that show it; both are fetched when the results are shown. */
export const createPlanDetails = (getPlan: () => Promise<Plan>): Chunk<PlanDetails> =>
  chunk(async () => {
    const [plan, { Details, NothingSuitable, PlanActions }] = await Promise.all([getPlan(), loadPlanViews()]);
    return { plan, Details, NothingSuitable, PlanActions };
  });
