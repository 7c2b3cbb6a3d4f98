import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { service } from './fixtures.ts';

/** Helpers that the browser tests of the catalogue share. */
export const buildPath = (page: string, query = '') => `${page}?tenantId=default-tenant${query}`;
export const CATALOGUE = buildPath('/admin/catalogue');
export const open = (page: Page, path: string) => page.goto(service.origin + path);
export const findSwitch = (page: Page, name: string) => page.getByRole('switch', { name: `${name} is sold` });
export const findRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** Toasts are in their own list, without the page's alerts. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Messages/ }).getByText(text);

export async function chooseFile(page: Page, text: string): Promise<void> {
  await open(page, buildPath('/admin/catalogue/import'));
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'catalogue.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Preview changes' }).click();
}

export async function exportCsv(page: Page): Promise<{ name: string; text: string }> {
  await open(page, CATALOGUE);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}
