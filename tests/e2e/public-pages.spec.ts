import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import Database from 'better-sqlite3';
import {
  askFor,
  expectDifferentIds,
  expectPicture,
  extractCanonical,
  extractMeta,
  extractPath,
  extractTypes,
  locations,
  validator,
} from '../support/document-parts.ts';
import { publishTestDocuments } from '../support/publish-documents.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';
import { type RunningService, startService } from '../support/service.ts';
import { ALL_VIEWS, expectGoodInEachView, FIRST_VIEW, setView, VIEWS } from '../support/views.ts';

/** Rules for every public page, of the platform and of a tenant: markup, accessibility, links, and what machines read from it. */

/** Public pages that are not in the sitemap, which has all pages that search engines should list. */
const UNLISTED = [
  '/education?q=semaglutid',
  '/education?category=Weight+Loss',
  '/education?q=nothingofthekind',
  '/education/no-such-article',
  '/no/such/page',
  '/selector',
];
/**
 * Pages with a script, a widget's or the console's, as the server sends them. Search engines need not list them; each page's
 * own tests cover the rest.
 */
const WITH_SCRIPT = [
  '/',
  '/widget',
  '/consumer',
  '/technical',
  '/embed?client=default',
  '/signup',
  '/login',
  '/forgot-password',
];
/** The page of the HTTP API. */
const API_GUIDE = '/docs/api';
/** All articles use one template: `npm test` checks two, a comparison and another one. */
const isOtherArticle = (path: string) => /^\/education\/(?!no-|bpc-157|semaglutide-vs)/.test(path);
/** Pages that the crawl skips except at night: they resemble another page here, or another browser test crawls them. */
const isLikeOthers = (path: string) =>
  isOtherArticle(path) || ['/legal/privacy', '/education?q=semaglutid', '/selector'].includes(path);
const NOT_FOUND = ['/education/no-such-article', '/no/such/page'];
/** Pages of later issues; the specification requires public pages to link to them. */
const LATER = ['/leads', '/analytics', '/communications', '/health'];

const folder = makeQuickFolder('public-pages');
let service: RunningService;
/** Paths of all pages of the platform. */
let pages: string[];
let listedPaths: string[];

const ask = (path: string, headers?: Record<string, string>) => askFor(service.origin + path, headers);
const html = async (path: string, headers?: Record<string, string>) =>
  (await ask(path, headers)).body.toString('utf8');

test.beforeAll(async () => {
  const file = join(folder, 'app.db');
  service = await startService({
    RATE_LIMIT_SCALE: '0',
    DATABASE_URL: `file:${file}`,
    APP_DOMAIN: 'shops.test',
    MAIL_FROM: 'hello@stackguide.test',
  });
  const db = new Database(file);
  db.prepare(
    `INSERT INTO "Tenant" ("plan", "baseFeeCents", "commissionRateBps", "monthlyAssessmentLimit", "id", "subdomain", "name", "contactEmail", "primaryColor", "secondaryColor",
      "useBrandColors", "shopUrl", "postalAddress", "updatedAt")
     VALUES ('basic', 29900, 800, 1000, 'acme-id', 'acme', 'Acme Vital Works', 'hello@acme.example', '#0e7490', '#155e75',
      1, 'https://acme.example/', '1 Main Street', ?)`,
  ).run(Date.now());
  publishTestDocuments(db, 'StackGuide');
  db.close();
  listedPaths = locations(await html('/sitemap.xml')).map(extractPath);
  pages = [...listedPaths, ...UNLISTED];
});
test.afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

test('the sitemap lists the pages, each of which answers by this very address', async () => {
  const { status, headers, body } = await ask('/sitemap.xml');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(listedPaths).toEqual([
    '/b2b',
    '/education',
    '/education/are-peptides-safe',
    '/education/are-glp1-safe',
    '/education/bpc-157-benefits',
    '/education/semaglutide-vs-ozempic',
    '/education/peptides-good-for-you',
    '/education/tirzepatide-vs-mounjaro',
    '/education/buy-peptides-legally',
    '/education/peptides-vs-steroids',
    '/docs/api',
    '/docs/embed',
    '/docs/sales',
    '/docs/webhooks',
    '/pricing',
    '/legal/terms',
    '/legal/privacy',
    '/legal/dpa',
    '/legal/subprocessors',
    '/legal/consumer-health-data',
    '/legal/acceptable-use',
  ]);
  for (const address of locations(body.toString())) {
    expect(new URL(address).origin).toBe(service.origin);
    const page = await ask(extractPath(address));
    expect([extractPath(address), page.status]).toEqual([extractPath(address), 200]);
    expect(extractCanonical(page.body.toString())).toEqual([address]);
  }
  expect(body.toString().match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)).toHaveLength(9);
});

