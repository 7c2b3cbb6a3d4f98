import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { makeTenant } from '../support/console-forms.ts';
import { expectNamed, watchPosts } from '../support/form-checks.ts';
import { joinSession, logIn } from '../support/log-in.ts';
import { expectToast, open, serveTenantPages, service, tab } from '../support/tenant-pages.ts';
import { test } from './browser-test.ts';

/** The list of tenants, creating one, and who can see which. */
serveTenantPages();

test('an operator creates a tenant: a subdomain is suggested, mistakes are shown beside their fields', async ({
  page,
}) => {
  await logIn(page, service, { next: '/admin/tenants?new=1' });
  const dialog = page.getByRole('dialog', { name: 'Create Tenant' });
  const add = page.getByRole('link', { name: 'Add Tenant' });
  await test.step('it closes without a question if nothing was typed, and asks if something was', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await add.click();
    await expect(dialog).toBeVisible();
    await expect(page.getByText(/^You have unsaved changes/)).toHaveCount(0);
    await dialog.getByLabel('Company name').fill('Tide');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('You have unsaved changes in ‘Tenant’.')).toBeVisible();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await expect(page.getByText('1 tenant', { exact: true })).toBeVisible();
  await add.click();
  await expect(dialog.getByLabel('Plan').locator('option')).toHaveText([
    'Basic ($299/month)',
    'Professional ($799/month)',
    'Enterprise ($1999/month)',
    'Custom pricing',
  ]);
  await expect(dialog.getByLabel('Plan')).toHaveValue('basic');
  await dialog.getByLabel('Plan').selectOption('custom');
  await expect(dialog.getByLabel('Base fee')).toBeVisible();
  await dialog.getByLabel('Plan').selectOption('basic');
  await expect(dialog.getByLabel('Base fee')).toHaveCount(0);
  await dialog.getByLabel('Company name').fill('Bio Nord');
  await expect(dialog.getByLabel('Subdomain')).toHaveValue('bio-nord');
  await expectAccessible(page, undefined, ['[role=dialog]']);

  // A subdomain that the operator typed is kept if the name changes.
  await dialog.getByLabel('Subdomain').fill('default');
  await dialog.getByLabel('Company name').fill('Bio North');
  await dialog.getByLabel('Contact email').fill('no-address');
  await dialog.getByLabel('Custom domain').fill('not a domain');
  await dialog.getByLabel('Plan').selectOption('professional');
  await dialog.getByRole('button', { name: 'Create Tenant' }).click();
  await expect(dialog.locator('#create-tenant-contactEmail-error')).toHaveText(
    'Please enter a valid email address',
  );
  await expect(dialog.locator('#create-tenant-subdomain-error')).toHaveText('This subdomain is reserved');
  await expect(dialog.locator('#create-tenant-customDomain-error')).toContainText('Enter a domain');
  await expect(dialog.getByLabel('Company name')).toHaveValue('Bio North');
  await expect(dialog.getByLabel('Subdomain')).toHaveValue('default');
  await expect(dialog.getByLabel('Plan')).toHaveValue('professional');

  await dialog.getByLabel('Subdomain').fill('bio-north');
  await dialog.getByLabel('Contact email').fill('hello@north.example');
  await dialog.getByLabel('Custom domain').fill('');
  await dialog.getByRole('button', { name: 'Create Tenant' }).click();
  await expectToast(page, 'Tenant created successfully');
  await expect(page.getByRole('heading', { level: 1, name: 'Bio North' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Plan' }).locator('~ dd')).toHaveText('Professional');
  await expect(page.getByRole('definition').filter({ hasText: 'Not configured' })).toBeVisible();
  await expect(page.getByText('2 tenants', { exact: true })).toBeVisible();

  // By default the first admin is the company's contact.
  const firstAdmin = page.getByLabel('E-mail address of the first admin');
  await expect(firstAdmin).toHaveValue('hello@north.example');
  const posts = watchPosts(page);
  await firstAdmin.fill('ana at north');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expectNamed(firstAdmin, 'Please enter a valid email address');
  await expect(firstAdmin).toBeFocused();
  await expect(firstAdmin).toHaveValue('ana at north');
  expect(posts).toEqual([]);

  // An unknown path gets a 404 page inside the console, with links to other pages.
  const answer = await page.goto(`${service.origin}/admin/no-such-page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Companies' })).toBeVisible();
});

test('what is typed before the script arrives is in the dialog after', { tag: '@nightly' }, async ({
  page,
}) => {
  await joinSession(page.context(), service);
  let arrive = () => {};
  const released = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${service.origin}/admin/tenants?new=1`, { waitUntil: 'commit' });
  await page.getByLabel('Company name').fill('Early Bird');
  await page.getByLabel('Subdomain').fill('bird');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  arrive();
  const dialog = page.getByRole('dialog', { name: 'Create Tenant' });
  await expect(dialog.getByLabel('Company name')).toHaveValue('Early Bird');
  await expect(dialog.getByLabel('Subdomain')).toHaveValue('bird');
  await expect(dialog.getByLabel('Plan')).toHaveValue('basic');
});

test('the tabs have addresses, and another tenant of the list opens on the same tab', {
  tag: '@nightly',
}, async ({ page }) => {
  await joinSession(page.context(), service);
  const id = await makeTenant(page.context(), service, { name: 'Tabby Labs', subdomain: 'tabby' });
  await open(page, `/admin/tenants/${id}`);
  await expect(page).toHaveURL(new RegExp(`/admin/tenants/${id}/overview$`));
  for (const label of ['Total Assessments', 'Total Leads', 'This Month'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Performance' })).toHaveAttribute(
    'href',
    `/analytics?tenantId=${id}`,
  );
  const section = (name: string) =>
    page.getByRole('main').getByRole('navigation', { name, exact: true }).getByRole('link').first();
  for (const [name, sectionName] of [
    ['Branding', 'Assessment'],
    ['Settings', 'Settings'],
  ] as const) {
    await tab(page, name).click();
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
    // The page is in the navigation, so it has the tabs of its section and not those of the tenant, too.
    await expect(section(sectionName)).toHaveAttribute('aria-current', 'page');
    await expect(tab(page, name)).toHaveCount(0);
    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('link', { name: 'Tabby Labs' })
      .click();
  }
  for (const name of ['Overview', 'Analytics']) {
    await tab(page, name).click();
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
  }
  await expect(page.getByRole('link', { name: 'View analytics' })).toHaveAttribute(
    'href',
    `/analytics?tenantId=${id}`,
  );
  await tab(page, 'Settings').click();
  await expect(page.getByLabel('Company name')).toHaveValue('Tabby Labs');
  await page.getByRole('navigation', { name: 'Tenants' }).getByText('Research Peptide Shop').click();
  await expect(page).toHaveURL(/default-tenant\/settings/);
  await expect(page.getByLabel('Company name')).toHaveValue('Research Peptide Shop');
  // The navigation changes too: its pages are those of the new tenant.
  await expect(page.getByRole('button', { name: 'Tenant: Research Peptide Shop' })).toBeVisible();
});
