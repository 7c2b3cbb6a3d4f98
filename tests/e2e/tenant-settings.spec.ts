import type { Page } from '@playwright/test';
import { makeTenant } from '../support/console-forms.ts';
import { joinSession } from '../support/log-in.ts';
import { expect, service, test } from './fixtures.ts';

/** The status on the settings tab. What its cards save is tested in tests/http/plain-forms.test.ts. */

const SUBDOMAIN = 'settled';
const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true })).toBeVisible();
/** Returns the HTTP status with which the tenant's widget answers. */
const embedStatus = async () => (await fetch(`${service.origin}/embed?client=${SUBDOMAIN}`)).status;

test('both controls of the status switch the widgets off, after asking, and on again', {
  tag: '@nightly',
}, async ({ page }) => {
  await joinSession(page.context(), service);
  const id = await makeTenant(page.context(), service, { name: 'Switchable', subdomain: SUBDOMAIN });
  await page.goto(`${service.origin}/admin/tenants/${id}/settings`);

  const terms = page.locator('#terms-card');
  await terms.getByLabel('Plan').selectOption('enterprise');
  await expect(terms.getByLabel('Base fee')).toHaveValue('1999.00');
  await page.getByRole('button', { name: 'Save terms' }).click();
  await expectToast(page, 'Tenant updated successfully');

  const status = page.getByLabel('Status', { exact: true });
  const toggle = page.getByRole('switch', { name: 'Branding Enabled' });
  const badge = page.locator('main header').getByText('Inactive', { exact: true });

  await toggle.click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Switchable?' });
  await expect(dialog).toContainText('Its widgets stop answering');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle).toBeChecked();
  expect(await embedStatus()).toBe(200);

  await toggle.click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Tenant updated successfully');
  await expect(badge).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await expect(status).toHaveValue('inactive');
  expect(await embedStatus()).toBe(404);

  await status.selectOption('active');
  await expect(badge).toHaveCount(0);
  await expect(toggle).toBeChecked();
  expect(await embedStatus()).toBe(200);

  await status.selectOption('inactive');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(badge).toBeVisible();
  expect(await embedStatus()).toBe(404);
});
