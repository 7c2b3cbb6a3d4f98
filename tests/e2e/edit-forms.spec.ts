import type { Locator, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { makeTenant, saveInOtherTab } from '../support/console-forms.ts';
import { logInAnew, OPERATOR } from '../support/log-in.ts';
import { expect, forgive, service, test } from './fixtures.ts';

/**
 * Cases in which people would lose their input without help, and which involve the browser, the login or another tab. Every way in which a
 * form is saved, refused, left and restored is tested in app/ui/console/edit-form/edit-form.test.tsx; the server's comparisons are tested
 * in tests/http/edit-*forms.test.ts.
 */

const company = (page: Page) => page.locator('#company-card');
const nameField = (page: Page) => company(page).getByRole('textbox', { name: 'Company name' });
const save = (page: Page) =>
  page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save company' }).click();
/** Waits for the toast and dismisses it, so that it is not mistaken for the next save's toast. */
async function untilSaved(page: Page): Promise<void> {
  const message = page
    .getByRole('region', { name: /^Messages/ })
    .getByText('Tenant updated successfully', { exact: true });
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(message).toHaveCount(0);
}

/** Backdates the password entry of the newest session, so that it has expired. @param file of the service's database */
function endStepUp(file: string): void {
  const database = new Database(file, { timeout: 5000 });
  const newest = `SELECT "id" FROM "Session" ORDER BY rowid DESC LIMIT 1`;
  const { changes } = database
    .prepare(`UPDATE "Session" SET "steppedUpAt" = NULL WHERE "id" = (${newest})`)
    .run();
  database.close();
  expect(changes).toBe(1);
}

/** Waits until the page knows whether something is unsaved, because a program navigates faster than a person could. */
const untilUnsaved = (page: Page, isUnsaved: boolean) =>
  expect
    .poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(isUnsaved);

/** Lists the names of the drafts that the tab stores. */
const listDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:')));

/** Enters the operator's password when it is requested again, and waits for the page to which it returns. */
async function confirmPassword(page: Page): Promise<void> {
  await page.waitForURL(/\/admin\/confirm/);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname !== '/admin/confirm');
}

async function restore(place: Locator) {
  const offer = place.getByText(/^You have unsaved changes from \d\d:\d\d\.$/);
  await expect(offer).toBeVisible();
  await place.getByRole('button', { name: 'Restore' }).click();
  await expect(offer).toHaveCount(0);
}

test('what was typed is asked about, meets another tab’s change, and survives a lost network, a step-up and a session that ended', async ({
  page,
}) => {
  await logInAnew(page, service, { next: '/admin' });
  const subdomain = `edit${Date.now().toString(36)}`;
  const id = await makeTenant(page.context(), service, { name: 'Tide', subdomain });
  const settings = `/admin/tenants/${id}/settings`;
  await page.goto(service.origin + settings);
  await test.step('leaving asks', () => leave(page));
  await test.step('without a network it is not saved, and can be tried again', () => saveOffline(page));
  await test.step('two tabs that change one field conflict', () => saveInTwoTabs(page, settings));
  await test.step('a step-up for another card gives it back', async () => {
    await nameField(page).fill('Tide Works');
    endStepUp(service.file);
    await page.getByRole('switch', { name: 'Branding Enabled' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await confirmPassword(page);
    await restore(company(page));
    await expect(nameField(page)).toHaveValue('Tide Works');
  });
  await test.step('so does the log-in after the session has expired', () => saveAfterSession(page));
  await test.step('a dialog that asks for the password itself gives it back', () => createKey(page, id));
  await test.step('a log-out leaves none in the tab', async () => {
    await page.goto(service.origin + settings);
    await nameField(page).fill('Lost');
    await expect.poll(() => listDrafts(page)).toHaveLength(1);
    page.once('dialog', (question) => question.accept());
    await page.reload();
    await expect(company(page).getByText(/^You have unsaved changes from/)).toBeVisible();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/);
    expect(await listDrafts(page)).toEqual([]);
  });
});

async function leave(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await nameField(page).fill('Lost');
  await untilUnsaved(page, true);
  const overview = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Tide' });
  await overview.click();
  await expect(dialog).toContainText('You have unsaved changes in ‘Company’.');
  const stay = dialog.getByRole('button', { name: 'Stay' });
  await expect(stay).toBeFocused();
  await stay.click();

  const dialogOpened = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await dialogOpened;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;

  await overview.click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  // Waits for the URL: while the dialog is open, a query by role finds no field on the page behind it.
  await page.waitForURL(/\/overview$/);
  await page.goBack();
  await expect(nameField(page)).toHaveValue('Tide');
}

async function saveOffline(page: Page) {
  const notice = company(page).getByRole('alert');
  await nameField(page).fill('Tide Labs');
  await page.context().setOffline(true);
  await save(page);
  await expect(notice).toContainText('You are offline. Not saved: Company name.');
  await page.context().setOffline(false);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await untilSaved(page);
  await expect(nameField(page)).toHaveValue('Tide Labs');
  forgive(/ERR_INTERNET_DISCONNECTED/);
}

async function saveInTwoTabs(page: Page, settings: string) {
  await nameField(page).fill('Mine');
  const changes = { name: 'Theirs' };
  await saveInOtherTab(page.context(), service, settings, { intent: 'company', changes });
  await save(page);
  await expect(company(page).getByRole('alert')).toContainText(
    'Changed by you in another tab while you were editing',
  );
  const choice = company(page).getByRole('group', { name: 'Company name' });
  await expect(choice).toContainText('Theirs');
  await choice.getByRole('button', { name: 'Keep yours: Company name' }).click();
  await save(page);
  await untilSaved(page);
  await expect(nameField(page)).toHaveValue('Mine');
  forgive(/status of 409/);
}

async function saveAfterSession(page: Page) {
  await page.context().clearCookies({ name: 'session' });
  await save(page);
  await page.waitForURL(/\/login/);
  await page.getByLabel('E-mail address').fill(OPERATOR.OPERATOR_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/settings/);
  // The input is offered, not applied.
  await expect(nameField(page)).toHaveValue('Mine');
  await restore(company(page));
  await save(page);
  await untilSaved(page);
  await expect(nameField(page)).toHaveValue('Tide Works');
  await expect.poll(() => listDrafts(page)).toEqual([]);
}

async function createKey(page: Page, id: string) {
  await page.goto(`${service.origin}/admin/keys?tenantId=${id}`);
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await dialog.getByLabel('Name').fill('Shop server');
  await dialog.getByRole('checkbox').nth(1).check();
  endStepUp(service.file);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await confirmPassword(page);
  // The form of another page with the same ID does not restore this input.
  await page.goto(`${service.origin}/admin/integrations/webhooks?tenantId=${id}`);
  await expect(page.getByRole('button', { name: 'Add webhook' })).toBeEnabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await restore(dialog);
  await expect(dialog.getByLabel('Name')).toHaveValue('Shop server');
  await expect(dialog.getByRole('checkbox').nth(1)).toBeChecked();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('heading', { name: 'Your new key “Shop server”' })).toBeVisible();
  await expect.poll(() => listDrafts(page)).toEqual([]);
}
