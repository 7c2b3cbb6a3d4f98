import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { root, startService } from '../tests/support/service.ts';

const folder = join(root, 'shots');
mkdirSync(folder, { recursive: true });

const service = await startService({ RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'silent' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

try {
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
      await assessment(page, shot, []);
      await assessment(page, async (name) => void (name === 'results' && (await shot('nothing-suitable'))), [
        'Pregnancy or breastfeeding',
      ]);
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

/** Walks the full widget and takes each step and tab. */
async function assessment(page: Page, shot: (name: string) => Promise<void>, flags: string[]) {
  await page.goto(`${service.origin}/widget`);
  const choose = async (...labels: string[]) => {
    for (const label of labels) await page.getByLabel(label).check();
  };
  const next = async (step: number) => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`Step ${step} of 6`).waitFor();
  };
  await choose('Sleep & Recovery', 'Athletic Performance', 'Skin Hair & Nails');
  await shot('step-1');
  await next(2);
  await choose('Poor sleep quality', 'Joint pain/inflammation');
  await shot('step-2');
  await next(3);
  await choose('Elite Optimization Stack');
  await shot('step-3');
  await next(4);
  await choose('Autoimmune conditions', ...flags);
  await shot('step-4');
  await next(5);
  await choose('Experienced User');
  await shot('step-5');
  await next(6);
  await page.getByRole('button', { name: 'View My Results' }).click();
  await page.getByText('First name must be at least 2 characters').waitFor();
  await shot('step-6-errors');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel(/I am 18 or older/).check();
  await shot('step-6');
  await page.getByRole('button', { name: 'View My Results' }).click();
  await page.getByRole('button', { name: 'Take Assessment Again' }).waitFor();
  await shot('results');
  for (const name of ['Education', 'Monitoring', 'Safety']) {
    const tab = page.getByRole('tab', { name });
    if ((await tab.count()) === 0) continue;
    await tab.click();
    await shot(`results-${name.toLowerCase()}`);
  }
}
