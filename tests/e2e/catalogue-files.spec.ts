import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { postForm } from '../support/console-forms.ts';
import { joinSession } from '../support/log-in.ts';
import {
  CATALOGUE,
  chooseFile,
  exportCsv,
  open,
  rowOf,
  saveProduct,
  switchOf,
  toast,
} from './catalogue-pages.ts';
import { expect, service, test } from './fixtures.ts';

/** The catalogue as a file: exported, changed and imported. */
// What is refused on purpose answers with such a status.
test.use({ expectedProblems: /status of 4\d\d/ });

test('a file goes out, is changed, shows what it would do, and does it', async ({ page }) => {
  await joinSession(page.context(), service);
  await saveProduct(page, 'tb-500', { 'Own name': '=HYPERLINK("https://evil.example")' });
  const { name, text } = await exportCsv(page);
  expect(name).toMatch(/^catalogue-[a-z0-9-]+-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith('\uFEFFid,product,sold,own_name,product_url,price,coupon_code,image_url\r\n')).toBe(
    true,
  );
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);

  await chooseFile(page, text);
  await expect(page.getByText('Nothing would change')).toBeVisible();
  await expectAccessible(page);

  const changed = text
    .replace(/^mots-c,.*$/m, 'mots-c,MOTS-c,no,Energy Peptide,https://shop.example/mots,39.90,,')
    .replace(/^tb-500,.*$/m, 'tb-500,TB-500,yes,,,,,');
  await chooseFile(page, changed);
  const changes = page.getByRole('table', { name: 'What the file would change' });
  await expect(changes.getByRole('row').filter({ hasText: 'MOTS-c' })).toContainText('Sold: yes → no');
  await expect(changes.getByRole('row').filter({ hasText: 'MOTS-c' })).toContainText('Price: none → 39.90');
  await expectAccessible(page);
  const confirm = page.getByRole('button', { name: 'Import 2 products' });
  await expect(confirm).toBeVisible();

  // Somebody else's change meanwhile: what was shown is not what would happen.
  await postForm(page.context(), service, CATALOGUE, { intent: 'stop-selling', entryId: 'mots-c' });
  await confirm.click();
  await expect(page.getByText('The catalogue has changed meanwhile')).toBeVisible();
  await expect(changes).not.toContainText('Sold: yes → no');

  await confirm.click();
  await expect(toast(page, '2 products changed.')).toBeVisible();
  await expect(switchOf(page, 'Energy Peptide')).not.toBeChecked();
  await expect(rowOf(page, 'Energy Peptide')).toContainText('$39.90');
  await expect(page.getByRole('link', { name: 'TB-500' })).toBeVisible();
  await chooseFile(page, 'id,sold,own_name,price,product_url\r\nmots-c,yes,,,\r\n');
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(toast(page, '1 product changed.')).toBeVisible();
  await test.step('a file with a bad row is not taken at all, and says which line', () =>
    expectRefused(page));
});

async function expectRefused(page: Page) {
  await chooseFile(page, 'id,sold,price\nbpc-157,no,10\naod-9604,perhaps,\nunknown,yes,\nsemax,yes,1.999\n');
  const mistakes = page.getByRole('table', { name: 'Mistakes in the file' });
  await expect(page.getByText('The file was not taken')).toBeVisible();
  await expect(mistakes.getByRole('row').nth(1)).toContainText('3');
  await expect(mistakes.getByRole('row').nth(2)).toContainText('There is no product “unknown”.');
  await expect(mistakes.getByRole('row').nth(3)).toContainText('5price: Please enter an amount');
  await expect(page.getByText('catalogue.csv')).toHaveCount(0);
  await expectAccessible(page);
  await open(page, CATALOGUE);
  await expect(switchOf(page, 'BPC-157')).toBeChecked();
  await chooseFile(page, '');
  await expect(page.getByText('Choose a file first.')).toBeVisible();
}
