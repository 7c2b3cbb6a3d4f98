import { expect } from '@playwright/test';
import { expectResults, submit, untilReady, walk } from '../support/assessment-walk.ts';
import { type HostPage, startHostPage } from '../support/host-page.ts';
import { logIn, OPERATOR } from '../support/log-in.ts';
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
  await expect(page.getByText(`It works on ${shop.origin}`)).toBeVisible({ timeout: 30_000 });
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
  const row = page.getByRole('row').filter({ hasText: shop.origin });
  await expect(async () => {
    await page.goto(service.origin + PAGE);
    await expect(row).toContainText('Blocked', { timeout: 500 });
  }).toPass();
  await expect(page.getByText('Some pages may not show your assessment')).toBeVisible();
});
