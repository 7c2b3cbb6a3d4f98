import type { PlanPageData } from '#app/protocol/plan-page.ts';

/** Reads the plan from a response that contains a plan page; returns undefined for any other response. */
export async function readPlanPage(response: Response): Promise<PlanPageData | undefined> {
  if (!response.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const text = page.getElementById('plan')?.dataset.page;
  return text ? JSON.parse(text) : undefined;
}
