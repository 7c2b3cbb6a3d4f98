import type { PlanPageData } from '#app/protocol/plan-page.ts';

/** The plan that an answer's page shows; undefined for every other answer. */
export async function readPlanPage(response: Response): Promise<PlanPageData | undefined> {
  if (!response.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const text = page.getElementById('plan')?.dataset.page;
  return text ? JSON.parse(text) : undefined;
}
