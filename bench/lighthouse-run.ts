/** Runs Lighthouse on pages of the running service, over plain http on this machine, and prints the scores and what counts against them. */
import { launch } from 'chrome-launcher';
import lighthouse, { type Config, type Result } from 'lighthouse';
import { findFullChromium } from '../scripts/chromium.mjs';
import { print } from './report.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];
/** Pages that ask search engines not to list them get no SEO score. */
export const NOT_LISTED: readonly Category[] = ['performance', 'accessibility', 'best-practices'];
const TARGET = 100;
/** Performance varies between runs with the machine's other load; the other categories do not. */
const RUNS = 3;

export interface MeasuredPage {
  /** What the figures call the page. */
  what: string;
  url: string;
  categories: readonly Category[];
}

export interface Profile {
  /** Name of the profile, for the figures. */
  name: string;
  /** Lighthouse's own settings for the profile. Its default is the mobile one. */
  config?: Config;
  /** Value of the header Cookie, for pages that need a login. */
  cookie?: string;
}

/** Measures each page RUNS times in one browser and prints the median of each category. */
export async function measurePages(pages: readonly MeasuredPage[], profile: Profile): Promise<void> {
  const chrome = await launch({
    chromePath: findFullChromium(),
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
    for (const { what, url, categories } of pages) {
      const runs = [];
      for (let run = 0; run < RUNS; run++) runs.push(await measure(chrome.port, url, profile));
      for (const category of categories) {
        const scores = runs.map(({ scores }) => scores[category]).sort((a, b) => a - b);
        print({
          what: `${category} of ${what}`,
          measured: scores[Math.floor(RUNS / 2)] as number,
          unit: `of 100 (runs: ${scores.join(', ')})`,
          against: { value: TARGET, what: 'target' },
          goal: { atLeast: 1 },
          how: `Lighthouse ${runs[0]?.version}, ${profile.name} profile, simulated throttling, median of ${RUNS} runs`,
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
  }
}

async function measure(port: number, url: string, { config, cookie }: Profile) {
  const result = await lighthouse(
    url,
    {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    },
    config,
  );
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits, lighthouseVersion: version, finalDisplayedUrl } = result.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`Lighthouse was led from ${url} to ${finalDisplayedUrl}`);
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
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
