/** Measures what a shop's page and a visitor's phone download from the running service for a company that has filled in every setting. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connect } from '#app/db/connect.server.ts';
import { DEFAULT_TENANT_ID } from '#app/domain/tenants/index.ts';
import { FIRST_QUESTION_LIMIT, PLAN_TEXTS_LIMIT, WALK_LIMIT } from '#app/site/landing/byte-limits.ts';
import { LOADER_GZIP_LIMIT } from '../scripts/build-loader.mjs';
import { findFullChromium } from '../scripts/chromium.mjs';
import { countFirstFlight } from '../tests/support/first-flight.ts';
import { fillCompany } from '../tests/support/fullest-company.ts';
import { launchChromium } from '../tests/support/launch-chromium.ts';
import { makeQuickFolder } from '../tests/support/quick-folder.ts';
import { isPlanText, sentBytes } from '../tests/support/sent-bytes.ts';
import { print } from './report.ts';
import { startService } from './start-service.ts';

const PAGE = '/embed?client=default';
/** One first answer for each widget in each language. */
const FIRST_ANSWERS = [
  ['full', 'en', 'Sleep & Recovery'],
  ['full', 'es', 'Sueño y recuperación'],
  ['consumer', 'en', 'Boost energy and mental clarity'],
  ['consumer', 'es', 'Aumentar la energía y la claridad mental'],
  ['technical', 'en', 'Tissue repair research'],
  ['technical', 'es', 'Investigación de reparación de tejidos'],
] as const;

const databaseUrl = `file:${join(makeQuickFolder('bytes'), 'app.db')}`;
const service = await startService({
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '0',
  DATABASE_URL: databaseUrl,
});
await fillDefaultCompany();
const browser = await launchChromium(findFullChromium());
try {
  print({
    what: 'loader',
    measured: await sentBytes(service.origin, '/embed.js'),
    unit: 'bytes gzip',
    against: { value: LOADER_GZIP_LIMIT, what: 'budget' },
    goal: { atMost: 1 },
    how: 'body of GET /embed.js with Accept-Encoding: gzip',
  });

  for (const [widget, locale, answer] of FIRST_ANSWERS) {
    const path = `${PAGE}&widget=${widget}&locale=${locale}`;
    const measured = await countFirstFlight(service.origin, path);
    const { files } = await walked(async () => {}, 'none', path, answer);
    if (files !== 1) throw new Error(`${path} needs ${files} files for the first question.`);
    print({
      what: `${widget} widget in ${locale} to the first question answered`,
      measured,
      unit: 'bytes Brotli with headers',
      against: { value: FIRST_QUESTION_LIMIT, what: 'budget' },
      goal: { atMost: 1 },
      how: 'all that the first reader of /embed is sent with Brotli, headers included; Chromium opens it and an answer is chosen, later chunks blocked',
    });
  }
  for (const [entries, textsLimit, experience, goals] of [
    ['a plan of 4', PLAN_TEXTS_LIMIT, 'Complete Beginner', ['Sleep & Recovery', 'Athletic Performance']],
    [
      'a plan of 6',
      1.2 * PLAN_TEXTS_LIMIT,
      'Experienced User',
      ['Sleep & Recovery', 'Athletic Performance', 'Skin Hair & Nails'],
    ],
  ] as const) {
    const all = await walked((page) => finish(page, experience, goals), 'all');
    print({
      what: `widget in all, ${entries}`,
      measured: all.bytes,
      unit: 'bytes gzip',
      against: { value: WALK_LIMIT, what: 'budget' },
      goal: { atMost: 1 },
      how: `Chromium walks ${PAGE} to the results: bodies of every GET with gzip, the company’s products (/shelf) among them (${all.files} files), without the texts below the top of the results`,
    });
    print({
      what: `texts of ${entries}, fetched ahead at the last step`,
      measured: all.textBytes,
      unit: 'bytes gzip',
      against: { value: textsLimit, what: 'budget' },
      goal: { atMost: 1 },
      how: 'the rest of the same walk: what the results show below their top',
    });
  }
} finally {
  await browser.close();
  await service.stop();
}

/** Fills in every setting of the default company before its first document is requested. */
async function fillDefaultCompany(): Promise<void> {
  const { db, close } = await connect(databaseUrl);
  await fillCompany(db, DEFAULT_TENANT_ID).finally(close);
}

/**
 * Opens the widget, answers the first question and continues; sums the gzip sizes of all GET responses.
 * @param later `none`: counts only the requests before the first tick, which are those that the first question needs
 */
async function walked(
  goOn: (page: Page) => Promise<void>,
  later: 'none' | 'all',
  path: string = PAGE,
  answer = 'Sleep & Recovery',
) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on('requestfinished', (finished) => {
    if (finished.method() === 'GET') paths.add(finished.url().replace(service.origin, ''));
  });
  const inDocument = new Set(await linkedFrom(path));
  if (later === 'none')
    await page.route('**/w/**', (route) =>
      inDocument.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    );
  await page.goto(service.origin + path);
  await page.getByLabel(answer).check();
  await goOn(page);
  await context.close();
  let bytes = 0;
  let textBytes = 0;
  for (const fetched of paths) {
    const size = await sentBytes(service.origin, fetched);
    if (isPlanText(fetched)) textBytes += size;
    else bytes += size;
  }
  return { bytes, textBytes, files: [...paths].filter((fetched) => !isPlanText(fetched)).length };
}

/** Returns the scripts and style sheets that the document itself links. */
async function linkedFrom(path: string): Promise<string[]> {
  const html = await (await fetch(service.origin + path)).text();
  return [...html.matchAll(/(?:src|href)="(\/w\/[^"]+)"/g)].map((match) => match[1] as string);
}

async function finish(page: Page, experience: string, goals: readonly string[]) {
  const next = async (step: number) => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`Step ${step} of 6`).waitFor();
  };
  for (const goal of goals) await page.getByLabel(goal).check();
  for (const step of [2, 3]) await next(step);
  await page.getByLabel('Elite Optimization Stack').check();
  await next(4);
  // Answers the question, so that the plan contains its amounts.
  await page.getByLabel('None of the above').check();
  await next(5);
  await page.getByLabel(experience).check();
  await next(6);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel(/I am 18 or older/).check();
  await page.getByRole('button', { name: 'View My Results' }).click();
  await page.getByRole('button', { name: 'Take Assessment Again' }).waitFor();
  await page.getByLabel('I have read this list').waitFor();
}
