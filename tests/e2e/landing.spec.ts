import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { FIRST_QUESTION_LIMIT, LOADER_LIMIT } from '#app/site/landing/byte-limits.ts';
import { LOADER_GZIP_LIMIT } from '../../scripts/build-loader.mjs';
import { assessmentFrame, expectAccessible } from '../support/accessibility.ts';
import { askHost } from '../support/ask-host.ts';
import { choose, next, untilReady } from '../support/assessment-walk.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';
import { type RunningService, startService } from '../support/service.ts';
import { expectNoOverflow } from '../support/views.ts';
import { test } from './browser-test.ts';

/** The landing page (V section 2) and its hosts (D2). */
// The page's pictures are animated as they come into view.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const folder = makeQuickFolder('landing');
let service: RunningService;
let db: Database.Database;
test.beforeAll(async () => {
  const file = join(folder, 'app.db');
  service = await startService({
    RATE_LIMIT_SCALE: '0',
    PRODUCT_NAME: 'Wombatron',
    APP_DOMAIN: 'shops.localhost',
    DATABASE_URL: `file:${file}`,
  });
  db = new Database(file);
});
test.afterAll(async () => {
  db.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const landing = () => `${service.origin}/b2b`;
const port = () => new URL(service.origin).port;

/** Lists every link in a part of the page, as [label, address]. */
const linksIn = (page: Page, part: string) =>
  page
    .locator(`${part} a`)
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));

/** Checks sections, headings and links as the specification names them. */
async function expectLanding(page: Page) {
  await expect(page.getByText('White-Label SaaS Solution')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'AI-Powered Peptide Assessment Widget for Your Website',
  );
  expect(await linksIn(page, 'header nav[aria-label=Main]')).toEqual([
    ['Live Demo', '/widget'],
    ['Leads', '/leads'],
    ['Communications', '/communications'],
    ['Analytics', '/analytics'],
    ['Get Started', '/pricing'],
  ]);
  expect(await linksIn(page, 'header nav[aria-label=Account]')).toEqual([
    ['Log in', '/login'],
    ['Sign up', '/signup'],
  ]);
  await expect(page.getByRole('link', { name: 'Wombatron', exact: true })).toBeVisible();
}

test('has the real widget in its hero, which works and moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // With the elements that moved: a shift that depends on the machine's load is hard to see a second time.
      for (const { value, startTime, sources } of list.getEntries() as Shift[])
        shifts.push(
          `${value} at ${startTime}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 150)).join(' | ')}`,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(landing());
  await expect(page.locator('.stackguide iframe')).toHaveCount(1);
  const frame = await assessmentFrame(page);
  await expect(frame.getByText('Step 1 of 6')).toBeVisible();
  // The shops in the drawings show goals that the widget has.
  for (const goal of await page.locator('.landing-shops svg text[font-size="14"]').allTextContents())
    await expect(frame.getByLabel(goal)).toHaveCount(1);
  const facts = page.locator('.landing-fact');
  await expect(facts).toHaveText([/^[\d,]+ bytes$/, /^[\d,]+ bytes$/, 'No cookies', 'No personal data']);
  const [loader = 0, question = 0] = (await facts.allTextContents()).map((text) =>
    Number(text.replace(/\D/g, '')),
  );
  // The limits on the page are those that are enforced.
  expect(LOADER_LIMIT).toBe(LOADER_GZIP_LIMIT);
  expect([
    loader <= LOADER_LIMIT,
    loader > 1000,
    question <= FIRST_QUESTION_LIMIT,
    question > 5000,
  ]).not.toContain(false);
  await expect(page.locator('#fact-note')).toContainText(`${LOADER_GZIP_LIMIT.toLocaleString('en')} bytes`);
  const place = page.locator('.landing-place');
  const height = () => place.evaluate((element) => element.clientHeight);
  const before = await height();
  await untilReady(frame);
  await choose(frame, ['Sleep & Recovery']);
  await next(frame);
  await expect(frame.getByText('Step 2 of 6')).toBeVisible();
  // The container scrolls on its own; the new question begins in view.
  await expect(frame.getByRole('heading', { level: 2 })).toBeInViewport();
  expect(await height()).toBe(before);
  const pictures = await page.locator('.landing-pictures img').all();
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) {
    await picture.scrollIntoViewIfNeeded();
    // A picture that failed to load is also complete, but has no width.
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
});

