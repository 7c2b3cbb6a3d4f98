import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import Database from 'better-sqlite3';
import { expectAccessible } from '../support/accessibility.ts';
import { askHost } from '../support/ask-host.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';
import { type RunningService, startService } from '../support/service.ts';
import { test } from './browser-test.ts';

/** The education center and its articles as a tenant's, on its own host and behind its widgets on ours. */
const BRAND = 'Acme Vital Works';

const folder = makeQuickFolder('tenant-education');
const file = join(folder, 'app.db');
let service: RunningService;
test.beforeAll(async () => {
  service = await startService({
    RATE_LIMIT_SCALE: '0',
    PRODUCT_NAME: 'Wombatron Cloud',
    APP_DOMAIN: 'localhost',
    DATABASE_URL: `file:${file}`,
  });
  const db = new Database(file);
  db.prepare(
    `INSERT INTO "Tenant" ("plan", "baseFeeCents", "commissionRateBps", "monthlyAssessmentLimit", "id", "subdomain", "name", "contactEmail", "primaryColor", "secondaryColor",
      "useBrandColors", "shopUrl", "updatedAt")
     VALUES ('basic', 29900, 800, 1000, 'acme-id', 'acme', ?, 'hello@acme.example', '#0e7490', '#7c2d12', 1, 'https://acme.example/', ?)`,
  ).run(BRAND, Date.now());
  db.close();
});
test.afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Requests a page of the service with a company's host name. */
const askTenant = (path: string, tenant = 'acme') =>
  askHost(service.origin, `${tenant}.localhost:${new URL(service.origin).port}`, path);

test('on the host of a tenant everything is the tenant’s', async () => {
  const origin = `http://acme.localhost:${new URL(service.origin).port}`;
  for (const path of [
    '/education',
    '/education/are-peptides-safe',
    '/education/nothing',
    '/education/feed.xml',
  ]) {
    const { status, headers, text: body } = await askTenant(path);
    const text = `${JSON.stringify(headers)}\n${body}`;
    expect(text, path).not.toMatch(/stack[\s_-]?guide|wombatron/i);
    expect(text, path).toContain(BRAND);
    if (status === 200)
      expect(headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
    // Every absolute URL of a page is on the tenant's own host.
    expect(text.match(/http:\/\/localhost[^"<]*/g), path).toBe(null);
    if (path.endsWith('.xml')) expect(text).toContain(`<guid>${origin}/education/are-peptides-safe</guid>`);
    else expect(text, path).toMatch(/<style>:root\{[^<]*--accent:#0e7490/);
  }
  expect((await askTenant('/education', 'unknown')).status).toBe(404);
});

test('where a widget links to them on our host the articles are the tenant’s too', async ({
  plainPage: page,
}) => {
  const address = `${service.origin}/education`;
  for (const path of ['', '/are-peptides-safe', '/nothing', '/feed.xml']) {
    const response = await fetch(`${address}${path}?client=acme`);
    const text = `${JSON.stringify([...response.headers])}\n${await response.text()}`;
    expect(text, path).not.toMatch(/stack[\s_-]?guide|wombatron/i);
    expect(text, path).toContain(BRAND);
    if (!path.endsWith('.xml')) expect(text, path).toMatch(/<style>:root\{[^<]*--accent:#0e7490/);
  }
  await page.goto(`${address}?client=acme`);
  await page.getByLabel('Search articles').fill('safe');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/client=acme/);
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /png\?client=acme$/);
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/legal/terms?client=acme');
  // Without a tenant this would be the platform's page.
  expect((await fetch(`${address}?client=unknown`)).status).toBe(404);
});

/**
 * The platform's article, and a tenant's picture on its host, are tested in public-pages.spec.ts; a tenant's colours in
 * app/theme/palette.test.ts.
 */
test('a tenant’s article on our host is accessible, and its picture is its own', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(`${service.origin}/education/are-peptides-safe?client=acme`);
  await expectAccessible(page);
  const [tenantPicture, defaultPicture] = await Promise.all(
    ['?client=acme', ''].map(async (query) => {
      const picture = await fetch(`${service.origin}/og/education.png${query}`);
      return Buffer.from(await picture.arrayBuffer()).toString('base64');
    }),
  );
  expect(tenantPicture).not.toBe(defaultPicture);
});

test('a tenant that switched the articles off has neither them nor links to them', async () => {
  const db = new Database(file);
  const setArticles = db.prepare('UPDATE "Tenant" SET "showArticles" = ? WHERE "id" = \'acme-id\'');
  try {
    setArticles.run(0);
    // The service caches documents for some seconds, so these are URLs that no other test visits.
    for (const path of ['?off', '/are-peptides-safe?off', '/feed.xml?off', '?q=legal']) {
      const { status, text } = await askTenant(`/education${path}`);
      expect(status, path).toBe(404);
      expect(text, path).not.toMatch(/stack[\s_-]?guide|wombatron/i);
    }
    for (const path of ['/education?client=acme&off', '/og/education.png?client=acme&off'])
      expect((await fetch(service.origin + path)).status, path).toBe(404);
    expect((await askTenant('/og/education.png?off')).status).toBe(404);
    expect((await askTenant('/og/landing.png?off')).status).toBe(200);
    for (const path of ['/legal/privacy', '/legal/terms', '/no-such-page', '/sitemap.xml', '/'])
      expect((await askTenant(`${path}?off`)).text, path).not.toContain('/education');
  } finally {
    setArticles.run(1);
    db.close();
  }
  expect((await askTenant('/legal/terms?on')).text).toContain('/education');
  expect((await fetch(`${service.origin}/education`)).status).toBe(200);
});
