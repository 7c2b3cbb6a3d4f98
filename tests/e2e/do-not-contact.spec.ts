import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { makeTenant } from '../support/console-forms.ts';
import { joinSession } from '../support/log-in.ts';
import { expect, service, test } from './fixtures.ts';

/** The list of e-mail addresses that get no marketing. */
test.use({ expectedProblems: /status of 4\d\d/ });

const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true })).toBeVisible();

test('an address is added by hand, found, and removed again; a file is shown row by row before it is stored', async ({
  page,
}) => {
  await joinSession(page.context(), service);
  const id = await makeTenant(page.context(), service, { name: 'Quiet', subdomain: 'quiet' });
  await page.goto(`${service.origin}/admin/suppressions?tenantId=${id}`);
  // Assistive technology ignores the drawing, because the text says the same.
  await expect(
    page.getByText('The list is empty').locator('..').locator('svg[aria-hidden=true] path'),
  ).not.toHaveCount(0);

  const field = page.getByLabel('E-mail address or phone number');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await field.fill('555 010');
  await page.getByRole('button', { name: 'Add to Do not contact' }).click();
  await expect(page.getByText(/or a phone number with its country’s code/)).toBeVisible();
  await field.fill('Ada@example.com');
  await page.getByRole('button', { name: 'Add to Do not contact' }).click();
  await expectToast(page, 'Added');
  const row = page.getByRole('row').filter({ hasText: 'ada@example.com' });
  // The text is twice in the row: below the e-mail address on phones, in its own column elsewhere.
  await expect(row.getByText('Added by your team').filter({ visible: true })).toBeVisible();

  await page.getByLabel('Search the list').fill('ADA@');
  await page.getByRole('button', { name: 'Find in the list' }).click();
  await expect(page.getByText('1 line found')).toBeVisible();
  // The company's id may hold any letters from a to f, so that the search is looked for as it was typed.
  expect(page.url()).not.toMatch(/ada(@|%40)/i);

  await page.getByRole('link', { name: 'Show the whole list' }).click();
  await expect(page.getByText('Showing 1–1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Remove ada@example.com' }).click();
  await page.getByRole('button', { name: 'Remove from the list' }).click();
  await expectToast(page, 'Removed');
  await expect(page.getByText('The list is empty')).toBeVisible();
  await page.goto(`${service.origin}/admin/suppressions/import?tenantId=${id}`);
  await importFile(page);
});

async function importFile(page: Page) {
  await page.getByLabel('CSV file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email\nada@example.com\nnothing\nada@example.com\n'),
  });
  await page.getByRole('button', { name: 'Show the rows' }).click();
  await expect(page.getByText('The file has 1 address to add')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'nothing' })).toContainText('Invalid');
  await page.getByRole('button', { name: 'Add 1 address' }).click();
  await expect(page.getByText('1 address added')).toBeVisible();
  await expect(
    page.getByText(/1 already on the list, or twice in the file\. We left out 1 entry\./),
  ).toBeVisible();
  await expectAccessible(page);
  const [leftOut] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the entries we left out' }).click(),
  ]);
  expect(leftOut.suggestedFilename()).toBe('left-out.csv');
  await importLongFile(page);
  await page.getByRole('link', { name: 'Do not contact' }).first().click();
  await expect(page.getByText('Showing 1–').first()).toBeVisible();
  await page.getByLabel('Search the list').fill('ada@');
  await page.getByRole('button', { name: 'Find in the list' }).click();
  const addedRows = page.getByRole('row').filter({ hasText: 'Added by your team' });
  await expect(addedRows.filter({ hasText: 'ada@example.com' })).toBeVisible();
}

/** A file that a worker continues, whose first row has no names. */
async function importLongFile(page: Page) {
  const rows = Array.from({ length: 6000 }, (_, index) => `long${index}@example.com`);
  await page.getByLabel('CSV file').setInputFiles({
    name: 'long.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['the first of them', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Show the rows' }).click();
  await expect(page.getByText('The file has 6,000 rows')).toBeVisible();
  await page.getByLabel('The first row has').selectOption({ label: 'An entry, like the other rows' });
  await page.getByRole('button', { name: 'Show the rows' }).click();
  await expect(page.getByText('The file has 6,001 rows')).toBeVisible();
  await page.getByRole('button', { name: 'Import 6,001 rows' }).click();
  // The toast, then the progress, then the result without a reload.
  await expectToast(page, 'Import started');
  await expect(page.getByText('6,000 addresses added')).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByText('6,000 addresses added')).toBeVisible();
}
