import { planPaths } from '#app/protocol/plan-page.ts';
import { service } from './fixtures.ts';

/** Helpers that the browser tests of a visitor's plan share. */

/** Every test uses its own people: an e-mail address gets at most three plans a day. */
let people = 0;
export const somebody = () => `somebody${++people}@example.com`;

/** Stores a plan of the default tenant. */
export async function submit(payload: (over: Record<string, unknown>) => Record<string, unknown>, over = {}) {
  const email = somebody();
  const response = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payload({ email, ...over })),
  });
  const { assessmentId } = (await response.json()) as { assessmentId: string };
  const { page, email: mailPage, erase } = planPaths(assessmentId);
  return { email, assessmentId, url: service.origin + page, mailPage, erase };
}
