import type { Page } from '@playwright/test';
import { makeTenant, saveInOtherTab } from '../support/console-forms.ts';
import { endStepUp } from '../support/end-step-up.ts';
import { joinSession, logInAnew, OPERATOR } from '../support/log-in.ts';
import { confirmPassword, listDrafts, untilUnsaved } from '../support/unsaved.ts';
import { expect, forgive, service, test } from './fixtures.ts';

/** What people lose without help: unsaved changes, a draft, another's change, a save that fails. */

let count = 0;
/** A tenant of its own, made by requests. */
async function makeOwnTenant(page: Page): Promise<string> {
  await joinSession(page.context(), service);
  return makeTenant(page.context(), service, {
    name: 'Tide',
    subdomain: `edit${++count}x${Date.now().toString(36)}`,
  });
}

/** A tenant of its own, with its settings open. */
async function openSettings(page: Page): Promise<string> {
  const id = await makeOwnTenant(page);
  await openTab(page, id);
  return id;
}

/** The tenant as it is stored. */
async function readTenant(page: Page, id: string): Promise<object> {
  const answer = await page.request.get(`${service.origin}/api/tenants/${id}`);
  return ((await answer.json()) as { tenant: object }).tenant;
}

const openTab = (page: Page, id: string) => page.goto(`${service.origin}/admin/tenants/${id}/settings`);

