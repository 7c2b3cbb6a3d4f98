/** Runs Lighthouse's mobile profile on the public pages of the running service, over plain http on this machine. */
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { planPaths } from '#app/protocol/plan-page.ts';
import { findFullChromium } from '../scripts/chromium.mjs';
import { fullPayload } from '../tests/support/payloads.ts';
import { print } from './report.ts';
import { startService } from './start-service.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
/** Pages that ask search engines not to list them get no SEO score. */
const NOT_LISTED: readonly Category[] = ['performance', 'accessibility', 'best-practices'];
const TARGET = 100;
/** Performance varies between runs with the machine's other load; the other categories do not. */
const RUNS = 3;
const chromePath = findFullChromium();

const service = await startService({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' });
const chrome = await launch({
  chromePath,
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
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
  for (const [path, categories] of PAGES) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measured(path));
    for (const category of categories) {
      const scores = runs.map(({ scores }) => scores[category]).sort((a, b) => a - b);
      print({
        what: `${category} of ${path.startsWith('/plan/') ? 'a plan’s page' : path}`,
        measured: scores[Math.floor(RUNS / 2)] as number,
        unit: `of 100 (runs: ${scores.join(', ')})`,
        against: { value: TARGET, what: 'target' },
        goal: { atLeast: 1 },
        how: `Lighthouse ${runs[0]?.version}, mobile profile, simulated throttling, median of ${RUNS} runs`,
      });
    }
    const findings = runs.flatMap(({ findings }) => findings);
    const counting = findings.filter((finding) =>
      categories.some((category) => finding.startsWith(category)),
    );
    for (const finding of new Set(counting)) console.log(`    - ${finding}`);
    for (const { layoutShift, bytes } of runs.slice(0, 1)) console.log(`    CLS ${layoutShift}; ${bytes}`);
  }
} finally {
  chrome.kill();
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

async function measured(path: string) {
  const result = await lighthouse(service.origin + path, {
    port: chrome.port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not measure ${path}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits, lighthouseVersion: version } = result.lhr;
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
  ) as Record<(typeof CATEGORIES)[number], number>;
  // Failed audits among those that count towards the score.
  const findings = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return [];
      return [`${category} › ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`];
    }),
  );
  return {
    scores,
    findings,
    version,
    layoutShift: audits['cumulative-layout-shift']?.displayValue,
    bytes: formatBytes(audits),
  };
}

/** Formats the transferred kB: all resources, and the scripts among them. */
function formatBytes(audits: Result['audits']): string {
  const { items = [] } = (audits['network-requests']?.details ?? {}) as {
    items?: { resourceType?: string; transferSize?: number }[];
  };
  const sum = (some: typeof items) =>
    Math.round(some.reduce((all, { transferSize = 0 }) => all + transferSize, 0) / 100) / 10;
  return `${sum(items)} kB, ${sum(items.filter(({ resourceType }) => resourceType === 'Script'))} kB of scripts`;
}
