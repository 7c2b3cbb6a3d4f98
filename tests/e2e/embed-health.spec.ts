import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectFittingHeight, expectResults, submit, untilReady, walk } from '../support/assessment-walk.ts';
import { type HostPage, startHostPage } from '../support/host-page.ts';
import { logIn, OPERATOR } from '../support/log-in.ts';
import { mailTo } from '../support/mailbox.ts';
import { type RunningService, startService } from '../support/service.ts';
import { test } from './browser-test.ts';

/** "Is it working?": a shop's page with the line that the console gave shows up in the console. */
let service: RunningService;
let shop: HostPage;
test.beforeAll(async () => {
  service = await startService({ ...OPERATOR, RATE_LIMIT_SCALE: '0' });
  shop = await startHostPage();
});
test.afterAll(async () => {
  await shop.stop();
  await service.stop();
});

const PAGE = '/admin/embed?tenantId=default-tenant';

test('the preview is no sighting and no visit, and a walk through it sends and stores nothing', async ({
  page,
}) => {
  await logIn(page, service, { next: PAGE });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const widget = page.frameLocator('.stackguide iframe');
  await page.locator('.stackguide').scrollIntoViewIfNeeded();
  await untilReady(widget);
  await walk(widget);
  await submit(widget);
  await expectResults(widget);
  await expect(widget.getByText('This is a preview: nothing was sent or stored.')).toBeVisible();
  expect(posts).toEqual([]);
  await page.goto(service.origin + PAGE);
  await expect(page.getByText('Not seen anywhere yet')).toBeVisible();
});

test('the line that the options make is the one that works, and its site is seen with its loader and events', async ({
  page,
  context,
}) => {
  await logIn(page, service, { next: PAGE });
  await expect(page.getByText('Not seen anywhere yet')).toBeVisible();
  await page.getByLabel('Questionnaire').selectOption('consumer');
  const line = page.getByRole('textbox', { name: 'Embed line' });
  await expect(line).toHaveValue(/data-widget="consumer"/);

  const customer = await context.newPage();
  await customer.goto(
    shop.page(`<!doctype html><title>A shop</title><body>${await line.inputValue()}</body>`),
  );
  const widget = customer.frameLocator('.stackguide iframe');
  await expect(widget.getByText('Step 1 of 3')).toBeVisible();
  await untilReady(widget);
  await widget.getByRole('radio').first().check();
  const row = page.getByRole('row').filter({ hasText: shop.origin });
  await expect(async () => {
    await page.goto(service.origin + PAGE);
    await expect(row).toContainText('Working', { timeout: 500 });
  }).toPass();
  await expect(row).toContainText('Version 1');
  await expect(page.getByText('Started').locator('..')).toContainText('1');
});

test('opening the page from the console ticks as soon as the assessment in it speaks, and says what to look at until then', async ({
  page,
  context,
}) => {
  await logIn(page, service, { next: PAGE });
  const address = page.getByLabel('Web address of the page');
  const start = page.getByRole('button', { name: 'Open your page and check now' });
  await address.fill('no address');
  await start.click();
  await expect(page.getByText('Please enter an address such as https://shop.example.com')).toBeVisible();
  await expect(address).toHaveValue('no address');

  const line = await page.getByRole('textbox', { name: 'Embed line' }).inputValue();
  await address.fill(shop.page(`<!doctype html><title>A shop</title><body>${line}</body>`));
  const opened = context.waitForEvent('page');
  await start.click();
  await expect(page.getByText(`Waiting for ${shop.origin}`)).toBeVisible();
  const customer = await opened;
  await customer.bringToFront();
  await untilReady(customer.frameLocator('.stackguide iframe'));
  await expect(page.getByText(`It works on ${shop.origin}`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: shop.origin })).toContainText('Working');
});

test('a site that is not on the list is shown as blocked', async ({ page, context }) => {
  await logIn(page, service, { next: '/admin/tenants/default-tenant/settings' });
  const saved = await page.evaluate(async () => {
    const response = await fetch('/api/tenants/default-tenant', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ allowedOrigins: ['https://shop.example'] }),
    });
    return response.status;
  });
  expect(saved).toBe(200);
  const customer = await context.newPage();
  await customer.goto(
    shop.page(
      `<!doctype html><title>A shop</title><body><script src="${service.origin}/embed.js" data-client="default" async></script></body>`,
    ),
  );
  // At once, and not by the loader's patience.
  const frame = customer.frameLocator('.stackguide iframe');
  await expect(frame.getByRole('heading', { name: 'This site may not show this assessment.' })).toBeVisible();
  await expect(frame.getByText(`add ${shop.origin} to the allowed origins`)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: shop.origin });
  await expect(async () => {
    await page.goto(service.origin + PAGE);
    await expect(row).toContainText('Blocked', { timeout: 500 });
  }).toPass();
  await expect(page.getByText('Some pages may not show your assessment')).toBeVisible();
  // What to do is in view too.
  await expectFittingHeight(customer);
});

