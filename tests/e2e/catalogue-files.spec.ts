import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { postForm, saveInOtherTab } from '../support/console-forms.ts';
import { joinSession } from '../support/log-in.ts';
import { expectNoOverflow } from '../support/views.ts';
import {
  buildPath,
  CATALOGUE,
  chooseFile,
  exportCsv,
  findRow,
  findSwitch,
  toast,
} from './catalogue-pages.ts';
import { expect, service, test } from './fixtures.ts';

/** The catalogue as a file: exported, changed and imported. */
// Requests that are refused on purpose get a 4xx status.
test.use({ expectedProblems: /status of 4\d\d/ });

test('a file goes out, is changed, shows what it would do, and does it', async ({ page }) => {
  await joinSession(page.context(), service);
  await saveInOtherTab(page.context(), service, buildPath('/admin/catalogue/tb-500'), {
    intent: 'product',
    changes: { name: '=HYPERLINK("https://evil.example")' },
  });
  const { name, text } = await exportCsv(page);
  expect(name).toMatch(/^catalogue-[a-z0-9-]+-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith('\uFEFFid,product,sold,own_name,product_url,price,coupon_code,image_url\r\n')).toBe(
    true,
  );
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);

  const changed = text
    .replace(/^mots-c,.*$/m, 'mots-c,MOTS-c,no,Energy Peptide,https://shop.example/mots,39.90,,')
    .replace(/^tb-500,.*$/m, 'tb-500,TB-500,yes,,,,,');
  await chooseFile(page, changed);
  const changes = page.getByRole('table', { name: 'What the file would change' });
  await expect(changes.getByRole('row').filter({ hasText: 'MOTS-c' })).toContainText('Sold: yes → no');
  await expect(changes.getByRole('row').filter({ hasText: 'MOTS-c' })).toContainText('Price: none → 39.90');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoOverflow(page, 390);
  await page.setViewportSize({ width: 1280, height: 720 });
  const confirm = page.getByRole('button', { name: 'Import 2 products' });
  await expect(confirm).toBeVisible();

  // Another user changes the catalogue in the meantime, so the preview no longer shows what would happen.
  await postForm(page.context(), service, CATALOGUE, { intent: 'stop-selling', entryId: 'mots-c' });
  await confirm.click();
  await expect(page.getByText('The catalog changed in the meantime')).toBeVisible();
  await expect(changes).not.toContainText('Sold: yes → no');

  await confirm.click();
  await expect(toast(page, '2 products changed.')).toBeVisible();
  await expect(findSwitch(page, 'Energy Peptide')).not.toBeChecked();
  await expect(findRow(page, 'Energy Peptide')).toContainText('$39.90');
  await expect(page.getByRole('link', { name: 'TB-500' })).toBeVisible();
  const before = { intent: 'product', changes: { name: '', price: '', productUrl: '' } };
  await saveInOtherTab(page.context(), service, buildPath('/admin/catalogue/mots-c'), before);
  await postForm(page.context(), service, CATALOGUE, { intent: 'sell-all' });
  await test.step('a file with a bad row is not taken at all, and says which line', () =>
    expectRefused(page));
});

async function expectRefused(page: Page) {
  await chooseFile(page, 'id,sold,price\nbpc-157,no,10\naod-9604,perhaps,\nunknown,yes,\nsemax,yes,1.9999\n');
  const mistakes = page.getByRole('table', { name: 'Errors in the file' });
  await expect(page.getByText('Import failed')).toBeVisible();
  await expect(mistakes.getByRole('row').nth(1)).toContainText('3');
  await expect(mistakes.getByRole('row').nth(2)).toContainText('Product “unknown” not found.');
  await expect(mistakes.getByRole('row').nth(3)).toContainText('5price: Enter an amount');
  await expect(page.getByText('catalogue.csv')).toHaveCount(0);
  await expectAccessible(page);
  const file = await page.request.get(service.origin + buildPath('/admin/catalogue.csv'));
  expect(await file.text()).toMatch(/^bpc-157,BPC-157,yes,/m);
}

/** The changes that a file makes are tested in app/domain/catalogue. */
test('an unchanged file would change nothing, one of some columns takes away what it leaves empty, an empty one is refused', {
  tag: '@nightly',
}, async ({ page }) => {
  const product = buildPath('/admin/catalogue/mots-c');
  await joinSession(page.context(), service);
  const changes = { name: 'Energy Peptide' };
  await saveInOtherTab(page.context(), service, product, { intent: 'product', changes });
  const { text } = await exportCsv(page);
  await chooseFile(page, text);
  await expect(page.getByText('No changes found')).toBeVisible();
  await expectAccessible(page);

  await chooseFile(page, 'id,sold,own_name,price,product_url\r\nmots-c,yes,,,\r\n');
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(toast(page, '1 product changed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'MOTS-c' })).toBeVisible();

  await chooseFile(page, '');
  await expect(page.getByText('Choose a file first.')).toBeVisible();
});
