import type { Page } from '@playwright/test';
import { expectNamed, watchPosts } from '../support/form-checks.ts';
import { logIn } from '../support/log-in.ts';
import { expect, service, test } from './fixtures.ts';

/** Forms are checked in the browser by the schema that the server uses; what the server alone knows it says afterwards. */

// What is refused on purpose answers with such a status.
test.use({ expectedProblems: /status of 4\d\d/ });

/** Conform checks a form once its script runs; the button that shows a password is there from then on. */
const waitForScript = (page: Page) =>
  expect(page.getByRole('button', { name: 'Show password' }).first()).toBeVisible();

test('signing up names what is wrong without a request, keeps what was typed and goes on once it is mended', async ({
  page,
}) => {
  await page.goto(`${service.origin}/signup`);
  await waitForScript(page);
  const posts = watchPosts(page);
  const company = page.getByLabel('Company');
  const email = page.getByLabel('E-mail address');
  const password = page.getByLabel('Password', { exact: true });
  const subdomain = page.getByLabel(/^Subdomain/);
  const submit = page.getByRole('button', { name: 'Sign up' });
  await page.getByLabel('First name').fill('Ida');
  await email.fill('ida at forms');
  await password.fill('too short');
  await subdomain.fill('-x');
  await submit.click();

  await expectNamed(company, 'Company name is required');
  await expectNamed(email, 'Please enter a valid email address');
  await expectNamed(password, 'Use at least 12 characters');
  await expectNamed(subdomain, 'Please use 3 to 40 lower-case letters, digits and single hyphens');
  await expect(company).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Ida');
  await expect(email).toHaveValue('ida at forms');
  await expect(password).toHaveValue('too short');
  await expect(subdomain).toHaveValue('-x');
  expect(posts).toEqual([]);

  await email.fill('ida@forms.example');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await company.fill('Form Path Labs');
  await password.fill('a long enough phrase');
  await subdomain.fill('form-path-labs');
  await submit.click();
  await page.waitForURL(/\/admin/);
  expect(posts).toEqual(['/signup']);
});

test('what only the server knows is shown beside its field, with all that was typed but the password', async ({
  page,
}) => {
  await page.goto(`${service.origin}/signup`);
  await waitForScript(page);
  await page.getByLabel('Company').fill('Common Labs');
  await page.getByLabel('First name').fill('Ida');
  await page.getByLabel('E-mail address').fill('ida@common.example');
  await page.getByLabel('Password', { exact: true }).fill('Password2024!');
  await page.getByRole('button', { name: 'Sign up' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await expectNamed(password, 'This is one of the passwords that people guess first. Choose another one');
  await expect(page.getByLabel('Company')).toHaveValue('Common Labs');
  await expect(page.getByLabel('E-mail address')).toHaveValue('ida@common.example');
  expect(await page.content()).not.toContain('Password2024!');
});

test('an invitation to no address is named without a request, and its dialog keeps what was typed', async ({
  page,
}) => {
  await logIn(page, service, { next: '/admin/team?tenantId=default-tenant' });
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog');
  const email = dialog.getByLabel('E-mail address');
  const posts = watchPosts(page);
  await dialog.getByRole('radio', { name: /^Viewer/ }).check();
  await email.fill('not an address');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expectNamed(email, 'Please enter a valid email address');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('not an address');
  await expect(dialog.getByRole('radio', { name: /^Viewer/ })).toBeChecked();
  expect(posts).toEqual([]);

  await email.fill('');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expectNamed(email, 'Please enter a valid email address');
  expect(posts).toEqual([]);
});

test('the account page checks each of its forms on its own, without a request', async ({ page }) => {
  await logIn(page, service, { next: '/admin/account' });
  await waitForScript(page);
  const posts = watchPosts(page);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expectNamed(name, 'Enter your name');
  await expect(name).toBeFocused();

  const current = page.getByLabel('Current password', { exact: true });
  const next = page.getByLabel('New password', { exact: true });
  await next.fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectNamed(current, 'Enter your password');
  await expectNamed(next, 'Use at least 12 characters');
  await expect(current).toBeFocused();
  await expect(next).toHaveValue('short');
  await expectNamed(name, 'Enter your name');
  expect(posts).toEqual([]);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the server names the same in the same words', async ({ page }) => {
    await page.goto(`${service.origin}/signup`);
    await page.getByLabel('First name').fill('Ida');
    await page.getByLabel('E-mail address').fill('ida at forms');
    await page.getByLabel('Password', { exact: true }).fill('too short');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expectNamed(page.getByLabel('Company'), 'Company name is required');
    await expectNamed(page.getByLabel('E-mail address'), 'Please enter a valid email address');
    await expectNamed(page.getByLabel('Password', { exact: true }), 'Use at least 12 characters');
    await expect(page.getByLabel('First name')).toHaveValue('Ida');
    await expect(page.getByLabel('E-mail address')).toHaveValue('ida at forms');
  });
});
