import { expect, type Page } from '@playwright/test';
import { makeTenant, postForm, signUp } from '../support/console-forms.ts';
import { DEMO_PASSWORD, type DemoService, startDemoService } from '../support/demo.ts';
import { joinSession, logIn } from '../support/log-in.ts';
import { readPageText } from '../support/page-data.ts';
import { changeRows, copyRow, readRow } from '../support/stored-rows.ts';
import { expectGoodInEachView, FIRST_VIEW, setView } from '../support/views.ts';
import { test } from './browser-test.ts';

let service: DemoService;
test.beforeAll(async () => {
  service = await startDemoService();
});
test.afterAll(() => service?.stop());

const row = <T>(query: string, ...values: string[]) => readRow<T>(service, query, ...values);
const write = (statement: string, ...values: string[]) => changeRows(service, statement, ...values);

const MONTH = new Date().toISOString().slice(0, 7);
const asDemo = (page: Page, email: string) => logIn(page, service, { email, password: DEMO_PASSWORD });
/** Finds the card of a figure: label, value, change and note. */
const card = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Key numbers' })
    .locator('p', { hasText: new RegExp(`^${label}$`) })
    .locator('..');
const value = (page: Page, label: string) => card(page, label).locator('p').nth(1);

test('the seed prints a log-in for every role', () => {
  for (const company of ['tidewell', 'solvenne', 'quillbrook'])
    for (const role of ['admin', 'editor', 'viewer'])
      expect(service.printed).toContain(`${role}@${company}.example`);
  expect(service.printed).toContain(`Their password, shown this once: ${DEMO_PASSWORD}`);
});

test('shows the month’s figures and the chart’s as the database has them', async ({ page }) => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  write(
    `INSERT INTO EmailCampaign (id, tenantId, name, status, launchedAt, updatedAt)
     VALUES ('marked-campaign', 'demo-tidewell', 'Marked', 'completed', ?, ?)`,
    yesterday,
    yesterday,
  );
  await asDemo(page, 'viewer@tidewell.example');
  await test.step('the month’s figures', () => expectFigures(page));
  await test.step('the chart’s as a table, by keyboard, with the time before and what happened', () =>
    expectChart(page));
});

async function expectFigures(page: Page) {
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  const usage = row<{ assessmentsCount: number; leadsGenerated: number } | undefined>(
    'SELECT assessmentsCount, leadsGenerated FROM TenantUsage WHERE tenantId = ? AND month = ?',
    'demo-tidewell',
    MONTH,
  );
  await expect(value(page, 'Assessments this month')).toHaveText(String(usage?.assessmentsCount ?? 0));
  await expect(value(page, 'Leads this month')).toHaveText(String(usage?.leadsGenerated ?? 0));
  await expect(card(page, 'Net sales this month')).toContainText(/Commission Earned \$[\d,.]+ \(6\.0%\)/);
  const leads = page.getByRole('list', { name: 'Latest leads' }).getByRole('listitem');
  await expect(leads).toHaveCount(5);
  const calls = page.getByRole('list', { name: 'Call today' }).getByRole('link', { name: /^Call / });
  await expect(calls.first()).toHaveAttribute('href', /^tel:\+?\d+$/);
  await expect(page.getByText('You’re all caught up')).toBeHidden();
}

async function expectChart(page: Page) {
  const happened = page.getByRole('list', { name: 'Leads a day: what happened' });
  await expect(happened.getByRole('link', { name: 'Campaign “Marked” launched' })).toHaveAttribute(
    'href',
    '/communications/marked-campaign',
  );
  const slider = page.getByRole('slider', { name: 'Leads a day, value by value' });
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /\. Previous 30 days: \d+\..*“Marked” launched$/);
  const summary = page.locator('summary', { hasText: 'View as table' });
  await summary.focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Leads a day' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('cell', { name: /“Marked” launched/ })).toBeVisible();
  // With a pointer, the number above the chart opens the campaign too.
  await page.locator('figure a[href="/communications/marked-campaign"]').first().click();
  await expect(page.getByRole('heading', { name: 'Marked', level: 1 })).toBeVisible();
}