test('robots.txt forbids nothing that the sitemap lists, and names it', async () => {
  const { status, headers, body } = await ask('/robots.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = body.toString().split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain(`Sitemap: ${service.origin}/sitemap.xml`);
  const forbidden = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  expect(forbidden).toContain('/admin');
  expect(forbidden).toContain('/plan/');
  expect(listedPaths.filter((path) => forbidden.some((start) => path.startsWith(start)))).toEqual([]);
});

test('every page is valid HTML', async () => {
  const errors: string[] = [];
  for (const path of [...pages, ...WITH_SCRIPT]) {
    const { status, body } = await ask(path);
    // This is the page itself, not a redirect or an error page.
    expect([path, status]).toEqual([path, NOT_FOUND.includes(path) ? 404 : 200]);
    const document = body.toString('utf8');
    if (path === API_GUIDE) expectDifferentIds(document);
    const { results } = await validator.validateString(document);
    for (const { messages } of results)
      errors.push(
        ...messages.map(
          ({ ruleId, message, line, column }) => `${path} ${line}:${column} ${ruleId}: ${message}`,
        ),
      );
  }
  expect(errors).toEqual([]);
});

test('every page has one h1 and skips no level of headings', async () => {
  for (const path of pages) {
    const levels = [...(await html(path)).matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    expect([path, levels.filter((level) => level === 1).length]).toEqual([path, 1]);
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect([path, skipped]).toEqual([path, []]);
  }
});

/**
 * The API's page shows dozens of calls with one component, and axe would take seconds. Once the page is known not to overflow, all but some
 * calls are removed.
 */
async function leaveFirstCalls(page: Page) {
  await expectGoodInEachView(page, { views: VIEWS.map((view) => ({ ...view, rules: [] })) });
  const count = await page.locator('.api-call').evaluateAll((calls) => {
    for (const call of calls.slice(5)) call.remove();
    return calls.length;
  });
  expect(count).toBeGreaterThan(5);
}

test('every page is accessible, quiet and stays at home, of those that are made alike one or two', ({
  page,
}) =>
  crawl(
    page,
    pages.filter((path) => !isLikeOthers(path)),
    async (path) => {
      if (path === API_GUIDE) await leaveFirstCalls(page);
      await expectGoodInEachView(page);
    },
  ));

test(
  'every page is accessible, quiet and stays at home, at each width and in each scheme',
  {
    tag: '@nightly',
  },
  ({ page }) => crawl(page, pages, () => expectGoodInEachView(page, { views: ALL_VIEWS })),
);

async function crawl(
  page: Page,
  paths: readonly string[],
  look: (path: string) => Promise<void>,
): Promise<void> {
  test.setTimeout(600_000);
  await setView(page, FIRST_VIEW);
  const warnings: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => warnings.push(error.message));
  page.on('console', (message) => {
    // Chromium reports this for any frame of the page's own origin; in a shop the frame has another origin.
    const ofOwnOrigin = /both allow-scripts and allow-same-origin/.test(message.text());
    // The page's own 404 status is expected.
    const ofTheStatus = NOT_FOUND.some((path) => message.location().url === service.origin + path);
    if (!ofOwnOrigin && !ofTheStatus) warnings.push(`${message.location().url}: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${service.origin}/`) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(service.origin + path);
      await look(path);
    });
  expect(warnings).toEqual([]);
  expect(foreign).toEqual([]);
}

test('every link to a page of ours leads somewhere, and every anchor to something on the page', async () => {
  const targets = new Map<string, string>();
  for (const path of pages) {
    const document = await html(path);
    for (const [, href = ''] of document.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const { origin, pathname, search, hash } = new URL(
        href.replaceAll('&amp;', '&'),
        service.origin + path,
      );
      if (origin !== service.origin) continue;
      if (href.startsWith('#'))
        expect(document.includes(`id="${decodeURIComponent(hash.slice(1))}"`), `${path} has ${hash}`).toBe(
          true,
        );
      else targets.set(pathname + search, path);
    }
  }
  expect(targets.size).toBeGreaterThan(15);
  for (const [target, from] of targets) {
    if (LATER.includes(target.replace(/\?.*/, ''))) continue;
    const { status } = await ask(target);
    expect(status, `${target}, linked from ${from}`).toBeLessThan(400);
  }
});

test('every listed page describes itself to search engines and to where it is shared', async () => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of listedPaths) {
    const document = await html(path);
    const [title = ''] = [...document.matchAll(/<title>([^<]+)<\/title>/g)].map(([, text]) => String(text));
    const [description = '', ...moreDescriptions] = extractMeta(document, 'description');
    expect(moreDescriptions).toEqual([]);
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(50);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
    expect(extractMeta(document, 'og:title')).toHaveLength(1);
    expect(extractMeta(document, 'og:description')).toEqual([description]);
    expect(extractMeta(document, 'og:url')).toEqual(extractCanonical(document));
    expect(extractMeta(document, 'robots')).toEqual([]);
    titles.add(title);
    descriptions.add(description);
    const [picture = ''] = extractMeta(document, 'og:image');
    expect(new URL(picture).origin).toBe(service.origin);
    if (!isOtherArticle(path)) expectPicture(await ask(extractPath(picture)));
  }
  expect([titles.size, descriptions.size]).toEqual([listedPaths.length, listedPaths.length]);
});

