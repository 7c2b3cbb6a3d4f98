import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { mailedPath, postForm, signUp } from '../support/console-forms.ts';
import { readPageText } from '../support/page-data.ts';
import { expectGoodInEachView } from '../support/views.ts';
import { expect, service, test } from './fixtures.ts';

// Requests that are refused on purpose get a 4xx status.
test.use({ expectedProblems: /status of 4\d\d/ });

const PASSWORD = 'a long enough phrase';

/** Creates a company with Ana, its first admin, logged in. Her e-mail address is confirmed, so that her invitations are sent. */
async function begin(page: Page, company: string, email: string): Promise<void> {
  const context = page.context();
  await signUp(context, service, { company, email, password: PASSWORD });
  const mail = { address: email, subject: 'Confirm', link: 'verify-email' } as const;
  // The linked page stores the link's secret in a cookie.
  await context.request.get(service.origin + (await mailedPath(context, service, mail)));
  await postForm(context, service, '/verify-email');
}

/** Invites a person in the open dialog. */
async function invite(page: Page, email: string, role: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
}

const findInvitation = (page: Page, address: string) =>
  mailedPath(page.context(), service, { address, subject: 'Join', link: 'invite' });

/** Accepts an invitation in a separate browser. */
async function accept(browser: Browser, path: string, firstName: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(service.origin + path);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL(/\/admin/);
  return page;
}

/** Checks the open page in each view, then restores the size of the screen. */
async function expectGood(page: Page): Promise<void> {
  const before = page.viewportSize();
  await expectGoodInEachView(page);
  if (before) await page.setViewportSize(before);
}

