import type { Page } from '@playwright/test';
import { saveInOtherTab } from '../support/console-forms.ts';
import { expectNamed, watchPosts } from '../support/form-checks.ts';
import { logIn } from '../support/log-in.ts';
import { readPageData } from '../support/page-data.ts';
import { untilUnsaved } from '../support/unsaved.ts';
import { expect, forgive, service, test } from './fixtures.ts';

/** The edit forms of the account, the landing page and the articles, and long texts in any form. */

const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true })).toBeVisible();
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const claim = (page: Page) =>
  page.locator('section', {
    has: page.getByRole('heading', { name: 'Under the main buttons, first', exact: true }),
  });
const words = (page: Page) => claim(page).getByLabel('Words');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

test('one’s own name that is not saved is asked about, and offered again after the tab was loaded anew; a password is nowhere kept', async ({
  page,
}) => {
  await logIn(page, service, { next: '/admin/account?tenantId=default-tenant' });
  await test.step('each form of the page is checked on its own, without a request', () =>
    expectChecked(page));
  const before = await nameField(page).inputValue();
  await nameField(page).fill('Another Name');
  await untilUnsaved(page, true);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(dialog(page)).toContainText('You have unsaved changes in ‘Name’.');
  await dialog(page).getByRole('button', { name: 'Stay' }).click();

  await saveOffline(page);

  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(nameField(page)).toHaveValue(before);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(nameField(page)).toHaveValue('Another Name');

  await page.getByLabel('New password', { exact: true }).fill('a secret that is typed');
  await nameField(page).fill('Yet Another Name');
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  // Stored after the password was typed.
  await expect.poll(stored).toContain('Yet Another Name');
  expect(await stored()).not.toContain('a secret that is typed');
});

async function saveOffline(page: Page) {
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('alert')).toContainText('Name not saved');
  await expect(nameField(page)).toHaveValue('Another Name');
  await page.context().setOffline(false);
  forgive(/ERR_INTERNET_DISCONNECTED/);
}

async function expectChecked(page: Page) {
  const posts = watchPosts(page);
  const name = nameField(page);
  const before = await name.inputValue();
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
  await next.fill('');
  await name.fill(before);
}

// In a page's card: edit-forms.spec.ts; each way in which two texts meet: app/ui/console/edit-form/use-edits.test.ts.
test('two tabs that change one claim conflict, what was typed in another stays, and the original comes back', {
  tag: '@nightly',
}, async ({ page }) => {
  await logIn(page, service, { next: '/admin/site' });
  const original = await words(page).inputValue();
  const neighbour = page.getByRole('form', { name: 'Under the main buttons, second' }).getByLabel('Words');
  await neighbour.fill('Typed beside it');
  await words(page).fill('Mine');
  const { claims } = await readPageData<{ claims: { id: string; text: string }[] }>(page.request, service, {
    path: 'site',
  });
  const claimId = claims.find(({ text }) => text === original)?.id;
  const changes = { text: 'Theirs' };
  await saveInOtherTab(page.context(), service, '/admin/site', { intent: 'save', claimId, changes });

  await claim(page).getByRole('button', { name: 'Save' }).click();
  await expect(claim(page).getByRole('alert')).toContainText('Changed meanwhile by you in another tab');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await claim(page).getByRole('button', { name: 'Keep yours: Words' }).click();
  await claim(page).getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Landing page saved');
  await expect(words(page)).toHaveValue('Mine');
  await expect(neighbour).toHaveValue('Typed beside it');

  await page.getByRole('button', { name: 'Back to the original' }).click();
  await toast(page, 'Back to the original');
  await expect(words(page)).toHaveValue(original);
  await expect(neighbour).toHaveValue('Typed beside it');
  forgive(/status of 409/);
});

test('a long paste is not cut: it is counted, and refused in words without a request', async ({ page }) => {
  await logIn(page, service, { next: '/admin/site' });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  const long = 'A claim that goes on. '.repeat(10).trim();
  await words(page).fill('');
  await expect(claim(page).getByText(/ of 80 characters/)).toHaveCount(0);
  // A live region is read out when its text changes, not when it arrives with a text.
  const region = await claim(page).getByRole('status').elementHandle();
  await words(page).focus();
  await page.evaluate((text) => document.execCommand('insertText', false, text), long);
  await expect(words(page)).toHaveValue(long);
  await expect(claim(page).getByText(`${long.length} of 80 characters`)).toBeVisible();
  expect(await region?.textContent()).toBe(' Too long.');
  await claim(page).getByRole('button', { name: 'Save' }).click();
  await expect(words(page)).toHaveAccessibleDescription(/Please use at most 80 characters$/);
  await expect(words(page)).toHaveValue(long);
  expect(posts).toEqual([]);
  await words(page).fill('Short enough');
  await expect(words(page)).not.toHaveAttribute('aria-invalid');
  await expect(claim(page).getByText(/ of 80 characters/)).toHaveCount(0);
});
