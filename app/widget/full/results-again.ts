import { planPaths } from '#app/protocol/plan-page.ts';
import { createPlanDetails } from '../results/plan-details.ts';
import { readPlanPage } from '../shell/stored-plan.ts';
import type { Outcome } from './answers.ts';

/** Reads the results of a stored plan from its page; undefined if the page is gone. Rejects without a connection. */
export async function findResults(id: string): Promise<Outcome | undefined> {
  const data = await readPlanPage(await fetch(planPaths(id).page));
  if (data?.shown.format !== 'plan') return undefined;
  const { plan } = data.shown;
  return {
    outline: plan,
    details: createPlanDetails(async () => plan),
    assessmentId: data.assessmentId,
    trackingId: data.trackingId,
  };
}
