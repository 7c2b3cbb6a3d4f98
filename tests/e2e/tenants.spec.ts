import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { makeTenant, signUp } from '../support/console-forms.ts';
import { expectNamed, watchPosts } from '../support/form-checks.ts';
import { joinSession, logIn } from '../support/log-in.ts';
import { expectToast, open, serveTenantPages, service, tab } from '../support/tenant-pages.ts';
import { ALL_VIEWS, expectGoodInEachView } from '../support/views.ts';
import { test } from './browser-test.ts';

/** The list of tenants, making one, and who sees which. */
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
  await dialog.getByLabel('Company name').fill('Bio Nord');
  await expect(dialog.getByLabel('Subdomain')).toHaveValue('bio-nord');
  await expectAccessible(page, undefined, ['[role=dialog]']);

  // One's own is left alone, whatever the name becomes.
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
  await expect(dialog.locator('#create-tenant-customDomain-error')).toContainText('Please enter a domain');
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

  // Its first admin: the company's contact, unless it is another address.
  const firstAdmin = page.getByLabel('E-mail address of the first admin');
  await expect(firstAdmin).toHaveValue('hello@north.example');
  const posts = watchPosts(page);
  await firstAdmin.fill('ana at north');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expectNamed(firstAdmin, 'Please enter a valid email address');
  await expect(firstAdmin).toBeFocused();
  await expect(firstAdmin).toHaveValue('ana at north');
  expect(posts).toEqual([]);

  // A wrong address is answered in the console's frame, which leads on.
  const answer = await page.goto(`${service.origin}/admin/no-such-page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Tenants' })).toBeVisible();
});

// The list with tenants in it, and the tabs: console-pages.spec.ts.
test('a list that finds no tenant is good in each view', { tag: '@nightly' }, async ({ page }) => {
  await joinSession(page.context(), service);
  await open(page, '/admin/tenants?q=no+such+company');
  await expect(page.getByText('No tenants match')).toBeVisible();
  await expectGoodInEachView(page, { views: ALL_VIEWS });
});

test('a subdomain that is taken is named beside its field; a plan of one’s own has a fee', {
  tag: '@nightly',
}, async ({ page }) => {
  await joinSession(page.context(), service);
  await makeTenant(page.context(), service, { name: 'Taken', subdomain: 'taken' });
  await open(page, '/admin/tenants');
  const dialog = page.getByRole('dialog', { name: 'Create Tenant' });
  await page.getByRole('link', { name: 'Add Tenant' }).click();
  await dialog.getByLabel('Company name').fill('Another');
  await expect(dialog.getByLabel('Base fee')).toHaveCount(0);
  await dialog.getByLabel('Plan').selectOption('custom');
  await dialog.getByLabel('Base fee').fill('1234.50');
  await dialog.getByLabel('Subdomain').fill('taken');
  await dialog.getByLabel('Contact email').fill('hello@another.example');
  await dialog.getByRole('button', { name: 'Create Tenant' }).click();
  // What the server says is the toast, too.
  await expect(dialog.locator('#create-tenant-subdomain-error')).toHaveText('This subdomain is taken');
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await dialog.getByLabel('Subdomain').fill('another');
  await dialog.getByRole('button', { name: 'Create Tenant' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Another' })).toBeVisible();
  const listed = await page.request.get(`${service.origin}/api/tenants`);
  expect((await listed.json()).tenants).toContainEqual(
    expect.objectContaining({ name: 'Another', plan: 'custom', baseFee: 1234.5 }),
  );
});

test('what is typed before the script arrives is in the dialog after', async ({ page }) => {
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

test('creates a tenant without a script, and finds it by a part of its name', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await logIn(page, service, { next: '/admin/tenants?new=1' });
  await page.getByLabel('Company name').fill('Plain Peptides');
  await page.getByLabel('Subdomain').fill('x');
  await page.getByLabel('Contact email').fill('hello@plain.example');
  await page.getByRole('button', { name: 'Create Tenant' }).click();
  await expect(page.locator('#create-tenant-subdomain-error')).toContainText('lower-case letters');
  await page.getByLabel('Subdomain').fill('plain-peptides');
  await page.getByRole('button', { name: 'Create Tenant' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plain Peptides' })).toBeVisible();

  await open(page, '/admin/tenants');
  const list = page.getByRole('navigation', { name: 'Tenants' }).getByRole('link');
  await page.getByLabel('Search tenants').fill('PLAIN');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(list).toHaveCount(1);
  await expect(list).toContainText('plain-peptides.service.example');
  await expect(list).toContainText('Active');
  await page.getByLabel('Search tenants').fill('no such company');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('No tenants match')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  // The page that the link leads to is still on its way.
  await expect.poll(() => list.count()).toBeGreaterThan(1);
  await context.close();
});

test('the tabs have addresses, and another tenant of the list opens on the same tab', async ({ page }) => {
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
  for (const name of ['Branding', 'Settings', 'Overview', 'Analytics']) {
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
  // The frame goes along: its pages are the new tenant's.
  await expect(page.getByRole('button', { name: 'Tenant: Research Peptide Shop' })).toBeVisible();
});

test('a tenant’s admin sees their own tenant without its terms, and another’s as one that is not there', async ({
  page,
}) => {
  await signUp(page.context(), service, { company: 'Northern Labs', email: 'ana@northern.example' });
  await open(page, '/admin/tenants');
  await page.waitForURL(/\/admin\/tenants\/[^/]+\/overview/);
  const own = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1, name: 'Northern Labs' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Tenant' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Tenants' })).toHaveCount(0);

  const settings = own.replace('overview', 'settings');
  const shown = await (await page.request.get(service.origin + settings)).text();
  for (const text of ['Plan and limits', '1,000 assessments a month']) expect(shown).toContain(text);
  for (const control of ['Branding Enabled', 'name="baseFee"']) expect(shown).not.toContain(control);
  const forms: Record<string, string>[] = [
    { intent: 'status', isActive: 'false' },
    { intent: 'terms', plan: 'custom', baseFee: '0.00', commissionRate: '0', monthlyAssessmentLimit: '0' },
  ];
  for (const form of forms) {
    const headers = { origin: service.origin };
    const answer = await page.request.post(service.origin + settings, { form, headers });
    expect([form.intent, answer.status()]).toEqual([form.intent, 403]);
  }
  await tab(page, 'Branding').click();
  await expect(page.getByRole('heading', { name: 'Look' })).toBeVisible();

  const bodies: string[] = [];
  for (const id of ['default-tenant', 'nobody-at-all'])
    for (const name of ['overview', 'analytics', 'branding', 'settings', 'preview']) {
      const answer = await page.request.get(`${service.origin}/admin/tenants/${id}/${name}`);
      expect([id, name, answer.status()]).toEqual([id, name, 404]);
      bodies.push((await answer.text()).replaceAll(id, '').replaceAll(/nonce="[^"]*"/g, ''));
    }
  expect(bodies.slice(0, 5).map((body) => body.length)).toEqual(bodies.slice(5).map((body) => body.length));
});
