import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectStep, findWidget, shopHtml } from './assessment-walk.ts';
import { makeTenant } from './console-forms.ts';
import { type HostPage, startHostPage } from './host-page.ts';
import { OPERATOR } from './log-in.ts';
import { type RunningService, startService } from './service.ts';

export let service: RunningService;
export let shop: HostPage;
const problems: string[] = [];

/** Starts a separate service and shop for the spec that calls it. A console error on a page fails the test. */
export function serveTenantPages(): void {
  test.beforeAll(async () => {
    shop = await startHostPage();
    service = await startService({ ...OPERATOR, RATE_LIMIT_SCALE: '0', APP_DOMAIN: 'service.example' });
  });
  test.afterAll(async () => {
    await service?.stop();
    await shop.stop();
  });

  test.beforeEach(async ({ page }) => {
    problems.length = 0;
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      // Requests that are refused on purpose have a 4xx status; the events of a preview are blocked, because it must not count anything.
      const isMeant = /status of 4\d\d|api\/events' violates/.test(message.text());
      if (message.type() === 'error' && !isMeant) problems.push(message.text());
    });
  });
  test.afterEach(() => expect(problems).toEqual([]));
}

export const open = (page: Page, path: string) => page.goto(service.origin + path);
export const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true })).toBeVisible();
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Company pages' }).getByRole('link', { name });

/** Creates a tenant by a request (tenants.spec.ts tests the dialog) and opens one of its pages. @returns its ID */
export async function createTenant(
  page: Page,
  name: string,
  subdomain: string,
  part: 'overview' | 'branding' = 'overview',
): Promise<string> {
  const id = await makeTenant(page.context(), service, { name, subdomain });
  await open(page, `/admin/tenants/${id}/${part}`);
  return id;
}

/** Returns the colour of a tenant's buttons on a shop's page of another origin with the embed line. */
export async function accentInShop(browser: Browser, client: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(shop.page(shopHtml(service.origin, `data-client="${client}"`)));
  // This waits for the widget itself, not an error page: by then everything has its final colours.
  await expectStep(findWidget(page), 1);
  const accent = await readAccent(findWidget(page).locator('html'));
  await context.close();
  return accent;
}
export const readAccent = (html: ReturnType<Page['locator']>) =>
  html.evaluate((element) => getComputedStyle(element).getPropertyValue('--accent').trim());
