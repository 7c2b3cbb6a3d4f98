import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import Database from 'better-sqlite3';
import { askHost } from '../support/ask-host.ts';
import { publishTestDocuments } from '../support/publish-documents.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';
import { type RunningService, startService } from '../support/service.ts';
import { expectNoOverflow } from '../support/views.ts';
import { test } from './browser-test.ts';

/** The legal pages and the page of a wrong address, and that no tenant's host sells the platform (D1). */
const folder = makeQuickFolder('legal-pages');
let service: RunningService;
test.beforeAll(async () => {
  const file = join(folder, 'app.db');
  service = await startService({
    RATE_LIMIT_SCALE: '0',
    PRODUCT_NAME: 'Wombatron',
    APP_DOMAIN: 'shops.localhost',
    DATABASE_URL: `file:${file}`,
  });
  const db = new Database(file);
  db.prepare(
    `INSERT INTO "Tenant" ("plan", "baseFeeCents", "commissionRateBps", "monthlyAssessmentLimit", "id", "subdomain", "name", "contactEmail", "primaryColor", "useBrandColors", "updatedAt")
     VALUES ('basic', 29900, 800, 1000, 'acme-id', 'acme', 'Acme Vital', 'hello@acme.example', '#0e7490', 1, ?)`,
  ).run(Date.now());
  publishTestDocuments(db, 'Wombatron');
  db.close();
});
test.afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const port = () => new URL(service.origin).port;

test.describe('without JavaScript', () => {
  test('a tenant’s host sells nothing of ours, and wears the tenant’s brand', async ({ plainPage: page }) => {
    const { origin } = service;
    const host = `acme.shops.localhost:${port()}`;
    expect((await askHost(origin, host, '/b2b')).status).toBe(404);
    expect((await askHost(origin, host, '/docs/embed')).status).toBe(404);
    expect((await askHost(origin, host, '/legal/dpa')).status).toBe(404);
    expect((await askHost(origin, `unknown.shops.localhost:${port()}`, '/legal/privacy')).status).toBe(404);
    for (const [path, status] of [
      ['/legal/privacy', 200],
      ['/legal/terms', 200],
      ['/legal/consumer-health-data', 200],
      ['/no-such-page', 404],
    ] as const) {
      const answer = await page.goto(`http://${host}${path}`);
      expect(answer?.status(), path).toBe(status);
      await expect(page.locator('header .public-name')).toHaveText('Acme Vital');
      expect(await answer?.text(), path).not.toMatch(/wombatron|stack[\s_-]?guide|\/pricing|favicon/i);
      const accent = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--accent'),
      );
      expect(accent).toBe('#0e7490');
    }
    await page.goto(`http://${host}/legal/privacy`);
    await expect(page.getByText('hello@acme.example').first()).toBeVisible();
    await expect(page.getByText('Acme Vital is the controller')).toBeVisible();
  });

  test('the legal pages say what is kept and for how long, and who runs the service', async ({
    plainPage: page,
  }) => {
    await page.goto(`${service.origin}/legal/privacy`);
    for (const words of ['for 7 days', 'after 90 days', 'for 24 hours', 'delete my data', 'sets no cookies'])
      await expect(page.locator('main')).toContainText(words);
    await expect(page.locator('main')).toContainText('privacy@northlake.example');
    await expect(page.locator('.legal-date')).toContainText(/SHA-256 [\da-f]{64}/);
    await page.goto(`${service.origin}/legal/terms`);
    for (const words of [
      '18 or older',
      'not for human consumption',
      'not medical advice',
      '14 days',
      'tracked sales',
    ])
      await expect(page.locator('main')).toContainText(
        new RegExp(words.replace('not medical', '(not|no) medical'), 'i'),
      );
    for (const anchor of await page.locator('.legal-contents a').all())
      await expect(page.locator((await anchor.getAttribute('href')) ?? 'none')).toBeVisible();
  });

  test('the legal pages and the page of a wrong address fit the smallest phone', async ({
    plainPage: page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [
      '/legal/privacy',
      '/legal/terms?locale=es',
      '/legal/subprocessors',
      '/no-such-page',
    ]) {
      await page.goto(service.origin + path);
      await expectNoOverflow(page, 320);
    }
  });

  test('any other path says 404 as specified, with ways back', async ({ plainPage: page }) => {
    const answer = await page.goto(`${service.origin}/no/such/page`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    const links = page.locator('main a');
    expect(
      await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual([
      ['Go to the start page', '/b2b'],
      ['Read in the education center', '/education'],
      ['See the pricing', '/pricing'],
    ]);
  });
});
