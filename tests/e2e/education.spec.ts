import { expect, type Page } from '@playwright/test';
import { type RunningService, startService } from '../support/service.ts';
import { test } from './browser-test.ts';

/** The education center and its articles, on the platform's host. */
const PLATFORM = 'Wombatron Cloud';

let service: RunningService;
test.beforeAll(async () => {
  service = await startService({ RATE_LIMIT_SCALE: '0', PRODUCT_NAME: PLATFORM, APP_DOMAIN: 'localhost' });
});
test.afterAll(() => service.stop());

const center = (query = '') => `${service.origin}/education${query}`;
const titles = (page: Page) => page.locator('main article h3').allTextContents();
const filters = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const search = async (page: Page, text: string) => {
  await page.getByLabel('Search articles').fill(text);
  await page.getByRole('button', { name: 'Search' }).click();
};

// These pages have no script of their own, so they behave the same without JavaScript.
test.describe('without JavaScript', () => {
  test('the search finds what was meant, and its address is the search', async ({ plainPage: page }) => {
    await page.goto(center());
    await expect(page.getByText('8 articles')).toBeVisible();
    // The matching of words to articles is tested in app/domain/education/search-articles.test.ts.
    await search(page, 'semaglutid');
    await expect(page).toHaveURL(center('?q=semaglutid'));
    await expect.poll(async () => (await titles(page))[0]).toBe('Semaglutide vs Ozempic');
    await expect(page.getByLabel('Search articles')).toHaveValue('semaglutid');
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expect(page).toHaveURL(center());
  });

  test('the filters count what was found, and keep the search', async ({ plainPage: page }) => {
    await page.goto(center());
    await expect(filters(page).getByRole('link')).toHaveText([
      'All 8',
      'Safety 3',
      'Weight Loss 1',
      'Healing 1',
      'Comparisons 2',
      'Legal 1',
    ]);
    await expect(filters(page).locator('[aria-current]')).toHaveText('All 8');

    await filters(page).getByRole('link', { name: 'Weight Loss' }).click();
    await expect(page).toHaveURL(center('?category=Weight+Loss'));
    await expect.poll(() => titles(page)).toEqual(['Tirzepatide vs Mounjaro']);
    await expect(filters(page).locator('[aria-current]')).toHaveText('Weight Loss 1');

    await search(page, 'testosterone');
    await expect(page).toHaveURL(center('?q=testosterone&category=Weight+Loss'));
    await filters(page).getByRole('link', { name: 'Comparisons' }).click();
    await expect(page).toHaveURL(center('?q=testosterone&category=Comparisons'));
    await expect.poll(() => titles(page)).toEqual(['Peptides vs Steroids']);
    await expect(filters(page).getByRole('link', { name: 'Legal' })).toHaveText('Legal 0');
  });

  test('what nothing fits says so, and leads back', async ({ plainPage: page }) => {
    await page.goto(center('?category=Legal'));
    await search(page, 'zzzz <b>');
    await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
    await expect(page.getByText('No article matches “zzzz <b>” in Legal.')).toBeVisible();
    await page.getByRole('link', { name: 'Search all categories' }).click();
    await expect(page).toHaveURL(center('?q=zzzz+%3Cb%3E'));
    await page.getByRole('link', { name: 'Show all articles' }).click();
    await expect.poll(() => titles(page)).toHaveLength(8);
  });

  test('an article is read from its card to the assessment', async ({ plainPage: page }) => {
    await page.goto(center());
    await page.getByRole('link', { name: 'Read More BPC-157 Benefits' }).click();
    await expect(page).toHaveURL(`${center()}/bpc-157-benefits`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'BPC-157 Benefits and the Evidence Behind Them',
    );
    await expect(page.locator('header').getByText('Healing')).toBeVisible();
    await expect(page.locator('header').getByText(/^\d+ min read$/)).toBeVisible();
    await expect(page.getByText('Reviewed November 27, 2026 by its author.')).toBeVisible();
    await expect(page.getByText(`Written by: ${PLATFORM} editorial team. Published November`)).toBeVisible();
    await expect(page.getByText('Not reviewed by an outside expert.')).toBeVisible();
    await expect(page.getByText('this website earns money from sales')).toBeVisible();
    await expect(page.getByRole('link', { name: 'doi:10.1177/15563316251355551' })).toHaveAttribute(
      'href',
      'https://doi.org/10.1177/15563316251355551',
    );
    await expect(
      page.getByRole('heading', { name: 'Get Personalized Peptide Recommendations' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Take Assessment' })).toHaveAttribute('href', '/');

    await page.getByRole('link', { name: 'Next article' }).click();
    await expect(page).toHaveURL(`${center()}/semaglutide-vs-ozempic`);
    await page.getByRole('link', { name: 'Previous article' }).click();
    await expect(page).toHaveURL(`${center()}/bpc-157-benefits`);
    await page.getByRole('link', { name: 'Back to Education' }).click();
    await expect(page).toHaveURL(center());
  });
});

for (const [hasScript, tag] of [
  [true, undefined],
  [false, '@nightly'],
] as const)
  test(`the contents lead to a heading, beside the text or folded on a phone, ${hasScript ? 'with' : 'without'} JavaScript`, {
    tag,
  }, async ({ plainPage, context }) => {
    const page = hasScript ? await context.newPage() : plainPage;
    await page.goto(`${center()}/peptides-vs-steroids`);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: 'Legal status', exact: true }).click();
    await expect(page).toHaveURL(/#legal-status$/);
    await expect(page.getByRole('heading', { name: 'Legal status', exact: true })).toBeInViewport();
    if (hasScript) {
      // The table of contents marks the current section, and the bar at the top shows how far the reader is.
      const current = contents.locator('[aria-current]');
      await expect(current).toHaveText('Legal status');
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(current).toHaveText('Sources');
      const read = page.locator('.edu-progress');
      await expect(read).toHaveCSS('scale', '1');
      await page.evaluate(() => scrollTo(0, 0));
      await expect(current).toHaveCount(0);
      await expect(read).toHaveCSS('scale', '0 1');
      await page.emulateMedia({ media: 'print' });
      for (const part of [contents, page.getByRole('region', { name: 'Related articles' })])
        await expect(part).toBeHidden();
      await expect(page.getByRole('region', { name: 'Evidence at a glance' })).toContainText('1,961 adults');
      await page.emulateMedia({ media: 'screen' });
    }

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${center()}/peptides-vs-steroids`);
    await expect(contents.getByRole('link', { name: 'Cost', exact: true })).toBeHidden();
    await contents.getByText('On this page').click();
    await contents.getByRole('link', { name: 'Cost', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Cost', exact: true })).toBeInViewport();
  });

test('each of the most searched questions leads to its heading', async ({ plainPage: page }) => {
  await page.goto(center());
  const panel = page.getByRole('region', { name: 'Most Searched Questions' });
  const links = await panel
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, (link as HTMLAnchorElement).href] as const));
  expect(links).toHaveLength(8);
  const documents = new Map<string, string>();
  for (const [question, href] of links) {
    const { origin, pathname, hash } = new URL(href);
    if (!documents.has(pathname)) documents.set(pathname, await (await fetch(origin + pathname)).text());
    const heading = new RegExp(`<h2[^>]* id="${hash.slice(1)}"[^>]*>(.*?)</h2>`, 's');
    expect(heading.exec(documents.get(pathname) ?? '')?.[1], href).toContain(question);
  }
  await panel.getByRole('link').last().click();
  await expect(page.locator('h2:target')).toHaveText(links.at(-1)?.[0] ?? '');
  await expect(page.locator('h2:target')).toBeInViewport();
});

test('no line of an article is longer than 70 characters; the first has none before it, the last none behind', async ({
  plainPage: page,
}) => {
  for (const [id, absent] of [
    ['are-peptides-safe', 'Previous article'],
    ['peptides-vs-steroids', 'Next article'],
  ] as const) {
    await page.goto(`${center()}/${id}`);
    await expect(page.getByRole('link', { name: absent })).toHaveCount(0);
    for (const width of [390, 800, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await longestLine(page), `${id} at ${width} px`).toBeLessThanOrEqual(70);
    }
  }
});

// Axe checks the page in public-pages.spec.ts.
test('an unknown article is answered with 404, and so is an address without an id', async ({
  plainPage: page,
}) => {
  for (const path of ['/ARE-PEPTIDES-SAFE', '/constructor', '/%3Cb%3E']) {
    const response = await fetch(center() + path);
    expect(response.status, path).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text(), path).toContain('>Article Not Found<');
  }
  expect((await page.goto(`${center()}/nothing`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found');
  await expect(
    page.getByText("The article you're looking for doesn't exist or has been moved."),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to Education' }).click();
  await expect(page).toHaveURL(center());

  const withoutId = await fetch(`${center()}/%20`);
  expect(withoutId.status).toBe(404);
  const text = await withoutId.text();
  expect(text).toMatch(/<h1[^>]*>Article not found<\/h1>/);
  expect(text).toContain('Back to Education');
});

test('parameters that mean nothing are left out', async () => {
  for (const query of [
    '?q=&category=',
    '?category=Gossip',
    '?q=%00&q=x',
    `?q=${'x'.repeat(4_000)}`,
    '?q[]=x&category[]=Legal',
    '?category=Legal&category=Safety&q=legal&q=zzzz',
    '?q=%ED%A0%BD&category=%E0%A4%A',
    '?q=(((*%27%22%3Cscript%3E',
  ]) {
    const response = await fetch(center(query));
    // No URL of ours contains a NUL (server/app.ts).
    expect(response.status, query).toBe(query.includes('%00') ? 404 : 200);
    expect(await response.text()).not.toContain('<script>');
  }
});

test('pages may be kept, hold no script of their own, and tell search engines what they are', async () => {
  for (const path of ['', '/are-glp1-safe']) {
    const response = await fetch(center() + path);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400');
    expect(response.headers.get('content-security-policy')).not.toContain('nonce');
    const html = await response.text();
    // An article marks the current section with a script file; no page has an inline script.
    const scripts = html.match(/<script(?! type="application\/ld\+json")[^>]*>/g);
    expect(scripts).toEqual(
      (path && [expect.stringMatching(/^<script type="module" src="\/w\/article-[\w-]+\.js">$/)]) || null,
    );
    expect(html).toContain('type="application/rss+xml"');
    expect(html).toContain(`<link rel="canonical" href="${center()}${path}"/>`);
  }
  const html = await (await fetch(`${center()}/are-glp1-safe`)).text();
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );
  expect(data.map((each) => each['@type'])).toEqual(['Article', 'BreadcrumbList', 'FAQPage']);
  expect(data[2].mainEntity[0].name).toBe('Are GLP-1 medicines safe?');
  // A page of search results must not be indexed; a category page may be. Neither has a script.
  const searchPage = await (await fetch(center('?q=safe'))).text();
  expect(searchPage).toContain('content="noindex, follow"');
  const legal = await (await fetch(center('?category=Legal'))).text();
  expect(legal).toContain(`<link rel="canonical" href="${center('?category=Legal')}"/>`);
  expect(searchPage + legal).not.toContain('<script');
});

test('the feed is XML with every article', async ({ plainPage: page }) => {
  const response = await fetch(`${center()}/feed.xml`);
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const text = await response.text();
  const read = await page.evaluate((xml) => {
    const feed = new DOMParser().parseFromString(xml, 'application/xml');
    const texts = (selector: string) =>
      [...feed.querySelectorAll(selector)].map((element) => element.textContent);
    return {
      errors: texts('parsererror'),
      guids: texts('item > guid'),
      links: texts('item > link'),
      dates: texts('item > pubDate'),
    };
  }, text);
  expect(read.errors).toEqual([]);
  expect(read.guids).toHaveLength(8);
  expect(read.guids).toEqual(read.links);
  for (const link of read.links) expect((await fetch(link ?? '')).status).toBe(200);
  for (const date of read.dates) expect(new Date(date ?? '').toUTCString()).toBe(date);
});

/**
 * Measures the longest line of the paragraphs in characters, as the browser wraps them with its font. The space at the end of a line is not
 * counted.
 */
async function longestLine(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  return page.locator('.edu-body > p, .edu-list > li').evaluateAll((paragraphs) => {
    const range = document.createRange();
    const lines = paragraphs.flatMap((paragraph) => {
      const text = paragraph.querySelector('strong')?.firstChild ?? paragraph.firstChild;
      const textByTop = new Map<number, string>();
      for (let index = 0; text && index < (text.nodeValue ?? '').length; index++) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        textByTop.set(top, `${textByTop.get(top) ?? ''}${range.toString()}`);
      }
      return [...textByTop.values()];
    });
    return Math.max(...lines.map((line) => line.trim().length));
  });
}
