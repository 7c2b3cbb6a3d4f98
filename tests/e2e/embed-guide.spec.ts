import type { Page } from '@playwright/test';
import { expectGoodInEachView, FIRST_VIEW, setView } from '../support/views.ts';
import { expect, service, test } from './fixtures.ts';

/** The guide at /docs/embed, with the real embed as its preview. */
// Chromium reports this for any frame of the page's own origin; in a shop the frame has another origin.
test.use({ expectedProblems: /both allow-scripts and allow-same-origin/ });

const guide = () => `${service.origin}/docs/embed`;
const line = (page: Page) => page.locator('.guide-result pre').first();
const lineWith = (attributes: string) =>
  `<script src="${service.origin}/embed.js" ${attributes} async></script>`;
const preview = (page: Page) => page.frameLocator('.guide-preview iframe');

test('is good in each view, changes line and preview with each option, and copies the line', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await setView(page, FIRST_VIEW);
  await page.goto(guide());
  await page.locator('.guide-preview').scrollIntoViewIfNeeded();
  await expect(preview(page).getByText('Step 1 of 6')).toBeVisible();
  await expectGoodInEachView(page);

  const first = lineWith('data-client="default"');
  await expect(line(page)).toHaveText(first);
  await page.getByRole('button', { name: 'Copy the embed code' }).click();
  await expect(page.getByText('Copied the embed code')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

  await page.getByLabel('Colors').selectOption('teal');
  await page.getByLabel('Language').selectOption('es');
  await expect(line(page)).toHaveText(lineWith('data-client="default" data-theme="teal" data-locale="es"'));
  await expect(page.locator('.guide-preview iframe')).toHaveAttribute('src', /locale=es&theme=teal/);
  await expect(preview(page).locator('html')).toHaveAttribute('lang', 'es');

  await page.getByLabel('Mode').selectOption('popup');
  await page.getByLabel('Button', { exact: true }).fill('Find "your" plan');
  await page.getByLabel('Opens').selectOption('delay:20');
  await expect(line(page)).toHaveText(
    lineWith(
      'data-client="default" data-mode="popup" data-open="delay:20" data-button-text="Find &quot;your&quot; plan" data-theme="teal" data-locale="es"',
    ),
  );
  await page.getByRole('button', { name: 'Find "your" plan' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test('shows everything but the preview, and makes the line by its form', async ({ plainPage: page }) => {
    await page.goto(guide());
    await expect(page.getByRole('heading', { name: 'Content-Security-Policy' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
    await page.getByLabel('Client name (from your embed code)').fill('acme');
    await page.getByLabel('Mode').selectOption('slide-in');
    await page.getByRole('button', { name: 'Update code' }).click();
    await expect(line(page)).toHaveText(lineWith('data-client="acme" data-mode="slide-in"'));
    await page.getByLabel('Opens').selectOption('exit');
    await page.getByRole('button', { name: 'Update code' }).click();
    await expect(line(page)).toHaveText(lineWith('data-client="acme" data-mode="slide-in" data-open="exit"'));
    await expect(page.getByRole('link', { name: 'The assessment on a separate page' })).toBeVisible();
  });
});

test('allows scripts by nonce and frames of its own, and can’t be framed itself', async () => {
  const { headers } = await fetch(guide());
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+';/);
  expect(policy).toContain("frame-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});