const OWNER = 'owner@new-shop.example';

/** Counts presses of the pointer in all pages of a browser, as the pages hear them. */
async function countPresses(context: BrowserContext): Promise<{ count: number }> {
  const presses = { count: 0 };
  await context.exposeBinding('countPress', () => {
    presses.count++;
  });
  await context.addInitScript(() => {
    const { countPress } = window as unknown as { countPress: () => void };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countPress(), true);
  });
  return presses;
}

/** Opens every page of the navigation. */
async function openAllPages(page: Page): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(12);
  for (const path of paths) {
    await page.goto(service.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/ · StackGuide$/);
  }
}

/** Signs a company up; its console's first page is shown afterwards. */
async function signUp(page: Page, account: { company: string; address: string }): Promise<void> {
  await page.goto(`${service.origin}/signup`);
  await page.getByLabel('Company').fill(account.company);
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('E-mail address').fill(account.address);
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('0 of 10 done')).toBeVisible();
}

test('a new owner who looks at every page ticks and counts nothing', async ({ page }) => {
  await signUp(page, { company: 'Curious Shop', address: 'owner@curious-shop.example' });
  await openAllPages(page);
  await page.goto(`${service.origin}/admin`);
  await expect(page.getByText('0 of 10 done')).toBeVisible();
  await expect(page.getByText('0 saw the widget, 0 their plan')).toBeVisible();
  // What is named by an address is focused, and below the bar.
  await page.getByRole('link', { name: 'Choose what you sell' }).click();
  const choice = page.locator('#what-you-sell');
  await expect(choice).toBeFocused();
  await expect.poll(async () => (await choice.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(64);
  await page.goto(`${service.origin}/admin`);
  await page.getByRole('link', { name: 'Invite a colleague' }).click();
  await expect(page.getByRole('button', { name: 'Invite a colleague' })).toBeFocused();
});

test('a new owner comes from sign-up to the first lead in twelve clicks', async ({
  browser,
  context,
  page,
}) => {
  const presses = await countPresses(context);
  await signUp(page, { company: 'New Shop', address: OWNER });
  await expect(page.getByText('14 days of the free trial left')).toBeVisible();

  const mail = await mailTo(browser, service, { address: OWNER });
  const link = /http\S+\/verify-email\/\S+/.exec(mail)?.[0] ?? '';
  presses.count++;
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await page.getByRole('link', { name: 'To the console' }).click();
  await page.getByRole('link', { name: 'Set your logo or colours' }).click();
  await expect(page.getByLabel('Picture', { exact: true })).toBeFocused();
  await page.getByRole('radio', { name: 'teal' }).click();
  await page.getByRole('button', { name: 'Save look' }).click();
  await expect(page.getByText('Tenant updated successfully')).toBeVisible();

  const navigation = page.getByRole('navigation', { name: 'Console' });
  await navigation.getByRole('link', { name: 'Catalogue' }).click();
  await page.getByRole('button', { name: 'I sell all of these' }).click();
  await expect(page.getByText(/All \d+ products are sold/)).toBeVisible();
  await navigation.getByRole('link', { name: 'Embed' }).click();
  const line = page.getByRole('textbox', { name: 'Embed line' });
  const html = await line.inputValue();
  await page.getByRole('button', { name: 'Copy Embed line' }).click();
  const address = page.getByLabel('Web address of the page');
  await address.fill(
    shop.page(
      `<!doctype html><title>A shop</title><link rel="icon" href="data:,"><body style="margin:0">${html}</body>`,
    ),
  );
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open your page and check now' }).click();
  const customer = await opened;
  await customer.bringToFront();
  const widget = customer.frameLocator('.stackguide iframe');
  await untilReady(widget);
  await expect(page.getByText(`It works on ${shop.origin}`)).toBeVisible();
  expect(presses.count).toBeLessThanOrEqual(12);
  await walk(widget);
  await submit(widget);
  await expectResults(widget);

  await page.bringToFront();
  await page.goto(`${service.origin}/admin`);
  await expect(page.getByRole('heading', { name: 'Your first lead is here' })).toBeVisible();
  await expect(page.getByText('5 of 10 done')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('1 saw the widget, 1 their plan')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('100.0%')).toBeVisible();
  // Three clicks answer the questions that have no preset (D49); the cautious answer closes a question too.
  for (const name of ['Leave them out', 'Mention them', 'By a box to tick']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(page.getByText('8 of 10 done')).toBeVisible();
  expect(
    await mailTo(browser, service, { address: OWNER, subject: 'Your first lead at New Shop' }),
  ).toContain('mark the lead as contacted');
  await page.getByRole('link', { name: 'Open the lead' }).click();
  await expect(page.locator('#content')).toBeFocused();
  await expect(page.getByRole('status', { name: 'Page' })).toHaveText('Lead · New Shop · StackGuide');
});
