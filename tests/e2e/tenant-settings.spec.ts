import type { Page } from '@playwright/test';
import { makeTenant } from '../support/console-forms.ts';
import { joinSession } from '../support/log-in.ts';
import { expect, service, test } from './fixtures.ts';

/** The status on the settings tab, and its groups. What its cards save is tested in tests/http/plain-forms.test.ts. */

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

test('an address with a field opens its group; changes survive a look at another group, and one bar saves them', async ({
  page,
}) => {
  await joinSession(page.context(), service);
  const id = await makeTenant(page.context(), service, { name: 'Grouped', subdomain: 'grouped' });
  await page.goto(`${service.origin}/admin/tenants/${id}/settings#shop-promoCode`);
  const code = page.getByLabel('Promo code');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const group = page.getByLabel('Settings for');
  await expect(code).toBeFocused();
  await expect(group).toHaveValue('group-shop');
  await expect(page.getByLabel('Company name')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save shop and plans' })).toHaveCount(0);

  await code.fill('GROUP10');
  await expect(bar).toContainText('1 change: Promo code');
  await group.selectOption('Company');
  await expect(code).toBeHidden();
  await expect(page.getByLabel('Company name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await group.selectOption('Shop and plans (unsaved changes)');
  await expect(code).toHaveValue('GROUP10');
  await bar.getByRole('button', { name: 'Save shop and plans' }).click();
  await expectToast(page, 'Tenant updated successfully');
  await expect(bar).toHaveText('');
  await page.reload();
  await expect(code).toHaveValue('GROUP10');
});

test('without JavaScript the links open the groups, and each form has its button', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await joinSession(context, service);
  const id = await makeTenant(context, service, { name: 'Scriptless', subdomain: 'scriptless' });
  const page = await context.newPage();
  await page.goto(`${service.origin}/admin/tenants/${id}/settings`);
  const groups = page.getByRole('navigation', { name: 'Groups of settings' });
  await expect(page.getByLabel('Company name')).toBeVisible();
  await expect(page.getByLabel('Promo code')).toBeHidden();
  await groups.getByRole('link', { name: 'Shop and plans' }).click();
  await expect(page.getByLabel('Company name')).toBeHidden();
  await page.getByLabel('Shop URL').fill('no url');
  await page.getByRole('button', { name: 'Save shop and plans' }).click();
  // The refusal is beside its field, in the group that is shown again.
  await expect(page.getByLabel('Shop URL')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Shop URL')).toBeVisible();
  await page.getByLabel('Shop URL').fill('https://shop.example');
  await page.getByRole('button', { name: 'Save shop and plans' }).click();
  await expect(page.getByLabel('Shop URL')).toHaveValue('https://shop.example');
  await expect(page.getByLabel('Shop URL')).toBeVisible();
  await context.close();
});