const company = (page: Page) => page.locator('#company-card');
const nameField = (page: Page) => company(page).getByRole('textbox', { name: 'Company name' });
const save = (page: Page) => company(page).getByRole('button', { name: 'Save company' }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const overview = (page: Page) =>
  page.getByRole('navigation', { name: 'Parts of the tenant' }).getByRole('link', { name: 'Overview' });
/** The address changes before the page does: until then a field of the page before could be filled. */
async function untilOverview(page: Page) {
  await expect(page.getByRole('heading', { name: 'Tenant Information' })).toBeVisible();
  await expect(nameField(page)).toHaveCount(0);
}
/** Takes the message away, so that the next save's is not taken for it. */
async function untilSaved(page: Page): Promise<void> {
  const message = page
    .getByRole('region', { name: /^Messages/ })
    .getByText('Tenant updated successfully', { exact: true });
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(message).toHaveCount(0);
}
const offer = (page: Page) => company(page).getByText(/^You have unsaved changes from \d\d:\d\d\.$/);

async function restore(page: Page) {
  await expect(offer(page)).toBeVisible();
  await company(page).getByRole('button', { name: 'Restore' }).click();
  await expect(offer(page)).toHaveCount(0);
}

test('a save that is refused or fails keeps the page and what was typed', async ({ page }) => {
  const id = await openSettings(page);
  const notice = company(page).getByRole('alert');

  await test.step('wrong input is named beside its field without a request', async () => {
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    await nameField(page).fill('');
    await save(page);
    await expect(page.locator('#company-name-error')).toHaveText('Company name is required');
    await expect(nameField(page)).toBeFocused();
    const origins = page.locator('#origins-card');
    await origins.getByLabel('Origins').fill('not an origin');
    await origins.getByRole('button', { name: 'Save origins' }).click();
    await expect(page.locator('#origins-allowedOrigins-error')).toHaveText(
      'Please enter origins such as https://shop.example.com',
    );
    expect(posts).toEqual([]);
  });

  await test.step('without a network it says what was not saved, and can be tried again', async () => {
    await nameField(page).fill('Tide Labs');
    await page.context().setOffline(true);
    await save(page);
    await expect(notice).toContainText('Company not saved');
    await expect(notice).toContainText('You are offline. Not saved: Company name.');
    await expect(nameField(page)).toHaveValue('Tide Labs');
    await page.context().setOffline(false);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await untilSaved(page);
    await expect(notice).toHaveCount(0);
    await expect(nameField(page)).toHaveValue('Tide Labs');
    forgive(/ERR_INTERNET_DISCONNECTED/);
  });

  await test.step('and where the server fails', () => saveAfterFault(page));

  await test.step('what is sent before the page has drawn it is saved whole', async () => {
    await nameField(page).evaluate(async (input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Tide Quick');
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      // After what waits for the end of the event, before React draws.
      await new Promise<void>((resolve) => queueMicrotask(resolve));
      input.form?.requestSubmit();
    });
    await untilSaved(page);
    expect(await readTenant(page, id)).toMatchObject({ name: 'Tide Quick' });
  });
});

async function saveAfterFault(page: Page) {
  const notice = company(page).getByRole('alert');
  await page.route('**/settings?*_data=*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'Service Unavailable' })
      : route.continue(),
  );
  await nameField(page).fill('Tide Works');
  await save(page);
  await expect(notice).toContainText('Something went wrong on our side.');
  await expect(nameField(page)).toHaveValue('Tide Works');
  await page.unroute('**/settings?*_data=*');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await untilSaved(page);
  forgive(/status of 503/);
}

test('leaving with unsaved changes asks, and without them does not', async ({ page }) => {
  await openSettings(page);
  await nameField(page).fill('Tide Labs');
  await untilUnsaved(page, true);
  await overview(page).click();
  await expect(dialog(page)).toContainText('You have unsaved changes in ‘Company’.');
  const stay = dialog(page).getByRole('button', { name: 'Stay' });
  await expect(stay).toBeFocused();
  // The focus does not leave the dialog.
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press('Tab');
    expect(await dialog(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await stay.click();
  await expect(nameField(page)).toHaveValue('Tide Labs');

  // Closing the tab asks too.
  const dialogOpened = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await dialogOpened;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;

  // What was typed back is no change.
  await nameField(page).fill('Tide');
  await untilUnsaved(page, false);
  await overview(page).click();
  await untilOverview(page);
  await page.goBack();
  await nameField(page).fill('Tide Works');
  await save(page);
  await untilSaved(page);
  await untilUnsaved(page, false);
  await overview(page).click();
  await untilOverview(page);

  await page.goBack();
  await nameField(page).fill('Lost');
  await untilUnsaved(page, true);
  await page.goForward();
  await dialog(page).getByRole('button', { name: 'Leave without saving' }).click();
  await untilOverview(page);
  await page.goBack();
  await expect(nameField(page)).toHaveValue('Tide Works');
  await expect(offer(page)).toHaveCount(0);
});

test('leaving and back at once is no second leaving; what was typed in one card stays when another is saved, and is asked about', {
  tag: '@nightly',
}, async ({ page }) => {
  await openSettings(page);
  await leaveAndReturn(page);
  await saveAnotherCard(page);
});

async function leaveAndReturn(page: Page) {
  await nameField(page).fill('Lost');
  await untilUnsaved(page, true);
  await overview(page).click();
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('#company-card')) return;
      observer.disconnect();
      document.body.dataset.left = '';
      history.back();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await dialog(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.locator('body[data-left]')).toBeAttached();
  await expect(nameField(page)).toHaveValue('Tide');
  await expect(dialog(page)).toHaveCount(0);
}

async function saveAnotherCard(page: Page) {
  await nameField(page).fill('Mine');
  const shop = page.locator('#shop-card');
  await shop.getByLabel('Promo code').fill('SPRING');
  await shop.getByRole('button', { name: 'Save shop and plans' }).click();
  await untilSaved(page);
  await expect(nameField(page)).toHaveValue('Mine');
  await untilUnsaved(page, true);
  await overview(page).click();
  await expect(dialog(page)).toContainText('in ‘Company’.');
}

test('what was typed survives a step-up and a session that ended, until it is discarded or the person logs out', async ({
  page,
}) => {
  const drafts = () => listDrafts(page);
  const id = await makeOwnTenant(page);
  await logInAnew(page, service, { next: `/admin/tenants/${id}/settings` });
  await nameField(page).fill('Tide Labs');

  await test.step('a step-up for another card gives it back', async () => {
    endStepUp(service.file);
    await page.getByRole('switch', { name: 'Branding Enabled' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await confirmPassword(page);
    await restore(page);
    await expect(nameField(page)).toHaveValue('Tide Labs');
  });

  await test.step('a save after the session has expired gives it back after the next log-in', async () => {
    await page.context().clearCookies({ name: 'session' });
    await save(page);
    await page.waitForURL(/\/login/);
    await page.getByLabel('E-mail address').fill(OPERATOR.OPERATOR_EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(OPERATOR.OPERATOR_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/\/settings/);
    // Offered, not applied.
    await expect(nameField(page)).toHaveValue('Tide');
    await restore(page);
    await expect(nameField(page)).toHaveValue('Tide Labs');
    await save(page);
    await untilSaved(page);
    expect(await readTenant(page, id)).toMatchObject({ name: 'Tide Labs' });
    await expect.poll(drafts).toEqual([]);
  });

  const typeAndReload = async () => {
    await nameField(page).fill('Tide Works');
    await expect.poll(drafts).toHaveLength(1);
    await page.reload();
    await expect(offer(page)).toBeVisible();
  };
  await test.step('a discarded draft does not come back', async () => {
    await typeAndReload();
    await company(page).getByRole('button', { name: 'Discard' }).click();
    await expect.poll(drafts).toEqual([]);
    await page.reload();
    await expect(offer(page)).toHaveCount(0);
  });

  await test.step('a log-out leaves none in the tab', async () => {
    await typeAndReload();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/);
    expect(await drafts()).toEqual([]);
  });
});

test('two tabs that change one field conflict, and neither change is lost; of different fields both are saved', async ({
  page,
}) => {
  const id = await openSettings(page);
  await nameField(page).fill('Mine');
  await saveInOtherTab(page.context(), service, `/admin/tenants/${id}/settings`, {
    intent: 'company',
    changes: { name: 'Theirs' },
  });
  await save(page);
  const notice = company(page).getByRole('alert');
  await expect(notice).toContainText('Changed meanwhile by you in another tab');
  const choice = company(page).getByRole('group', { name: 'Company name' });
  await expect(choice).toContainText('Mine');
  await expect(choice).toContainText('Theirs');
  await expect(nameField(page)).toHaveValue('Mine');
  // Without a choice the save is refused again.
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await save(page);
  expect((await answer).status()).toBe(409);
  await choice.getByRole('button', { name: 'Take theirs: Company name' }).click();
  await expect(nameField(page)).toHaveValue('Theirs');
  await choice.getByRole('button', { name: 'Keep yours: Company name' }).click();
  await expect(nameField(page)).toHaveValue('Mine');
  await save(page);
  await untilSaved(page);
  expect(await readTenant(page, id)).toMatchObject({ name: 'Mine' });
  forgive(/status of 409/);

  await nameField(page).fill('Mine again');
  await saveInOtherTab(page.context(), service, `/admin/tenants/${id}/settings`, {
    intent: 'company',
    changes: { contactEmail: 'theirs@tide.example' },
  });
  await save(page);
  await expect(notice).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('Mine again');
  await expect(company(page).getByLabel('Contact email')).toHaveValue('theirs@tide.example');
});