test('colours tried on the live widget arrive in the branding of the company that signs up', async ({
  page,
}) => {
  await page.goto(landing());
  const frame = await assessmentFrame(page);
  await untilReady(frame);
  await choose(frame, ['Sleep & Recovery']);
  const accent = (root: ReturnType<typeof frame.locator>) =>
    root.evaluate((element) => getComputedStyle(element).getPropertyValue('--accent'));
  await page.getByLabel('Main color').fill('#0b6e4f');
  await page.getByLabel('Second color').fill('#08415c');
  await page.getByLabel('Light or dark').selectOption('light');
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await page.getByLabel('Logo').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: picture });
  await expect(page.locator('.landing-shop-logo')).toBeVisible();
  expect(await accent(frame.locator('html'))).toBe('#0b6e4f');
  await expect(frame.locator('html')).toHaveCSS('color-scheme', 'light');
  // The visitor is still at the same question, with the same answer.
  await expect(frame.getByLabel('Sleep & Recovery')).toBeChecked();

  // White text on yellow has too little contrast: the widget shows a shade that works.
  await page.getByLabel('Main color').fill('#ffee00');
  await expect(page.locator('#try-note')).toContainText('We adjusted some shades');
  expect(await accent(frame.locator('html'))).not.toBe('#ffee00');
  await page.getByLabel('Main color').fill('#0b6e4f');

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('link', { name: 'Sign up with these colors' }).click();
  await expect(page.getByLabel('Begin with the colors I tried')).toBeChecked();
  await expectAccessible(page);
  await page.getByLabel('Company').fill('Colour Co');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('E-mail address').fill('ada@colour-co.example');
  await page.getByLabel('Password', { exact: true }).fill('a long phrase for tests');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(sent.filter((url) => /0b6e4f|08415c|data:/i.test(url))).toEqual([]);
  const columns = '"id", "primaryColor", "secondaryColor", "useBrandColors", "colorScheme"';
  const tenant = db.prepare(`SELECT ${columns} FROM "Tenant" WHERE "name" = 'Colour Co'`).get() as {
    id: string;
  };
  expect(tenant).toMatchObject({
    primaryColor: '#0b6e4f',
    secondaryColor: '#08415c',
    useBrandColors: 1,
    colorScheme: 'light',
  });
  const branding = await page.request.get(`${service.origin}/admin/tenants/${tenant.id}/branding`);
  expect(await branding.text()).toContain('value="#0b6e4f"');
});

test('fits the smallest phone, and fetches the widget only when it comes near the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 300 });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  // The page starts 2000 px above the widget, far beyond its margin of 600 px.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const room = document.createElement('div');
      room.id = 'room';
      Object.assign(room.style, { height: '2000px' });
      document.body.prepend(room);
    }),
  );
  await page.goto(landing());
  await page.waitForLoadState('networkidle');
  expect(requests).toContain('/embed.js');
  expect(requests).not.toContain('/embed');
  await page.locator('.landing-place').scrollIntoViewIfNeeded();
  await expect(page.locator('.stackguide iframe')).toHaveCount(1);
  await expect.poll(() => requests).toContain('/embed');
  // public-pages.spec.ts tests the usual widths.
  await expectNoOverflow(page, 320);
});

test('tells search engines who offers what at which price, and loads no script but the embed and its own', async () => {
  const html = await (await fetch(landing())).text();
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text),
  );
  expect(data.map((entry) => entry['@type'])).toEqual(['Organization', 'SoftwareApplication']);
  expect(data[1].offers).toMatchObject({ price: '297.00', priceCurrency: 'USD' });
  expect([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
    expect.stringMatching(/^\/w\/landing-[\w-]+\.js$/),
    '/embed.js',
  ]);
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")(?![^>]* src=)[^>]*>/);
});

test('is at / on the host for buyers, and at every path that starts with /b2b', async ({
  plainPage: page,
}) => {
  await page.goto(`http://b2b.localhost:${port()}/`);
  await expectLanding(page);
  await expect(page.locator('header .public-name')).toHaveAttribute('href', '/');
  // The page has the frame's style sheet, which the widget's document at the same path does not have.
  await expect(page.locator('.public-head .public-button').first()).toHaveCSS('min-height', '44px');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `http://b2b.localhost:${port()}/`,
  );

  const { origin } = service;
  const host = `localhost:${port()}`;
  expect((await askHost(origin, host, '/')).text).not.toContain('White-Label SaaS Solution');
  expect((await askHost(origin, host, '/b2b/shops')).text).toContain('White-Label SaaS Solution');
  expect(await askHost(origin, host, '/b2b-widgets')).toMatchObject({ status: 302, location: '/b2b' });
});

