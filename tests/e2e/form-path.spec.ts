import type { Page } from '@playwright/test';
import { expectNamed, watchPosts } from '../support/form-checks.ts';
import { expect, service, test } from './fixtures.ts';

/**
 * Forms are validated in the browser by the server's schema. Forms without a script, and checks that only the server can do, are in
 * tests/http/plain-forms.test.ts.
 */

// Requests that are refused on purpose get a 4xx status.
test.use({ expectedProblems: /status of 4\d\d/ });

/** A form is posted by its script once that runs; the button that shows a password appears at the same time. */
const waitForScript = (page: Page) =>
  expect(page.getByRole('button', { name: 'Show password' }).first()).toBeVisible();

test('signing up names what is wrong, keeps what was typed and goes on once it is mended', async ({
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
  await expectNamed(subdomain, 'Use 3 to 40 lower-case letters, digits and single hyphens');
  await expect(company).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Ida');
  await expect(email).toHaveValue('ida at forms');
  await expect(password).toHaveValue('too short');
  await expect(subdomain).toHaveValue('-x');
  expect(posts).toEqual(['/signup']);

  await email.fill('ida@forms.example');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await company.fill('Form Path Labs');
  await password.fill('a long enough phrase');
  await subdomain.fill('form-path-labs');
  await submit.click();
  await page.waitForURL(/\/admin/);
  expect(posts).toEqual(['/signup', '/signup']);
});
