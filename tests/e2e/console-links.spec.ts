import { type BrowserContext, expect } from '@playwright/test';
import { REFUSAL_TARGETS } from '#app/http/refusal-targets.ts';
import { attentionText } from '#app/routes/console/home/attention-text.ts';
import { ATTENTION_ITEMS } from '../support/attention-items.ts';
import { prepareConsolePages, TENANT } from '../support/console-pages.ts';
import { type DemoService, startDemoService } from '../support/demo.ts';
import { joinSession } from '../support/log-in.ts';
import { readRow } from '../support/stored-rows.ts';
import { test } from './browser-test.ts';

/**
 * Follows the links of the console: of every page with the demo's data, of a new company's first steps, of everything that Home can ask for,
 * and of refusals. A link with an anchor leads to a page on which the thing is there.
 */
let service: DemoService;
let consolePages: Readonly<Record<string, string>>;
test.beforeAll(async ({ browser }) => {
  service = await startDemoService();
  consolePages = await prepareConsolePages(browser, service);
});
test.afterAll(() => service?.stop());

/** Targets that answer with a file, or that leave the console. */
const NOT_FOLLOWED =
  /^\/(api|logout|media|shelf|embed|widget|consumer|technical|selector|plan)\b|\.(csv|pdf|zip)$|\/(csv|pdf)(\?|$)/;

class Crawl {
  private readonly documents = new Map<string, string>();
  /** Targets with the page or the rule that leads there. */
  readonly targets = new Map<string, string>();

  constructor(private readonly context: BrowserContext) {}

  async read(path: string): Promise<string> {
    const read = this.documents.get(path);
    if (read !== undefined) return read;
    const response = await this.context.request.get(service.origin + path);
    expect(response.status(), `${path}, linked from ${this.targets.get(path) ?? 'the list'}`).toBeLessThan(
      400,
    );
    const html = await response.text();
    this.documents.set(path, html);
    return html;
  }

  async collect(path: string): Promise<void> {
    const html = await this.read(path);
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), service.origin + path);
      if (url.origin === service.origin) this.targets.set(url.pathname + url.search + url.hash, path);
    }
  }

  /** @returns the targets whose anchor is not on their page */
  async findBroken(): Promise<string[]> {
    const broken: string[] = [];
    for (const [target, from] of this.targets) {
      const { pathname, search, hash } = new URL(target, service.origin);
      if (NOT_FOLLOWED.test(pathname)) continue;
      const html = await this.read(pathname + search);
      const id = decodeURIComponent(hash.slice(1));
      if (id && !html.includes(`id="${id}"`)) broken.push(`${from}: ${target}`);
    }
    return broken;
  }
}

test('every link of the console leads to what it names', async ({ context }) => {
  test.setTimeout(300_000);
  await joinSession(context, service);
  const crawl = new Crawl(context);
  // The page of components has links that only show how they look.
  for (const path of Object.values(consolePages)) if (path !== '/admin/ui') await crawl.collect(path);
  const lead = readRow<{ id: string }>(service, 'SELECT id FROM Lead WHERE tenantId = ? LIMIT 1', TENANT);
  const campaign = readRow<{ id: string }>(
    service,
    'SELECT id FROM EmailCampaign WHERE tenantId = ?',
    TENANT,
  );
  const withTenant = (to: string) =>
    to.startsWith('/admin/tenants/')
      ? to
      : to.replace(/(#|$)/, `${to.includes('?') ? '&' : '?'}tenantId=${TENANT}$1`);
  for (const mayDoAll of [true, false])
    for (const item of ATTENTION_ITEMS) {
      const viewer = { tenant: { id: TENANT, name: 'Tidewell' } as never, can: () => mayDoAll };
      const { to } = attentionText(item, viewer).action;
      const path = to.replace('LEAD', lead.id).replace('CAMPAIGN', campaign.id);
      crawl.targets.set(withTenant(path), `Home: ${item.kind}`);
    }
  const { ownAddress: _ofNewCompanies, ...refusals } = REFUSAL_TARGETS;
  for (const { to } of Object.values(refusals))
    crawl.targets.set(withTenant(to(`/admin/tenants/${TENANT}/settings`)), 'a refusal');
  expect(crawl.targets.size).toBeGreaterThan(150);
  expect(await crawl.findBroken()).toEqual([]);
});

test('every first step of a new company leads to what it names', async ({ page, context }) => {
  await page.goto(`${service.origin}/signup`);
  await page.getByLabel('Company').fill('Linked Labs');
  await page.getByLabel('First name').fill('Lin');
  await page.getByLabel('E-mail address').fill('lin@linked.example');
  await page.getByLabel('Password', { exact: true }).fill('four unlikely green words');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('progressbar', { name: 'Setup progress' })).toBeVisible();
  const steps = page.getByRole('link', { name: /, (to do|done)/ });
  const hrefs = await steps.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.length).toBeGreaterThan(8);
  const crawl = new Crawl(context);
  crawl.targets.set(REFUSAL_TARGETS.ownAddress.to(), 'a refusal');
  for (const href of hrefs) {
    const { pathname, search, hash } = new URL(href, page.url());
    crawl.targets.set(pathname + search + hash, 'First steps');
  }
  expect(await crawl.findBroken()).toEqual([]);
  // What a step names is in sight, also in a group of settings that is not the first.
  for (const name of ['Choose where you sell', 'Add your postal address', 'Set your shop’s URL']) {
    await page.goto(`${service.origin}/admin`);
    await steps.filter({ hasText: name }).click();
    await page.waitForURL(/#/);
    const named = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
    await expect(named).toBeVisible();
    await expect(named).toBeInViewport();
  }
});
