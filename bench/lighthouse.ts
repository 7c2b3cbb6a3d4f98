/** Lighthouse's mobile profile on the public pages of the running service, over plain http on this machine. */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findFullChromium } from '../scripts/chromium.mjs';
import { startService } from '../tests/support/service.ts';
import { print } from './report.ts';

const PAGES = ['/b2b', '/education', '/education/are-peptides-safe', '/pricing'] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TARGET = 100;
/** Performance differs from run to run with what else the machine does; the others do not. */
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
try {
  for (const path of PAGES) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measured(path));
    for (const category of CATEGORIES) {
      const scores = runs.map(({ scores }) => scores[category]).sort((a, b) => a - b);
      print({
        what: `${category} of ${path}`,
        measured: scores[Math.floor(RUNS / 2)] as number,
        unit: `of 100 (runs: ${scores.join(', ')})`,
        against: { value: TARGET, what: 'target' },
        goal: { atLeast: 1 },
        how: `Lighthouse ${runs[0]?.version}, mobile profile, simulated throttling, median of ${RUNS} runs`,
      });
    }
    for (const finding of new Set(runs.flatMap(({ findings }) => findings))) console.log(`    - ${finding}`);
  }
} finally {
  chrome.kill();
  await service.stop();
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
  // Of the audits that count, those that found something.
  const findings = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return [];
      return [`${category} › ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`];
    }),
  );
  return { scores, findings, version };
}
