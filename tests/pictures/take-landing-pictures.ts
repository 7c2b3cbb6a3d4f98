import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { PICTURE_SIZE } from '#app/site/landing/landing-content.ts';
import { launchChromium } from '../support/launch-chromium.ts';
import { root, startService } from '../support/service.ts';
import { TEST_SEAL } from '../support/test-seal.ts';
import { ADA, walkToPlan } from './walk-to-plan.ts';

/** Maximum size in bytes; the page shows three pictures. */
const MOST = 60_000;
const SHOP = 'Example Peptides';
const ANSWERS = {
  goals: ['Muscle Gain & Strength', 'Athletic Performance'],
  symptoms: ['Poor sleep quality', 'Slow recovery from workouts'],
};

const data = mkdtempSync(join(tmpdir(), 'landing-pictures-'));
const folder = join(root, 'public/landing');
mkdirSync(folder, { recursive: true });
const file = join(data, 'app.db');
const service = await startService({
  RATE_LIMIT_SCALE: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: `file:${file}`,
});
const db = new Database(file);
db.prepare('UPDATE "Tenant" SET "name" = ?').run(SHOP);
const browser = await launchChromium();

try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: PICTURE_SIZE,
      deviceScaleFactor: 2,
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const take = async (name: string) => {
      const path = join(folder, `${name}-${colorScheme}.webp`);
      const { size } = await sharp(await page.screenshot())
        .webp({ quality: 60, effort: 6 })
        .toFile(path);
      if (size > MOST) throw new Error(`${path} has ${size} bytes, more than ${MOST}.`);
      console.log(`  ${path} ${size}`);
    };
    await takePlan(page, take);
    // Leaves the widget's page, whose Content-Security-Policy forbids the styles of a mail.
    await page.goto('about:blank');
    await page.setContent(await planMail());
    await take('mail');
    await context.close();
  }
} finally {
  await browser.close();
  await service.stop();
  db.close();
  rmSync(data, { recursive: true, force: true });
}

/** Takes screenshots of the first question and the plan of the full widget. */
async function takePlan(page: Page, take: (name: string) => Promise<void>) {
  await page.goto(`${service.origin}/embed?client=default`);
  await walkToPlan(page, ANSWERS, async (step) => {
    if (step === 1) await take('question');
  });
  await take('plan');
}

/** Returns the visitor's newest mail as it would have been sent; the shop's staff get other mails. */
async function planMail(): Promise<string> {
  const newest = db.prepare(
    'SELECT "text" FROM "LocalMail" WHERE "recipient" = ? ORDER BY "id" DESC LIMIT 1',
  );
  for (;;) {
    const mail = newest.get(ADA.email) as { text: string } | undefined;
    if (mail) return (JSON.parse(TEST_SEAL.open(mail.text)) as { html: string }).html;
    await new Promise((done) => setTimeout(done, 200));
  }
}
