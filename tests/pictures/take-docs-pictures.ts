/** Takes the screenshots of docs/pictures.md with the demo's data, and writes them into docs/pictures. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { TENANT, withTenant } from '../support/console-pages.ts';
import { startDemoService } from '../support/demo.ts';
import { launchChromium } from '../support/launch-chromium.ts';
import { logIn } from '../support/log-in.ts';
import { root } from '../support/service.ts';
import { walkToPlan } from './walk-to-plan.ts';

/** Maximum size of one picture in bytes, because they are in the repository. */
const MOST = 90_000;
const SIZES = { phone: { width: 390, height: 760 }, wide: { width: 1280, height: 800 } } as const;
const ANSWERS = { goals: ['Sleep & Recovery', 'Skin Hair & Nails'] };
type Look = [size: keyof typeof SIZES, scheme: 'light' | 'dark'];

const folder = join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });
const service = await startDemoService({ LOG_LEVEL: 'silent' });
const browser = await launchChromium();

try {
  for (const [look, work] of [
    [['wide', 'light'], publicPages],
    [['phone', 'dark'], publicPagesOnPhone],
    [['phone', 'light'], visitor],
    [['wide', 'dark'], hostedPlan],
    [['wide', 'light'], consolePages],
    [['wide', 'dark'], darkConsole],
    [['phone', 'light'], phoneConsole],
  ] as [Look, (page: Page) => Promise<void>][]) {
    const context = await openContext(look);
    await work(await context.newPage());
    await context.close();
  }
} finally {
  await browser.close();
  await service.stop();
}

function openContext([size, colorScheme]: Look): Promise<BrowserContext> {
  return browser.newContext({ viewport: SIZES[size], colorScheme, reducedMotion: 'reduce' });
}

async function take(page: Page, name: string): Promise<void> {
  const file = join(folder, `${name}.webp`);
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 68, effort: 6 })
    .toFile(file);
  if (size > MOST) throw new Error(`${file} has ${size} bytes, more than ${MOST}.`);
  console.log(`  ${file} ${size}`);
}

async function open(page: Page, path: string, name: string): Promise<void> {
  const answer = await page.goto(service.origin + path);
  if (!answer?.ok()) throw new Error(`${path}: ${answer?.status()}`);
  await page.waitForLoadState('networkidle');
  await take(page, name);
}

async function publicPages(page: Page) {
  await open(page, '/b2b', 'landing');
  await open(page, '/education', 'education');
}

async function publicPagesOnPhone(page: Page) {
  await open(page, '/education/are-peptides-safe', 'article-phone');
}

/** Takes screenshots of the first question, the safety questions, the plan and the plan's page. */
async function visitor(page: Page) {
  await open(page, `/widget?client=${TENANT}`, 'question-phone');
  const submitted = page.waitForResponse((response) => response.url().endsWith('/api/assessment'));
  await walkToPlan(page, ANSWERS, async (step) => {
    if (step === 4) await take(page, 'safety-phone');
  });
  await take(page, 'plan-phone');
  const { assessmentId } = (await (await submitted).json()) as { assessmentId: string };
  await open(page, `/plan/${assessmentId}`, 'plan-page-phone');
}

async function hostedPlan(page: Page) {
  await open(page, `/widget?client=${TENANT}`, 'question-wide');
  await walkToPlan(page, ANSWERS);
  await take(page, 'plan-wide');
}

async function consolePages(page: Page) {
  await logIn(page, service);
  for (const [name, path] of [
    ['home', withTenant('/admin')],
    ['leads', withTenant('/leads')],
    ['sales', withTenant('/admin/sales')],
    ['campaigns', withTenant('/communications')],
    ['catalogue', withTenant('/admin/catalogue')],
    ['branding', `/admin/tenants/${TENANT}/branding`],
    ['embed', withTenant('/admin/embed')],
  ] as const)
    await open(page, path, name);
  await page.goto(service.origin + withTenant('/leads'));
  const lead = await page.getByRole('rowheader').getByRole('link').first().getAttribute('href');
  await open(page, lead ?? '', 'lead');
}

async function darkConsole(page: Page) {
  await logIn(page, service);
  await open(page, withTenant('/analytics'), 'analytics');
  await open(page, '/admin/all', 'all-companies');
  await open(page, withTenant('/admin/integrations'), 'integrations');
}

async function phoneConsole(page: Page) {
  await logIn(page, service);
  await open(page, withTenant('/admin'), 'home-phone');
}