test('shows the columns that were chosen, also after a new log-in', async ({ page, browser }) => {
  const editor = { email: 'editor@solvenne.example', password: DEMO_PASSWORD, next: '/leads' };
  const expectHeads = async (...labels: string[]) =>
    expect(page.getByRole('table', { name: 'Leads' }).getByRole('columnheader')).toHaveText(labels);
  await page.setViewportSize({ width: 1400, height: 900 });
  await logIn(page, service, editor);
  const defaultLabels = ['Lead', 'Goals and symptoms', 'Tags', 'Last activity', 'Contacted'];
  await expectHeads('', ...defaultLabels);
  const opener = page.locator('summary', { hasText: 'Columns' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const columns = page.getByRole('group', { name: 'Columns of Leads' });
  await expect(columns.getByRole('checkbox', { name: 'Lead (always)' })).toBeDisabled();
  await columns.getByRole('checkbox', { name: 'Source' }).focus();
  await Promise.all([page.waitForResponse(/\/admin\/view/), page.keyboard.press('Space')]);
  await Promise.all([
    page.waitForResponse(/\/admin\/view/),
    columns.getByRole('checkbox', { name: 'Tags' }).uncheck(),
  ]);
  await expectGoodInEachView(page);
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(columns).toBeHidden();

  await expectHeads('', 'Lead', 'Goals and symptoms', 'Last activity', 'Source', 'Contacted');

  // The columns are in the server's HTML already, so that nothing jumps.
  const elsewhere = await browser.newContext();
  const readLeads = async () => (await elsewhere.request.get(`${service.origin}/leads`)).text();
  await postForm(elsewhere, service, '/login', editor);
  const html = await readLeads();
  expect(html).toMatch(/>Source<\/th>/);
  expect(html).not.toMatch(/>Tags<\/th>/);

  // A colleague's console is unchanged.
  await elsewhere.clearCookies();
  await joinSession(elsewhere, service, { ...editor, email: 'viewer@solvenne.example' });
  const colleagues = await readLeads();
  await elsewhere.close();
  for (const label of defaultLabels) expect(colleagues).toContain(`>${label}</th>`);
  expect(colleagues).not.toMatch(/>Source<\/th>/);

  await opener.click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expectHeads('', ...defaultLabels);
});

test('says what needs attention, each with a way to do something about it, accessible in each view', async ({
  page,
}) => {
  await setView(page, FIRST_VIEW);
  const attention = page.locator('section', { has: page.getByRole('heading', { name: 'Needs attention' }) });
  const link = (name: string) => attention.getByRole('link', { name });

  await asDemo(page, 'admin@solvenne.example');
  await expect(attention.getByText('Webhook deliveries are failing')).toBeVisible();
  await expect(attention.getByText('A website is blocked')).toBeVisible();
  await expect(
    attention.getByText('aren’t among your allowed websites: https://blog.solvenne.example'),
  ).toBeVisible();
  await expect(link('View websites')).toHaveAttribute('href', '/admin/embed');
  await expectGoodInEachView(page);
  await test.step('another company’s, as its admin and its viewer are sent them', () =>
    expectLinksByRole(page));
});

async function expectLinksByRole(page: Page) {
  const { request } = page;
  const readHome = async (email: string) => {
    await page.context().clearCookies();
    await joinSession(page.context(), service, { email, password: DEMO_PASSWORD });
    return (await request.get(`${service.origin}/admin`)).text();
  };
  const settings = '/admin/tenants/demo-quillbrook/settings#plan-card';
  const domain = '/admin/tenants/demo-quillbrook/domain#sender-card';
  const admins = await readHome('admin@quillbrook.example');
  for (const text of ['The last payment did not go through', 'Your assessment hasn’t been seen lately'])
    expect(admins).toContain(text);
  expect(admins).toMatch(new RegExp(`href="${settings}"[^>]*>See the plan<`));
  expect(admins).toMatch(new RegExp(`href="${domain}"[^>]*>Verify sender<`));
  const section = /Needs attention[\s\S]*?<\/section>/.exec(admins)?.[0] ?? '';
  const links = [...section.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(expect.arrayContaining([settings, domain]));
  for (const href of links) await readPageText(request, service.origin + href);

  // A user who may not open a page gets no link to it.
  const viewers = await readHome('viewer@quillbrook.example');
  expect(viewers).toContain('Your sender’s e-mail address isn’t verified');
  expect(viewers).not.toContain('>Verify sender<');
  expect(viewers).toMatch(/href="\/admin\/tenants\/demo-quillbrook\/overview"[^>]*>See the plan</);
}

test('the operators’ overview shows each tenant and its trouble, and leads to any of them, as the switcher does', async ({
  page,
}) => {
  await joinSession(page.context(), service);
  await makeTenant(page.context(), service, { name: 'A Company 0', subdomain: 'company-0' });
  // Fills the list, with names that sort before the demo's companies.
  const numbers = Array.from({ length: 19 }, (_, n) => n + 1);
  copyRow(
    service.file,
    'Tenant',
    ['subdomain', 'company-0'],
    numbers.map((n) => ({ id: `company-${n}`, name: `A Company ${n}`, subdomain: `company-${n}` })),
  );
  await logIn(page, service, { next: '/admin/all' });
  await test.step('the figures are the database’s', () => expectOverview(page));

  await test.step('the tenant that is chosen is seen, and its links keep it', async () => {
    await page.getByRole('searchbox', { name: 'Search tenants' }).fill('quill');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 in all')).toBeVisible();
    await page.getByRole('link', { name: 'Quillbrook Research Supply' }).click();
    await expect(page).toHaveURL(/\/admin\?tenantId=demo-quillbrook/);
    await expect(page.getByText('Your assessment hasn’t been seen lately')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Check your embed code' })).toHaveAttribute(
      'href',
      '/admin/embed?tenantId=demo-quillbrook',
    );
  });

  await test.step('the switcher finds a tenant that is not among those it lists first', async () => {
    await page.getByRole('button', { name: /^Tenant: / }).click();
    const switcher = page.getByRole('dialog', { name: 'Tenant' });
    await expect(switcher.getByRole('link', { name: 'A Company 0' })).toBeVisible();
    await expect(switcher.getByRole('link', { name: 'Tidewell' })).toHaveCount(0);
    const search = switcher.getByRole('searchbox', { name: 'Filter: Tenant' });
    await search.fill('unknown-name');
    await expect(switcher.getByText("No match for 'unknown-name'")).toBeVisible();
    await search.fill('tidew');
    await expect(switcher.getByRole('status')).toHaveText('1 match');
    await switcher.getByRole('link', { name: 'Tidewell Peptides' }).click();
    await expect(page).toHaveURL(/\/admin\?tenantId=demo-tidewell/);
    await expect(page.getByRole('button', { name: 'Tenant: Tidewell Peptides' })).toBeVisible();
  });
});

async function expectOverview(page: Page) {
  const sums = row<{ tenants: number; active: number; leads: number }>(
    `SELECT (SELECT COUNT(*) FROM Tenant) AS tenants, (SELECT COUNT(*) FROM Tenant WHERE isActive) AS active,
       (SELECT COALESCE(SUM(leadsGenerated), 0) FROM TenantUsage WHERE month = ?) AS leads`,
    MONTH,
  );
  await expect(value(page, 'Tenants')).toHaveText(String(sums.tenants));
  await expect(card(page, 'Tenants')).toContainText(`${sums.active} active`);
  await expect(value(page, 'Leads this month')).toHaveText(String(sums.leads));
  const table = page.getByRole('table', { name: 'All tenants' });
  const trouble = {
    'demo-tidewell': ['Orders waiting', 'Unread replies', 'Needs a look'],
    'demo-solvenne': ['Limit near', 'Webhook failing', 'Failed e-mails'],
    'demo-quillbrook': ['Payment problem', 'Widget inactive', 'Sender unverified'],
  };
  for (const [id, labels] of Object.entries(trouble)) {
    const company = row<
      Record<'name' | 'currency', string> & Record<'used' | 'leads' | 'cents' | 'cap', number>
    >(
      `SELECT t.name, t.currency, t.monthlyAssessmentLimit AS cap, COALESCE(u.assessmentsCount, 0) AS used,
         COALESCE(u.leadsGenerated, 0) AS leads, (SELECT COALESCE(SUM(c.saleAmountCents), 0) FROM Conversion c
           WHERE c.tenantId = t.id AND c.month = ?) AS cents
       FROM Tenant t LEFT JOIN TenantUsage u ON u.tenantId = t.id AND u.month = ? WHERE t.id = ?`,
      MONTH,
      MONTH,
      id,
    );
    const cells = table.getByRole('row').filter({ hasText: company.name }).getByRole('cell');
    for (const label of labels) await expect(cells.nth(0)).toContainText(label);
    const sales = (company.cents / 100).toLocaleString('en-US', {
      style: 'currency',
      currency: company.currency,
    });
    await expect(cells.nth(2)).toHaveText(String(company.leads));
    await expect(cells.nth(4)).toHaveText(sales);
    await expect(cells.nth(5)).toHaveText(
      company.cap === 0 ? `${company.used}, no limit` : `${company.used} of ${company.cap}`,
    );
  }
}

test('a new tenant’s checklist ticks itself and can be dismissed', { tag: '@nightly' }, async ({ page }) => {
  await signUp(page.context(), service, { company: 'Fresh Start', email: 'ana@fresh.example' });
  await page.goto(`${service.origin}/admin`);
  await expect(page.getByRole('link', { name: /Confirm your e-mail address\s*, to do/ })).toBeVisible();
  await expect(page.getByText('Needs attention')).toHaveCount(0);
  await expect(page.getByText('0 of 10 done')).toBeVisible();
  await expect(page.getByText('No leads yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get embed code' })).toHaveAttribute('href', '/admin/embed');
  const cover = page.getByRole('region', { name: 'Put the assessment on your website' });
  await expect(cover.getByLabel('Embed code', { exact: true })).toHaveValue(
    /embed\.js.*data-client="fresh-start"/,
  );
  await expectGoodInEachView(page);
  // The page itself has no embed; the check waits for a sighting.
  await page.context().route('https://fresh.example/**', (route) => route.fulfill({ body: 'A shop' }));
  await cover.getByLabel('URL of the page').fill('fresh.example/quiz');
  await cover.getByRole('button', { name: 'Open your page and check now' }).click();
  await expect(cover.getByText('Waiting for https://fresh.example')).toBeVisible();
  const now = new Date().toISOString();
  write(
    `INSERT INTO EmbedSighting (tenantId, origin, allowed, widget, firstSeenAt, lastSeenAt)
     SELECT id, 'https://fresh.example', TRUE, 'full', ?, ? FROM Tenant WHERE subdomain = 'fresh-start'`,
    now,
    now,
  );
  await expect(page.getByText('Your website shows the assessment')).toBeVisible();
  await expect(cover).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Add the embed code to your website\s*, done/ })).toBeVisible();

  const invitation = { intent: 'invite', email: 'bo@fresh.example', role: 'viewer' };
  await postForm(page.context(), service, '/admin/team', invitation);
  expect(await readPageText(page.request, `${service.origin}/admin/team`)).toContain(
    'Confirm your own e-mail address first',
  );
  await page.reload();
  await expect(page.getByText('Your website shows the assessment')).toHaveCount(0);
  await expect(page.getByText('2 of 10 done')).toBeVisible();
  await expect(page.getByRole('link', { name: /Invite a colleague\s*, done/ })).toBeVisible();

  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('First steps')).toHaveCount(0);
  await expect(page.getByText('Your e-mail address is not confirmed')).toBeVisible();
  expect(await readPageText(page.request, `${service.origin}/admin`)).not.toContain('First steps');
});
