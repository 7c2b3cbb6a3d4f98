import { planPaths } from '#app/protocol/plan-page.ts';
import { readPlanPage } from '../shell/stored-plan.ts';
import type { Outcome } from './list-form.ts';

/** Returns the IDs of a stored plan, if its page still exists. Rejects without a connection. */
export async function findPlan(id: string): Promise<Outcome | undefined> {
  const data = await readPlanPage(await fetch(planPaths(id).page));
  return data && { assessmentId: data.assessmentId, trackingId: data.trackingId };
}
