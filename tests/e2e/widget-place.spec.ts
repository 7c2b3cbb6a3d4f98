import { choose, expectStep, findWidget, next, shopHtml, untilReady } from '../support/assessment-walk.ts';
import { expect, forgive, service, test } from './fixtures.ts';

/** Where a visitor is: the document's title, the browser's Back button (D22), and the look of progress and Continue. */
test('a page of its own names its step, and the browser’s Back button goes one step back', async ({
  page,
}) => {
  await page.goto(`${service.origin}/selector?client=default`);
  await page.goto(`${service.origin}/widget?client=default`);
  await untilReady(page);
  // Continue works without an answer (V section 2), and looks so.
  const primary = page.getByRole('button', { name: 'Continue' });
  const filled = await primary.evaluate((button) => getComputedStyle(button).backgroundColor);
  await choose(page, ['Sleep & Recovery']);
  await page.mouse.move(0, 0);
  await expect(primary).toHaveCSS('background-color', filled);
  await next(page);
  await expectStep(page, 2);
  await expect(page).toHaveTitle(/^Step 2 of 6 – /);
  // The heading that has the focus is described by the step, so that screen readers say both.
  await expect(page.locator('h2:focus')).toHaveAccessibleDescription('Step 2 of 6');
  await next(page);
  await expectStep(page, 3);
  await page.goBack();
  await expectStep(page, 2);
  await expect(page).toHaveTitle(/^Step 2 of 6 – /);
  await page.goForward();
  await expectStep(page, 3);
  await page.getByRole('button', { name: 'Back' }).click();
  await expectStep(page, 2);
  await page.goBack();
  await expectStep(page, 1);
  await expect(page.getByLabel('Sleep & Recovery')).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/selector/);
});

test('in a frame the Back button stays the host page’s', async ({ page }) => {
  await page.route(`${service.origin}/a-shop`, (route) =>
    route.fulfill({ contentType: 'text/html', body: shopHtml(service.origin) }),
  );
  await page.goto(`${service.origin}/a-shop`);
  const widget = findWidget(page);
  await untilReady(widget);
  const entries = await page.evaluate(() => history.length);
  await choose(widget, ['Sleep & Recovery']);
  await next(widget);
  await expectStep(widget, 2);
  await expect(widget.locator('h2:focus')).toHaveAccessibleDescription('Step 2 of 6');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  // A shop has another origin than the service.
  forgive(/can escape its sandboxing/);
});

test('a single choice is made with the arrow keys and goes on with Enter', async ({ page }) => {
  await page.goto(`${service.origin}/consumer?client=default`);
  await untilReady(page);
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Step 2 of 3', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Step 2 of 3 – /);
});

test('the progress bar can be seen in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${service.origin}/widget?client=default`);
  // Only the browser's own drawing follows forced colours; a background of ours would turn it off.
  expect(
    await page.locator('progress').evaluate((bar) => {
      const { appearance, borderTopWidth } = getComputedStyle(bar);
      return [appearance, borderTopWidth === '0px'];
    }),
  ).toEqual(['auto', true]);
});