// The content needs no script. With a script the landing page shows the widget instead of a link, as the tests above show.
test.describe('without JavaScript', () => {
  test('has every section, heading and link of the specification', async ({ plainPage: page }) => {
    await page.goto(landing());
    await expectLanding(page);
    await expect(page.getByRole('link', { name: 'Open the widget as a page' })).toHaveAttribute(
      'href',
      '/widget',
    );
    expect(await linksIn(page, '.landing-hero .landing-buttons')).toEqual([
      ['View Live Demo', '/widget'],
      ['Get Pricing', '/pricing'],
    ]);
    await expect(page.locator('.landing-cards h3')).toHaveText([
      '300% Conversion Increase',
      'Complete White-Label',
      'Plug & Play Setup',
    ]);
    await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'How It Works' })).toContainText(
      'fixed rules from published research: the same answers always give the same plan',
    );
    await expect(page.locator('.landing-steps h3')).toHaveText([
      'Customer takes assessment',
      'AI analyses profile',
      'Shows recommendations',
      'Drives to your products',
    ]);

    const price = page.getByRole('region', { name: 'Hybrid Pricing Model' });
    await expect(price).toContainText('$297 per month');
    for (const included of [
      'Widget hosting',
      'AI recommendation engine',
      'Analytics dashboard',
      'E-mail lead capture',
    ])
      await expect(price).toContainText(included);
    await expect(price).toContainText('2-5% of tracked sales');
    await expect(price).toContainText('The plans on the pricing page state their own prices.');

    const band = page.getByRole('region', { name: 'Ready to 3x Your Peptide Sales?' });
    await expect(band.getByRole('link', { name: 'Try Live Demo' })).toHaveAttribute('href', '/widget');
    await expect(band.getByRole('link', { name: 'View Pricing Plans' })).toHaveAttribute('href', '/pricing');

    const footer = new Map((await linksIn(page, 'footer')) as [string, string][]);
    expect(Object.fromEntries(footer)).toMatchObject({
      'Live Demo': '/widget',
      Pricing: '/pricing',
      Analytics: '/analytics',
      Education: '/education',
      'Lead Management': '/leads',
      'Admin Portal': '/admin',
      'Sign up': '/signup',
      'Log in': '/login',
      Privacy: '/legal/privacy',
      Terms: '/legal/terms',
      'Embedding guide': '/docs/embed',
      'HTTP API': '/docs/api',
    });
  });

  test('shows the specification’s claims, and reads well without those that are switched off', async ({
    plainPage: page,
  }) => {
    const ticks = page.locator('.landing-hero .landing-ticks li');
    await page.goto(landing());
    await expect(ticks).toHaveText([
      'A plan in 60 seconds',
      'Setup in under 5 minutes',
      'Used by 50+ global peptide companies',
      'Widget shows 10 recommendations',
    ]);

    const hiddenClaim = { shown: false };
    const claims = {
      'conversion-increase': hiddenClaim,
      'triple-sales': hiddenClaim,
      'success-commission': hiddenClaim,
      companies: hiddenClaim,
      recommendations: hiddenClaim,
      'setup-time': hiddenClaim,
      'plan-time': { text: 'A plan in two minutes' },
    };
    db.prepare('INSERT INTO "SiteSetting" ("key", "value", "updatedAt") VALUES (?, ?, ?)').run(
      'landing',
      JSON.stringify({ claims }),
      Date.now(),
    );
    try {
      // Pages are cached for a minute.
      await page.goto(`${landing()}?changed`);
      await expect(ticks).toHaveText([
        'A plan in two minutes',
        'One line of code',
        'Up to 6 products in a plan',
      ]);
      await expect(page.locator('.landing-cards h3').first()).toHaveText(
        'Every Finished Assessment Is a Lead',
      );
      await expect(page.getByRole('heading', { name: 'Ready to Grow Your Peptide Sales?' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Hybrid Pricing Model' })).toContainText(
        '5-8% of tracked sales',
      );
      expect(await page.locator('main').textContent()).not.toMatch(/300%|3x|50\+|2-5|under 5|10 rec/);
      const empty = page.locator('main :is(h2, h3, li:not(:has(*)))').filter({ hasText: /^\s*$/ });
      await expect(empty).toHaveCount(0);
    } finally {
      db.prepare('DELETE FROM "SiteSetting"').run();
    }
  });
});
