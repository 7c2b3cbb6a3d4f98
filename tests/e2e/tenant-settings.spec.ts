import type { Page } from '@playwright/test';
import { makeTenant } from '../support/console-forms.ts';
import { joinSession } from '../support/log-in.ts';
import { expect, service, test } from './fixtures.ts';

/** The settings tab: what is saved card by card, and the status. */

const SUBDOMAIN = 'settled';
const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true })).toBeVisible();
/** The status with which the tenant's widget answers. */
const embedStatus = async () => (await fetch(`${service.origin}/embed?client=${SUBDOMAIN}`)).status;

test('settings are saved card by card, what can’t be saved stays as typed, and both controls of the status switch the widgets', async ({
  page,
}) => {
  await joinSession(page.context(), service);
  const id = await makeTenant(page.context(), service, { name: 'Switchable', subdomain: SUBDOMAIN });
  await page.goto(`${service.origin}/admin/tenants/${id}/settings`);
  await test.step('each card is saved by itself', () => saveCards(page));
  await test.step('both controls of the status switch the widgets off, after asking, and on again', () =>
    switchStatus(page));
});

async function saveCards(page: Page) {
  const origins = page.locator('#origins-card');
  await origins.getByLabel('Origins').fill('https://shop.example\nnot an origin');
  await origins.getByRole('button', { name: 'Save origins' }).click();
  await expect(page.locator('#origins-allowedOrigins-error')).toContainText('Please enter origins such as');
  await expect(origins.getByLabel('Origins')).toHaveValue('https://shop.example\nnot an origin');
  await origins.getByLabel('Origins').fill('https://Shop.Example/\n\nhttps://other.example');
  await origins.getByRole('button', { name: 'Save origins' }).click();
  await expectToast(page, 'Tenant updated successfully');
  await expect(origins.getByLabel('Origins')).toHaveValue('https://shop.example\nhttps://other.example');
  const policy = (await page.request.get(`${service.origin}/embed?client=${SUBDOMAIN}`)).headers();
  expect(policy['content-security-policy']).toContain(
    "frame-ancestors 'self' https://shop.example https://other.example",
  );

  const sending = page.locator('#sending-card');
  await sending.getByLabel('Send from').fill('20:00');
  await sending.getByRole('button', { name: 'Save marketing' }).click();
  await expect(page.locator('#sending-sendWindowEnd-error')).toHaveText(
    'The send window must end after it begins',
  );
  await sending.getByLabel('Send until').fill('00:00');
  await sending.getByText('Sunday').click();
  await sending.getByRole('button', { name: 'Save marketing' }).click();
  await expect(page.locator('#sending-sendWindowEnd-error')).toHaveCount(0);

  const terms = page.locator('#terms-card');
  await terms.getByLabel('Plan').selectOption('enterprise');
  await expect(terms.getByLabel('Base fee')).toHaveValue('1999.00');
  await terms.getByLabel('Commission').fill('7.25');
  await terms.getByLabel('Monthly assessment limit').fill('0');
  await terms.getByLabel('Currency').selectOption('EUR');
  const saved = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/settings'),
    );
  let answer = saved();
  await terms.getByRole('button', { name: 'Save terms' }).click();
  await answer;
  await expect(terms.getByText('€', { exact: true })).toBeVisible();

  const shop = page.locator('#shop-card');
  await shop.getByRole('switch', { name: 'Amounts' }).click();
  await shop.getByLabel('Promo code').fill('WELCOME10');
  await shop.getByLabel('Privacy address').fill('https://shop.example/privacy');
  const save = shop.getByRole('button', { name: 'Save shop and plans' });
  await shop.getByLabel('UTM parameters').fill('source=quiz');
  await save.click();
  await expect(shop.getByText('Please enter parameters that begin with utm_')).toBeVisible();
  await expect(shop.getByLabel('UTM parameters')).toHaveValue('source=quiz');
  await shop.getByLabel('UTM parameters').fill('utm_source=quiz\nutm_medium=plan');
  answer = saved();
  await save.click();
  await answer;

  const leads = page.locator('#leads-card');
  await leads.getByRole('switch', { name: 'Ask for consent to health answers' }).click();
  answer = saved();
  await leads.getByRole('button', { name: 'Save leads' }).click();
  await answer;

  await page.reload();
  await expect(shop.getByLabel('Privacy address')).toHaveValue('https://shop.example/privacy');
  await expect(leads.getByRole('switch', { name: 'Ask for consent to health answers' })).toBeChecked();
  await expect(shop.getByLabel('Promo code')).toHaveValue('WELCOME10');
  await expect(shop.getByLabel('UTM parameters')).toHaveValue('utm_source=quiz\nutm_medium=plan');
  await expect(shop.getByRole('switch', { name: 'Amounts' })).toBeChecked();
  await expect(sending.getByLabel('Send from')).toHaveValue('20:00');
  await expect(sending.getByLabel('Send until')).toHaveValue('00:00');
  await expect(sending.getByLabel('Sunday')).not.toBeChecked();
  await expect(sending.getByLabel('Monday')).toBeChecked();
  await expect(terms.getByLabel('Plan')).toHaveValue('enterprise');
  await expect(terms.getByLabel('Commission')).toHaveValue('7.25');
  await expect(terms.getByLabel('Monthly assessment limit')).toHaveValue('0');
}

async function switchStatus(page: Page) {
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
}
