import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { introduce, restartButton, submit, walkToLastStep } from '../support/assessment-walk.ts';
import {
  AUTH_PAGES,
  IN_TWO_STEPS,
  prepareConsolePages,
  TENANT,
  toFileName,
} from '../support/console-pages.ts';
import { startDemoService } from '../support/demo.ts';
import { launchChromium } from '../support/launch-chromium.ts';
import { logIn } from '../support/log-in.ts';
import { root } from '../support/service.ts';
import { prepareCommunications } from '../support/shown-communications.ts';
import { ADA, ADAS_ANSWERS } from './walk-to-plan.ts';

const folder = join(root, 'shots');
mkdirSync(folder, { recursive: true });

/** `console` takes only the console's pages, `public` all others. */
const only = process.argv[2];
const service = await startDemoService({ LOG_LEVEL: 'silent' });
const browser = await launchChromium();

try {
  const pagesOfConsole = only === 'public' ? {} : await prepareConsolePages(browser, service);
  const communications = only === 'public' ? {} : await communicationPages();
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width, height: 844 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const shot = async (name: string) => {
        const path = join(folder, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
        console.log(`  ${path}`);
      };
      if (only !== 'public') await consolePages(page, shot, { ...pagesOfConsole, ...communications });
      if (only === 'console') {
        await context.close();
        continue;
      }
      await assessment(page, shot, []);
      await assessment(page, async (name) => void (name === 'results' && (await shot('nothing-suitable'))), [
        'Pregnancy or breastfeeding',
      ]);
      await consumer(page, shot);
      await technical(page, shot);
      for (const [name, path] of [
        ['selector', '/selector'],
        ['embed-guide', '/docs/embed'],
        ['landing', '/b2b'],
        ['education', '/education'],
        ['education-search', '/education?q=semaglutid'],
        ['education-nothing', '/education?q=nothing-of-the-kind'],
        ['article', '/education/semaglutide-vs-ozempic'],
        ['article-unknown', '/education/unknown'],
        ['privacy', '/legal/privacy'],
        ['terms', '/legal/terms'],
        ['step-1-es', '/widget?locale=es'],
      ] as const) {
        await page.goto(service.origin + path);
        await page.waitForLoadState('networkidle');
        await shot(name);
      }
      await page.goto(`${service.origin}/no-such-page`);
      await shot('not-found');
      await page.goto(`${service.origin}/embed?client=nobody`);
      await shot('unavailable');
      await context.close();
    }
} finally {
  await browser.close();
  await service.stop();
}

/**
 * Prepares campaigns in each state, outbox items with results, and other states that only arise over time. Returns the pages that show
 * them.
 */
async function communicationPages() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, service);
  const pages = await prepareCommunications(page, service, TENANT);
  await context.close();
  return pages;
}

/** Takes screenshots of the login's pages, and of every page of the console with the demo's data. */
async function consolePages(
  page: Page,
  shot: (name: string) => Promise<void>,
  pages: Readonly<Record<string, string>>,
) {
  for (const [name, path] of Object.entries(AUTH_PAGES)) {
    await page.goto(service.origin + path);
    await shot(name);
  }
  await logIn(page, service, IN_TWO_STEPS);
  await shot('login-code');
  await logIn(page, service);
  for (const [id, path] of Object.entries(pages)) {
    await page.goto(service.origin + path);
    await page.waitForLoadState('networkidle');
    await shot(toFileName(id));
  }
}

/** Goes through the full widget and takes a screenshot of each step and tab. */
async function assessment(page: Page, shot: (name: string) => Promise<void>, flags: string[]) {
  await page.goto(`${service.origin}/widget`);
  // The tab would show the plan of the previous run.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  const answers = {
    ...ADAS_ANSWERS,
    goals: ['Sleep & Recovery', 'Athletic Performance', 'Skin Hair & Nails'],
    symptoms: ['Poor sleep quality', 'Joint pain/inflammation'],
    flags: ['Autoimmune conditions', ...flags],
  };
  await walkToLastStep(page, (step) => shot(`step-${step}`), answers);
  await submit(page);
  await page.getByText('First name must be at least 2 characters').waitFor();
  await shot('step-6-errors');
  await introduce(page, ADA);
  await shot('step-6');
  await submit(page);
  await restartButton(page).waitFor();
  await shot('results');
  for (const name of ['Education', 'Monitoring', 'Safety']) {
    const tab = page.getByRole('tab', { name });
    if ((await tab.count()) === 0) continue;
    await tab.click();
    await shot(`results-${name.toLowerCase()}`);
  }
}

/** Takes screenshots of the three questions, the list, the contact form and the pages after it. */
async function consumer(page: Page, shot: (name: string) => Promise<void>) {
  await page.goto(`${service.origin}/consumer`);
  const next = (name: string) => page.getByRole('button', { name }).click();
  await page.getByLabel('Sleep deeper and wake up energized').check();
  await shot('consumer-1');
  await next('Continue');
  await page.getByLabel("Stressed and can't sleep well").check();
  await shot('consumer-2');
  await next('Continue');
  await page.getByText('Step 3 of 3').waitFor();
  await page.getByRole('radio').first().check();
  await shot('consumer-3');
  await next('Show Me My Peptide Stack');
  await page.getByText('Your Peptide Stack is Ready!').waitFor();
  await shot('consumer-list');
  await next('Get My Full Protocol (Free)');
  await shot('consumer-capture');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await next('Send Me My Personalized Plan');
  await page.getByText('Your plan is on the way! 🎉').first().waitFor();
  await shot('consumer-sent');
  const plan = await page.locator('a[href^="/plan/"]').first().getAttribute('href');
  await page.goto(service.origin + plan);
  await shot('plan-list');
}

/** Takes screenshots of the six questions and the list. */
async function technical(page: Page, shot: (name: string) => Promise<void>) {
  await page.goto(`${service.origin}/technical`);
  for (let step = 1; step <= 6; step++) {
    await page.getByText(`Protocol Step ${step} of 6`).waitFor();
    // This selects the last choice of each step; for the safety items it is 'None of the above'.
    if (step < 6) await page.locator('form input').last().check();
    await shot(`technical-${step}`);
    await page.getByRole('button', { name: step < 6 ? 'Continue' : 'Generate Protocol' }).click();
  }
  await page.getByText('Research Protocol Generated').waitFor();
  await shot('technical-list');
  await page.getByRole('button', { name: 'Access Full Research Protocol' }).click();
  await shot('technical-capture');
}