const member = (page: Page, email: string) =>
  page
    .getByRole('table', { name: /^Team of/ })
    .getByRole('row')
    .filter({ hasText: email });

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await member(page, name).hover();
  await page.getByRole('button', { name: `What to do with ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the menu of the only key in this state. */
async function openKeyMenu(page: Page, state: string, item: string): Promise<void> {
  const row = page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: 'Shop server' })
    .filter({ hasText: state });
  await row.hover();
  await row.getByRole('button', { name: 'What to do with the key Shop server' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const navigation = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Team' });

test('a colleague is invited, again with a new link, joins, gets another role at once and is removed at once', async ({
  page,
  browser,
}) => {
  await begin(page, 'Northern Labs', 'ana@north.example');
  await page.goto(`${service.origin}/admin/team`);
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectGood(page);
  await invite(page, 'ana@north.example', 'Viewer');
  await expect(dialog.getByText('This e-mail address is already on your team').first()).toBeVisible();
  await invite(page, 'bea@north.example', 'Viewer');
  await expect(page.getByText('Invitation sent')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('bea@north.example').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pending invitations' })).toBeVisible();
  await expectGood(page);

  const invitation = () => findInvitation(page, 'bea@north.example');
  const first = await invitation();
  await page.getByRole('button', { name: 'Send again to bea@north.example' }).click();
  await expect(page.getByText('Invitation sent again')).toBeVisible();
  await expect.poll(invitation).not.toBe(first);
  const bea = await accept(browser, await invitation(), 'Bea');
  await expect(navigation(bea)).toHaveCount(0);
  expect((await bea.goto(`${service.origin}/admin/team`))?.status()).toBe(403);
  await expect(bea.getByText('Your role does not allow this.')).toBeVisible();
  await expectAccessible(bea);

  await test.step('an invitation is withdrawn', async () => {
    const invitation = { intent: 'invite', email: 'cleo@north.example', role: 'editor' };
    await postForm(page.context(), service, '/admin/team', invitation);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Pending invitations' })).toBeVisible();
    await expect(member(page, 'bea@north.example')).toContainText('Viewer');
    await page.getByRole('button', { name: 'Withdraw the invitation of cleo@north.example' }).click();
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Invitation withdrawn')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pending invitations' })).toHaveCount(0);
  });

  await openMenu(page, 'Bea', 'Change role');
  await dialog.getByRole('radio', { name: /^Admin/ }).check();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Role changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await bea.goto(`${service.origin}/admin/team`);
  await expect(navigation(bea)).toBeVisible();
  await expect(member(bea, 'bea@north.example')).toContainText('You');

  await test.step('Bea is told before she locks herself out', async () => {
    await openMenu(bea, 'Bea', 'Change role');
    await expect(bea.getByText(/Without the admin role you can’t open this page/)).toBeVisible();
    await bea.getByRole('button', { name: 'Cancel' }).click();
    await expect(bea.getByRole('button', { name: 'What to do with Bea' })).toBeFocused();
  });

  await openMenu(page, 'Bea', 'Remove');
  await expect(dialog.getByText('bea@north.example is logged out everywhere, at once.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove from the team' }).click();
  await expect(page.getByText('We logged this person out everywhere.')).toBeVisible();
  await expect(member(page, 'bea@north.example')).toHaveCount(0);
  expect((await bea.request.get(`${service.origin}/admin`)).url()).toContain('/login');

  // The last admin can't be removed.
  await openMenu(page, 'Ana', 'Remove');
  await dialog.getByRole('button', { name: 'Remove myself' }).click();
  await expect(
    page.getByText('A company needs at least one admin. Make someone else an admin first.'),
  ).toBeVisible();

  const log = await readPageText(page.request, `${service.origin}/admin/audit`);
  for (const sentence of [
    'removed bea@north.example, admin',
    'made bea@north.example an admin',
    'joined as viewer',
    'invited bea@north.example as viewer',
    'created the company Northern Labs',
  ])
    expect(log).toContain(sentence);
  await bea.context().close();
});

/** Filters the log of a company in which only the sign-up has happened. */
async function filterLog(page: Page): Promise<void> {
  await page.goto(`${service.origin}/admin/audit`);
  await page.getByLabel('Type', { exact: true }).selectOption('Company and branding');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/group=tenant/);
  await expect(page.getByText('created the company')).toBeVisible();
  await expect(page.getByText('logged in')).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const response = await page.request.get(`${service.origin}/admin/audit.csv?group=tenant`);
  const [head, ...lines] = (await response.text()).replace(/\r\n$/, '').split('\r\n');
  expect(head).toBe('\uFEFFTime (UTC),Who,Kind,Action,What,Changes,Company,Request');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("created the company =Western Labs,,'=Western Labs,");

  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page.getByText('logged in')).toBeVisible();
  // Only operators may see all companies at once.
  expect((await page.request.get(`${service.origin}/admin/audit?all=1`)).status()).toBe(403);
  await page.locator('details summary').first().click();
  await expectGood(page);
}

test('the log is filtered by its address and exported as it is filtered; a key is shown once, works until it is replaced or revoked, and the log tells of it', async ({
  page,
}) => {
  // A spreadsheet would read a name that begins with "=" as a formula.
  await begin(page, '=Western Labs', 'ana@west.example');
  await test.step('the log', () => filterLog(page));
  await page.goto(`${service.origin}/admin/keys`);
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Choose at least one scope').first()).toBeVisible();
  await dialog.getByLabel('Name').fill('Shop server');
  await dialog.getByRole('checkbox', { name: /Read company details, totals and usage/ }).check();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Create key' }).click();

  const keyField = page.getByRole('textbox', { name: 'API key' });
  await expect(keyField).toBeVisible();
  await expect(dialog).toBeHidden();
  const key = await keyField.inputValue();
  expect(key).toMatch(/^sg_live_\S{32}$/);
  await expectGood(page);
  const address = /http\S+\/api\/tenants\/\S+/.exec(
    await page.getByRole('textbox', { name: 'Test the key' }).inputValue(),
  )?.[0];
  const ask = async (bearer: string) =>
    (await fetch(address ?? '', { headers: { Authorization: `Bearer ${bearer}` } })).status;
  expect(await ask(key)).toBe(200);
  expect(page.url()).not.toContain(key);

  const shownAgain = await (await page.request.get(page.url())).text();
  expect(shownAgain).toContain('Shop server');
  expect(shownAgain).not.toContain(key);

  await openKeyMenu(page, 'Active', 'Replace');
  await dialog.getByRole('button', { name: 'Replace key' }).click();
  await expect(page.getByText('The old key keeps working until')).toBeVisible();
  await expect(dialog).toBeHidden();
  const second = await keyField.inputValue();
  expect([await ask(key), await ask(second)]).toEqual([200, 200]);

  await openKeyMenu(page, 'Until', 'Revoke');
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('Key revoked')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Revoked' })).toHaveCount(1);
  expect([await ask(key), await ask(second)]).toEqual([401, 200]);

  // The secrets of shops: WooCommerce's is generated here and shown once, Shopify's is typed in and never shown.
  await page.goto(`${service.origin}/admin/integrations/woocommerce`);
  await page.getByRole('button', { name: 'Create secret' }).click();
  const secretField = page.getByRole('textbox', { name: 'WooCommerce secret' });
  await expect(secretField).toHaveValue(/^\S{20,}$/);
  await page.getByRole('link', { name: 'Integrations' }).last().click();
  await page.getByRole('link', { name: 'Connect Shopify' }).click();
  await page.getByLabel('Secret from Shopify').fill('shpss_of-a-shop-in-a-test');
  await page.getByRole('button', { name: 'Connect Shopify' }).click();
  await expect(page.getByText('Secret saved')).toBeVisible();
  const shownLater = await (await page.request.get(page.url())).text();
  expect(shownLater).toContain('Replace secret');
  expect(shownLater).not.toContain('shpss_of-a-shop-in-a-test');
  await page.getByRole('button', { name: 'Disconnect Shopify' }).click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Shop disconnected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Shopify' })).toBeVisible();

  const log = await (await page.request.get(`${service.origin}/admin/audit?group=api-key`)).text();
  for (const sentence of ['made the API key', 'replaced the API key', 'revoked the API key'])
    expect(log).toContain(sentence);
  expect(log).not.toContain('created the company');
  expect(log).not.toContain(key);
});
