import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expectAccessible } from '../support/accessibility.ts';
import { signUp } from '../support/console-forms.ts';
import { expectNamed } from '../support/form-checks.ts';
import { joinSession } from '../support/log-in.ts';
import { mailTo } from '../support/mailbox.ts';
import { consumerPayload, fullPayload } from '../support/payloads.ts';
import { changeRows, copyRow } from '../support/stored-rows.ts';
import { expectNoOverflow } from '../support/views.ts';
import { expect, forgive, service, test } from './fixtures.ts';

/** Creates a tenant for this test only, with the operator's session. */
const makeTenant = async (page: Page): Promise<string> => (await makeCompany(page)).id;

async function makeCompany(page: Page): Promise<{ id: string; name: string; contactEmail: string }> {
  const name = `leads-${randomUUID().slice(0, 8)}`;
  const contactEmail = `${name}@staff.example`;
  await joinSession(page.context(), service);
  const created = await page.request.post(`${service.origin}/api/tenants`, {
    data: { name, subdomain: name, contactEmail },
    headers: { Origin: service.origin },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { tenant } = (await created.json()) as { tenant: { id: string } };
  return { id: tenant.id, name, contactEmail };
}

const submit = (tenantId: string, email: string, over: object = {}): Promise<void> =>
  post(fullPayload({ tenantId, email, ...over }));

async function post(submission: object): Promise<void> {
  const answer = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(submission),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

const PHONE = '+1 (555) 000-1234';
const QUIZ = { healthGoals: ['energy'], symptoms: ['burnout'] };

const WRONG_TAG = 'Enter up to 40 letters, digits, spaces or hyphens';

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true });

test('a lead arrives, is found, filtered, tagged, noted, marked, exported and erased', async ({ page }) => {
  const tenantId = await makeTenant(page);
  await page.goto(`${service.origin}/leads?tenantId=${tenantId}`);
  await expect(page.getByText('No leads captured yet')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Leads', exact: true }),
  ).toBeVisible();

  await submit(tenantId, 'other1@example.com', { healthGoals: ['sleep'] });
  const otherEmails = Array.from({ length: 19 }, (_, n) => `other${n + 2}@example.com`);
  copyRow(
    service.file,
    'Lead',
    ['email', 'other1@example.com'],
    otherEmails.map((email) => ({
      ...{ id: randomUUID(), trackingId: randomUUID(), email, searchText: email },
      ...{ assessmentId: null, contactId: null },
    })),
  );
  // Adds the copied leads to the daily counts.
  changeRows(
    service,
    'UPDATE "LeadDailyRollup" SET "leads" = "leads" * 20, "completed" = "completed" * 20 WHERE "tenantId" = ?',
    tenantId,
  );
  for (const n of [21, 22]) await submit(tenantId, `other${n}@example.com`, { healthGoals: ['sleep'] });
  await submit(tenantId, 'wanted@example.com', {
    contraFlags: ['Thyroid disorders'],
    healthGoals: ['cognitive'],
  });
  // A number is asked for only in regions whose rules allow texts; this company has none.
  changeRows(service, 'UPDATE "Lead" SET "phone" = ? WHERE "email" = ?', PHONE, 'wanted@example.com');
  await page.reload();
  // Axe checks a list with several pages in console-home.spec.ts.
  await expect(page.getByText('Showing 20 of 23')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Showing 3 of 23')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search leads' }).fill('Wanted@');
  await page.getByRole('button', { name: 'Find leads' }).click();
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  expect(page.url()).not.toContain('anted');
  await expect(page.getByRole('searchbox', { name: 'Search leads' })).toHaveValue('Wanted@');

  // The lead is tagged, and the tagging is undone.
  await page.getByRole('checkbox', { name: 'Select wanted@example.com' }).check();
  const tag = page.getByPlaceholder('Tag');
  await tag.fill('call@back');
  for (const name of ['Remove tag', 'Add tag']) {
    await page.getByRole('button', { name }).click();
    await expectNamed(tag, WRONG_TAG);
  }
  await expect(tag).toBeFocused();
  await expect(tag).toHaveValue('call@back');
  forgive(/status of 400/);
  await tag.fill('call back');
  await expect(tag).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await expect(toast(page, 'Tag added to 1 lead')).toBeVisible();
  await expect(row(page, 'wanted@example.com').getByText('#call back')).toBeVisible();
  // The field suggests tags in use.
  await expect(page.locator('datalist option')).toHaveAttribute('value', 'call back');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone for 1 lead')).toBeVisible();
  await expect(row(page, 'wanted@example.com').getByText('#call back')).toBeHidden();

  // The form puts the filter into the URL.
  await page.goto(`${service.origin}/leads?tenantId=${tenantId}`);
  await page.getByText('Filter and sort').click();
  await page.getByLabel('Goal').selectOption('cognitive');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page).toHaveURL(/goal=cognitive/);
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();

  // The file contains the listed leads.
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export to CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^leads-export-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse(await readFile(await file.path()), { bom: true, columns: true }) as Record<
    string,
    string
  >[];
  expect(rows.map(({ Email }) => Email)).toEqual(['wanted@example.com']);

  await row(page, 'wanted@example.com').getByRole('link', { name: 'Ada', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ada', exact: true })).toBeVisible();
  await expectContactLinks(page);
  await expect(page.getByText('Thyroid disorders')).toBeVisible();
  await expect(page.getByText('Assessment submitted')).toBeVisible();
  await expect(page.getByText(/^Plan \(e-mail\)/)).toBeVisible();
  await page.getByLabel('New note').fill('Asked for a call');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(toast(page, 'Note added')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add note' })).toBeFocused();
  await test.step('the note is edited, and the focus is not lost', () => editNote(page));
  const newTag = page.getByLabel('New tag');
  await newTag.fill('VIP');
  await newTag.press('Enter');
  await expect(page.getByRole('list', { name: 'Tags' }).getByText('#vip')).toBeVisible();
  await expect(newTag).toHaveValue('');
  await page.getByRole('button', { name: 'Mark as contacted' }).click();
  await expect(toast(page, 'Marked as contacted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as not contacted' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoOverflow(page, 390);
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step('a sale is recorded on the lead’s page, which is filled in', () => recordSaleOfLead(page));
  await page.getByRole('button', { name: 'More actions for Ada' }).click();
  await page.getByRole('menuitem', { name: 'Erase this person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase wanted@example.com?' });
  await dialog.getByLabel('Type erase to confirm').fill('erase');
  await dialog.getByRole('button', { name: 'Erase person' }).click();
  await expect(page.getByRole('heading', { name: 'Erased lead' })).toBeVisible();
  await expect(page.getByText('This person was erased')).toBeVisible();
});

async function editNote(page: Page): Promise<void> {
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes).toContainText('Asked for a call');
  const edit = page.getByRole('button', { name: 'Edit note' });
  await edit.click();
  const text = page.getByRole('textbox', { name: 'Note', exact: true });
  await expect(text).toBeFocused();
  await text.fill('Called');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(toast(page, 'Note saved')).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(notes).toContainText('Called');
}

async function expectContactLinks(page: Page): Promise<void> {
  const header = page.getByRole('main').locator('header').first();
  await expect(header.getByRole('link', { name: 'wanted@example.com' })).toHaveAttribute(
    'href',
    'mailto:wanted@example.com',
  );
  await expect(header.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+15550001234');
}

/** Records a sale from the lead's page, and follows it to the sale, its statement and back to the lead. */
async function recordSaleOfLead(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record a sale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a sale' });
  await expect(dialog.getByLabel('Lead')).toHaveValue('wanted@example.com');
  await dialog.getByLabel('Order number').fill('LEAD-1');
  await dialog.getByLabel('Amount').fill('80.00');
  await dialog.getByRole('button', { name: 'Record sale', exact: true }).click();
  await expect(toast(page, 'Sale recorded')).toBeVisible();
  await page.getByRole('link', { name: 'order LEAD-1' }).click();
  await expect(page.getByRole('heading', { name: 'Order LEAD-1' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\w+ 20\d\d$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Statement for / })).toBeVisible();
  await row(page, 'LEAD-1').getByRole('link', { name: 'Ada', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ada', exact: true })).toBeVisible();
}

test('a visitor has taken the quiz, and the mail to the company opens the lead', async ({
  page,
  browser,
}) => {
  const company = await makeCompany(page);
  await post(consumerPayload({ tenantId: company.id, email: 'quiz@example.com', ...QUIZ }));
  await expectQuizMailed(page, browser, company);
});

async function expectQuizMailed(
  page: Page,
  browser: Browser,
  company: { name: string; contactEmail: string },
): Promise<void> {
  const mail = await mailTo(browser, service, { address: company.contactEmail, subject: 'Your first lead' });
  expect(mail).toContain(company.name);
  for (const secret of ['quiz@example.com', 'burned out', 'energy']) expect(mail).not.toContain(secret);
  const link = /https?:\S+\/leads\/\S+/.exec(mail)?.[0] ?? '';
  // The operator's last page was of another tenant.
  await page.request.get(`${service.origin}/leads?tenantId=default-tenant`);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'quiz', exact: true })).toBeVisible();
  await expect(page.getByText('Always tired and burned out')).toBeVisible();
  await expect(page.getByText('Consumer assessment', { exact: true })).toBeVisible();
}

test('a filter is saved under a name, opened again and deleted', async ({ page }) => {
  const tenantId = await makeTenant(page);
  await submit(tenantId, 'sleeper@example.com', { healthGoals: ['sleep'] });
  await submit(tenantId, 'thinker@example.com', { healthGoals: ['cognitive'] });
  await page.goto(`${service.origin}/leads?tenantId=${tenantId}&goal=cognitive`);
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Save this view' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save view' });
  await save.click();
  await expectNamed(name, 'Enter a name');
  forgive(/status of 400/);
  await name.fill('For the mind');
  await save.click();
  const views = page.getByRole('list', { name: 'Saved views' });
  const view = views.getByRole('link', { name: 'For the mind' });
  await expect(view).toBeVisible();

  await page.goto(`${service.origin}/leads?tenantId=${tenantId}`);
  await expect(page.getByText('Showing 2 of 2')).toBeVisible();
  await view.click();
  await expect(page).toHaveURL(/goal=cognitive/);
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await expect(row(page, 'thinker@example.com')).toBeVisible();

  await page.getByRole('button', { name: 'Delete the view For the mind' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await expect(views).toHaveCount(0);
  await expect(row(page, 'thinker@example.com')).toBeVisible();
  await test.step('an export that has to wait says when to try again; one that breaks off says so and saves nothing', () =>
    expectFailedExports(page));
});

// The URL of a company's own people names no company, so the keys of the two forms above the list were once both empty.
test('a search by the company’s own people leaves one search box', async ({ page }) => {
  await signUp(page.context(), service, { company: 'One Box', email: 'ana@one-box.example' });
  const tenantsResponse = await page.request.get(`${service.origin}/api/tenants`);
  const { tenants } = (await tenantsResponse.json()) as { tenants: { id: string }[] };
  for (const email of ['nadia@example.com', 'theo@example.com']) await submit(tenants[0]?.id ?? '', email);
  await page.goto(`${service.origin}/leads`);
  const box = page.getByRole('searchbox', { name: 'Search leads' });
  await box.fill('nadia');
  await box.press('Enter');
  await expect(page).toHaveURL(/[?&]search=/);
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await expect(box).toHaveCount(1);
  await expect(box).toHaveValue('nadia');
});

async function expectFailedExports(page: Page) {
  const wait = 'An export of these leads is already running. Please try again in 20 seconds.';
  await page.route('**/api/leads/export*', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '20' }, contentType: 'text/plain', body: wait }),
  );
  await page.getByRole('link', { name: 'Export to CSV' }).click();
  await expect(page.getByText(wait)).toBeVisible();
  forgive(/status of 429/);
  await page.unroute('**/api/leads/export*');
  await page.route('**/api/leads/export*', (route) => route.abort('connectionreset'));
  await page.getByRole('link', { name: 'Export to CSV' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to export leads. Please try again.');
  // The browser logs the connection that the test broke on purpose.
  forgive(/ERR_CONNECTION_RESET/);
}
