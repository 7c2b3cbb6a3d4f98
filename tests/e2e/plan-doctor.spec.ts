import { expectAccessible } from '../support/accessibility.ts';
import { fullPayload } from '../support/payloads.ts';
import { expectNoOverflow } from '../support/views.ts';
import { expect, test } from './fixtures.ts';
import { submit } from './stored-plans.ts';

/** The summary for the visitor's own doctor. */

test('from the plan a phone opens the summary, whose amounts open after the tick, and which is printed, downloaded and shared as a file', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [file] }: { files: File[] }) => {
        Object.assign(window, { shared: [file?.name, file?.type, (file?.size ?? 0) > 1000] });
      },
    });
    window.print = () => Object.assign(window, { printed: true });
  });
  const { url } = await submit(fullPayload);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(url);
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'For your doctor' }).click();
  const summary = await opening;
  await summary.setViewportSize({ width: 390, height: 800 });
  await expect(summary.getByRole('heading', { name: 'Summary for a doctor' })).toBeVisible();
  expect(summary.url()).toBe(`${url}/doctor`);
  await expectNoOverflow(summary, 390);
  await expectAccessible(summary);

  const amounts = summary.getByText('Dosing:').first();
  await expect(amounts).toBeHidden();
  await summary.getByLabel('I have read this list; none of it applies to me').check();
  await expect(amounts).toBeVisible();
  await expectAccessible(summary);

  await summary.getByRole('button', { name: 'Print' }).click();
  expect(await summary.evaluate(() => 'printed' in window)).toBe(true);
  await summary.getByRole('button', { name: 'Share the PDF' }).click();
  await expect
    .poll(() => summary.evaluate(() => (window as { shared?: unknown }).shared))
    .toEqual(['summary-for-a-doctor.pdf', 'application/pdf', true]);
  const saving = summary.waitForEvent('download');
  await summary.getByRole('link', { name: 'Download the PDF' }).click();
  expect((await saving).suggestedFilename()).toBe('summary-for-a-doctor.pdf');
});

test('without script the plan leads to the summary, its tick opens the amounts, and no button is shown that needs a script', async ({
  plainPage: page,
}) => {
  const { url } = await submit(fullPayload);
  await page.goto(url);
  await page.getByRole('link', { name: 'For your doctor' }).click();
  await expect(page.getByRole('heading', { name: 'Summary for a doctor' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Dosing:').first()).toBeHidden();
  await page.getByLabel('I have read this list; none of it applies to me').check();
  await expect(page.getByText('Dosing:').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to the plan' }).click();
  expect(page.url()).toBe(url);
});