test('searches and what is not found are not to be listed', async () => {
  for (const path of ['/education?q=semaglutid', '/education?q=nothingofthekind', ...NOT_FOUND]) {
    const { status, body } = await ask(path);
    const isUnlisted =
      extractMeta(body.toString(), 'robots').some((says) => says.includes('noindex')) || status === 404;
    expect([path, isUnlisted]).toEqual([path, true]);
    expect(extractCanonical(body.toString())).toEqual([]);
  }
});

test('structured data say what the landing page and the articles are', async () => {
  expect(extractTypes(await html('/b2b'))).toEqual(
    expect.arrayContaining(['Organization', 'SoftwareApplication']),
  );
  for (const path of listedPaths.filter((listedPath) => listedPath.startsWith('/education/')))
    expect([path, extractTypes(await html(path))]).toEqual([path, ['Article', 'BreadcrumbList', 'FAQPage']]);
});

test('a public document is kept for a moment, and not sent to who has it', async () => {
  const first = await ask('/education/are-peptides-safe', { 'accept-encoding': 'gzip' });
  const again = await ask('/education/are-peptides-safe', { 'accept-encoding': 'gzip' });
  expect(again.body.equals(first.body)).toBe(true);
  expect(again.headers.age).toMatch(/^\d$/);
  expect(again.headers['content-encoding']).toBe('gzip');
  expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  const kept = ['/education/are-peptides-safe', '/b2b', '/sitemap.xml', '/robots.txt', '/og/landing.png'];
  for (const path of kept) {
    const tag = String((await ask(path)).headers.etag);
    const { status, body, headers } = await ask(path, { 'if-none-match': tag });
    expect([path, status, body.length, headers.etag]).toEqual([path, 304, 0, tag]);
  }
  expect((await ask('/docs/embed')).headers['cache-control']).toBe('no-store');
});

test('each article’s picture for sharing is one', { tag: '@nightly' }, async () => {
  for (const path of listedPaths) {
    const [picture = ''] = extractMeta(await html(path), 'og:image');
    expectPicture(await ask(extractPath(picture)));
  }
});

test('a picture for sharing is there for an article and for nothing else', async () => {
  expectPicture(await ask('/og/education/are-peptides-safe.png'));
  for (const path of ['/og/education/no-such-article.png', '/og/other.png', '/og/education/../landing.svg'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test("a tenant's host has a sitemap, pages and pictures of its own, none of which names the platform", async () => {
  const host = { host: 'acme.shops.test' };
  const sitemap = await html('/sitemap.xml', host);
  const paths = locations(sitemap).map(extractPath);
  expect(locations(sitemap).every((address) => address.startsWith('http://acme.shops.test/'))).toBe(true);
  expect(paths[0]).toBe('/');
  expect(paths).toContain('/education/are-peptides-safe');
  expect(paths).toContain('/legal/privacy');
  expect(paths).not.toContain('/b2b');
  expect(await html('/robots.txt', host)).toContain('Sitemap: http://acme.shops.test/sitemap.xml');
  for (const path of paths.slice(1)) {
    const { status, body } = await ask(path, host);
    const document = body.toString();
    expect([path, status]).toEqual([path, 200]);
    expect(extractCanonical(document)).toEqual([`http://acme.shops.test${path}`]);
    expect(document).toContain('Acme Vital Works');
    expect(document, path).not.toMatch(/stack\s?guide/i);
    // The platform's pages, with the same text, are validated above.
    if (/^\/education\/(?!are-peptides-safe$)/.test(path)) continue;
    const { results } = await validator.validateString(document);
    expect([path, results.flatMap(({ messages }) => messages)]).toEqual([path, []]);
  }
  const tenantPicture = await ask('/og/education.png', host);
  expectPicture(tenantPicture);
  expect(tenantPicture.body.equals((await ask('/og/education.png')).body)).toBe(false);
  expect((await ask('/sitemap.xml', { host: 'nobody.shops.test' })).status).toBe(404);
});
