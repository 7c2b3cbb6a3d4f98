/** Measures the public pages with Lighthouse's mobile profile. */
import { planPaths } from '#app/protocol/plan-page.ts';
import { fullPayload } from '../tests/support/payloads.ts';
import { CATEGORIES, type Category, measurePages, NOT_LISTED } from './lighthouse-run.ts';
import { startService } from './start-service.ts';

const service = await startService({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' });
const PAGES: readonly [path: string, categories: readonly Category[]][] = [
  ['/b2b', CATEGORIES],
  ['/education', CATEGORIES],
  ['/education/are-peptides-safe', CATEGORIES],
  ['/pricing', CATEGORIES],
  ['/widget', CATEGORIES],
  [await makePlan(), NOT_LISTED],
  ['/signup', NOT_LISTED],
];
try {
  const pages = PAGES.map(([path, categories]) => ({
    what: path.startsWith('/plan/') ? 'a plan’s page' : path,
    url: service.origin + path,
    categories,
  }));
  await measurePages(pages, { name: 'mobile' });
} finally {
  await service.stop();
}

/** Creates the plan of a visitor who has just finished. */
async function makePlan(): Promise<string> {
  const answer = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload()),
  });
  const { assessmentId } = (await answer.json()) as { assessmentId: string };
  return planPaths(assessmentId).page;
}
