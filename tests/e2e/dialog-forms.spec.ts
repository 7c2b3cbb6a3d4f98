import type { Locator, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { makeTenant, postForm, saveInOtherTab } from '../support/console-forms.ts';
import { endStepUp } from '../support/end-step-up.ts';
import { joinSession, logInAnew, OPERATOR } from '../support/log-in.ts';
import { fullPayload } from '../support/payloads.ts';
import { confirmPassword, listDrafts, untilUnsaved } from '../support/unsaved.ts';
import { expect, forgive, service, test } from './fixtures.ts';

/**
 * What was typed in forms of dialogs, and in those that ask for the password themselves, is not lost either. In a page's card:
 * edit-forms.spec.ts.
 */

let count = 0;
async function makeOwnTenant(page: Page): Promise<string> {
  await joinSession(page.context(), service);
  return makeTenant(page.context(), service, {
    name: 'Tide',
    subdomain: `dialog${++count}x${Date.now().toString(36)}`,
  });
}

const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true })).toBeVisible();
const offer = (place: Locator) => place.getByText(/^You have unsaved changes from \d\d:\d\d\.$/);

async function restore(place: Locator): Promise<void> {
  await expect(offer(place)).toBeVisible();
  await place.getByRole('button', { name: 'Restore' }).click();
  await expect(offer(place)).toHaveCount(0);
}

/** What the shop lists, as if it had been read. @param products name by key */
function addProducts(tenantId: string, products: Record<string, string>): void {
  const database = new Database(service.file, { timeout: 5000 });
  const insert = database.prepare(
    `INSERT INTO "FeedProduct" ("tenantId", "key", "name", "position", "inStock") VALUES (?, ?, ?, ?, 1)`,
  );
  for (const [position, [key, name]] of Object.entries(products).entries())
    insert.run(tenantId, key, name, position);
  database.close();
}

test('forms that ask for the password themselves give back what was typed', async ({ page }) => {
  const id = await makeOwnTenant(page);
  await logInAnew(page, service, { next: `/admin/keys?tenantId=${id}` });

  await test.step('a new API key', async () => {
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an API key' });
    await dialog.getByLabel('Name').fill('Shop server');
    await dialog.getByRole('checkbox').nth(1).check();
    endStepUp(service.file);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await confirmPassword(page);
    await expect(offer(dialog)).toBeVisible();
    // The form of another page, which has the same id, does not take it for its own.
    await page.goto(`${service.origin}/admin/integrations?tenantId=${id}`);
    await expect(page.getByRole('button', { name: 'Add webhook' })).toBeEnabled();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await restore(dialog);
    await expect(dialog.getByLabel('Name')).toHaveValue('Shop server');
    await expect(dialog.getByRole('checkbox').nth(1)).toBeChecked();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await expect(page.getByRole('heading', { name: 'Your new key “Shop server”' })).toBeVisible();
    await expect.poll(() => listDrafts(page)).toEqual([]);
  });

  await test.step('matches: what is suggested is confirmed unchanged', async () => {
    await postForm(page.context(), service, feedPath(id), FEED);
    await confirmMatches(page, id);
  });
});

test('the other forms that ask for the password give back what was typed, and two tabs that differ are asked about', {
  tag: '@nightly',
}, async ({ page }) => {
  const id = await makeOwnTenant(page);
  await logInAnew(page, service, { next: '/admin' });
  await test.step('a new webhook endpoint', () => addWebhook(page, id));
  await test.step('an invitation', () => invite(page, id));
  await test.step('the product feed, new and then changed in two tabs', () => changeFeed(page, id));
  await test.step('matches', async () => {
    await confirmMatches(page, id);
    await matchInTwoTabs(page, id);
  });
});

const feedPath = (tenantId: string) => `/admin/integrations/feed?tenantId=${tenantId}`;
const FEED = {
  ...{ intent: 'connect', source: 'csv', url: 'https://shop.example/products.csv' },
  ...{ fills: 'price', outOfStock: 'hide', maxChangePercent: '30' },
};

async function changeFeed(page: Page, id: string): Promise<void> {
  await page.goto(service.origin + feedPath(id));
  const card = page
    .locator('section')
    .filter({ has: page.getByLabel('Web address') })
    .last();
  await page.getByLabel('Web address').fill('https://shop.example/');
  endStepUp(service.file);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await confirmPassword(page);
  await restore(card);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await toast(page, 'Product feed connected');

  const percent = page.getByLabel('Largest change of a price, in percent');
  await percent.fill('10');
  await saveInOtherTab(page.context(), service, feedPath(id), {
    intent: 'save',
    changes: { maxChangePercent: '20' },
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Changed meanwhile by you in another tab');
  await page.getByRole('button', { name: /^Keep yours/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Product feed saved');
  await expect(percent).toHaveValue('10');
  forgive(/status of 409/);
}

const findMatchMenu = (page: Page, name: string) =>
  page.getByLabel(`Product that is ${name}`, { exact: true });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm matches' }).click();

async function confirmMatches(page: Page, id: string): Promise<void> {
  addProducts(id, { '7': 'BPC-157 5mg', '9': 'Theirs', '11': 'Mine' });
  await page.goto(service.origin + feedPath(id));
  await expect(findMatchMenu(page, 'BPC-157')).toHaveValue('7');
  // A suggestion is no change of the person's: the page may be left without a question.
  await untilUnsaved(page, false);
  await confirm(page);
  await toast(page, '1 entry is matched');
  await expect(page.getByText('Confirmed', { exact: true }).last()).toBeVisible();
}

async function matchInTwoTabs(page: Page, id: string): Promise<void> {
  await saveInOtherTab(page.context(), service, feedPath(id), {
    intent: 'match',
    changes: { 'bpc-157': '9' },
  });
  await findMatchMenu(page, 'BPC-157').selectOption('11');
  await findMatchMenu(page, 'Selank').selectOption('11');
  await confirm(page);
  const choice = page.getByRole('group', { name: 'Product that is BPC-157' });
  await expect(choice).toContainText('Theirs');
  await choice.getByRole('button', { name: /^Take theirs/ }).click();
  await confirm(page);
  await toast(page, '2 entries are matched');
  await expect(findMatchMenu(page, 'BPC-157')).toHaveValue('9');
  await expect(findMatchMenu(page, 'Selank')).toHaveValue('11');
  forgive(/status of 409/);
}

async function addWebhook(page: Page, id: string): Promise<void> {
  await page.goto(`${service.origin}/admin/integrations?tenantId=${id}`);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook endpoint' });
  await dialog.getByLabel('Web address').fill('https://hooks.example/in');
  await dialog.getByLabel('Description').fill('Warehouse');
  endStepUp(service.file);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await confirmPassword(page);
  await restore(dialog);
  await expect(dialog.getByLabel('Description')).toHaveValue('Warehouse');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByRole('heading', { name: 'hooks.example' }).first()).toBeVisible();
}

async function invite(page: Page, id: string): Promise<void> {
  await page.goto(`${service.origin}/admin/team?tenantId=${id}`);
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByLabel('E-mail address').fill('not an address');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.locator('#invite-email-error')).toBeVisible();
  await dialog.getByLabel('E-mail address').fill('colleague@tide.example');
  await dialog.getByRole('radio', { name: /^Viewer/ }).check();
  endStepUp(service.file);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await confirmPassword(page);
  await restore(dialog);
  await expect(dialog.getByLabel('E-mail address')).toHaveValue('colleague@tide.example');
  await expect(dialog.getByRole('radio', { name: /^Viewer/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('colleague@tide.example').first()).toBeVisible();
}

test('a campaign: two tabs conflict, and what was cancelled is offered', async ({ page }) => {
  const id = await makeOwnTenant(page);
  const campaign = `/communications/${await makeCampaign(page, id)}?tenantId=${id}`;
  // As from the list of campaigns, where the way back leads.
  await page.goto(`${service.origin}/communications?tenantId=${id}`);
  await page.getByRole('link', { name: 'Spring' }).click();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.click();
  const mine = page.getByRole('dialog', { name: 'Edit campaign' });
  await saveInOtherTab(page.context(), service, campaign, { intent: 'update', changes: { name: 'Theirs' } });
  await mine.getByLabel('Campaign Name').fill('');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByText('Please give the campaign a name').first()).toBeVisible();
  await mine.getByLabel('Campaign Name').fill('Mine');
  await mine.getByRole('switch', { name: 'Stop after a sale' }).click();
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByRole('alert')).toContainText('Changed meanwhile by you in another tab');
  forgive(/status of 409/);

  // Once the page has loaded again: an answer that arrives meanwhile takes the question away.
  await expect(page.locator('h1')).toHaveText('Theirs');
  await test.step('leaving asks', async () => {
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question).toContainText('You have unsaved changes in ‘Campaign’.');
    await question.getByRole('button', { name: 'Stay' }).click();
  });
  await test.step('cancelled, it is offered when the dialog is opened again, and by itself after a reload', async () => {
    await mine.getByRole('button', { name: 'Cancel' }).click();
    await expect(mine).toHaveCount(0);
    await edit.click();
    await expect(offer(mine)).toBeVisible();
    await page.reload();
    await restore(mine);
    await expect(mine.getByLabel('Campaign Name')).toHaveValue('Mine');
  });
  await mine.getByRole('button', { name: 'Save' }).click();
  await mine.getByRole('button', { name: /^Keep yours/ }).click();
  await mine.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Campaign saved');
  await expect(page.getByRole('heading', { name: 'Mine', level: 1 })).toBeVisible();
  await expect(page.getByText('The lead goes on')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mine', level: 1 })).toBeVisible();
  await expect(mine).toHaveCount(0);
  forgive(/status of 409/);
});

/** By a request: communications.spec.ts creates one in the dialog. @returns its id */
async function makeCampaign(page: Page, tenantId: string): Promise<string> {
  const answer = await page.request.post(`${service.origin}/api/campaigns?tenantId=${tenantId}`, {
    data: { name: 'Spring' },
    headers: { Origin: service.origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { campaign: { id: string } }).campaign.id;
}

// In a page's card: edit-forms.spec.ts.
test('a campaign that is not created for want of a network stays in its dialog', {
  tag: '@nightly',
}, async ({ page }) => {
  const tenantId = await makeOwnTenant(page);
  await page.goto(`${service.origin}/communications?tenantId=${tenantId}`);
  await page.getByRole('button', { name: 'Create Campaign' }).click();
  const creation = page.getByRole('dialog', { name: 'Create Campaign' });
  await expect(creation.getByRole('button', { name: 'Create Campaign' })).toBeDisabled();
  await creation.getByLabel('Campaign Name').fill('Summer');
  await page.context().setOffline(true);
  await creation.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(creation.getByRole('alert')).toContainText('You are offline. Not saved: Campaign Name.');
  await expect(creation.getByLabel('Campaign Name')).toHaveValue('Summer');
  await page.context().setOffline(false);
  forgive(/ERR_INTERNET_DISCONNECTED/);
  await creation.getByRole('button', { name: 'Try again' }).click();
  await toast(page, 'Campaign Created! 🎉');
  await expect(creation).toHaveCount(0);
  expect(await listDrafts(page)).toEqual([]);
});

// Adding and editing one: leads.spec.ts; a session that ended and two tabs: edit-forms.spec.ts.
test('a note: typed text survives a session that ended, two tabs conflict, and the focus is not lost', {
  tag: '@nightly',
}, async ({ page }) => {
  const tenantId = await makeOwnTenant(page);
  const answer = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ tenantId, email: 'noted@example.com' })),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  await logInAnew(page, service, { next: '/admin' });
  const { leads } = (await (
    await page.request.get(`${service.origin}/api/leads?tenantId=${tenantId}`)
  ).json()) as { leads: { id: string }[] };
  await page.goto(`${service.origin}/leads/${leads[0]?.id}?tenantId=${tenantId}`);
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Notes' }) });
  const add = card.getByRole('button', { name: 'Add note' });
  await add.click();
  await expect(card.locator('#add-note-text-error')).toHaveText('Please enter a note');
  await card.getByLabel('New note').fill('Asked for a call');
  await test.step('it survives a session that ended', () => endSession(page, card));
  await add.click();
  await toast(page, 'Note added');
  await expect(card.getByLabel('New note')).toHaveValue('');
  await expect(card.locator('#add-note-text-error')).toHaveCount(0);
  await expect(add).toBeFocused();
  expect(await listDrafts(page)).toEqual([]);

  const edit = page.getByRole('button', { name: 'Edit note' });
  const text = page.getByRole('textbox', { name: 'Note', exact: true });
  await edit.click();
  await expect(text).toBeFocused();
  await text.fill('First');
  await page.getByRole('button', { name: 'Save note' }).click();
  await toast(page, 'Note saved');
  await expect(edit).toBeFocused();
  await test.step('two tabs conflict', () => editInTwoTabs(page, card));
});

async function endSession(page: Page, card: Locator): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.context().clearCookies({ name: 'session' });
  await card.getByRole('button', { name: 'Add note' }).click();
  await page.waitForURL(/\/login/);
  await page.getByLabel('E-mail address').fill(OPERATOR.OPERATOR_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname === pathname);
  await restore(card);
  await expect(card.getByLabel('New note')).toHaveValue('Asked for a call');
}

async function editInTwoTabs(page: Page, card: Locator): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const text = page.getByRole('textbox', { name: 'Note', exact: true });
  await page.getByRole('button', { name: 'Edit note' }).click();
  const { notes } = (await (
    await page.request.get(page.url(), { params: { _data: 'routes/_console.leads_.$leadId' } })
  ).json()) as { notes: { id: string }[] };
  await saveInOtherTab(page.context(), service, pathname + search, {
    intent: 'edit-note',
    noteId: notes[0]?.id,
    changes: { text: 'Theirs' },
  });
  await text.fill('Mine');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(card.getByRole('alert')).toContainText('Changed meanwhile by you in another tab');
  await expect(card.getByRole('group', { name: 'Note' })).toContainText('Theirs');
  await page.getByRole('button', { name: /^Take theirs/ }).click();
  await expect(text).toHaveValue('Theirs');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByRole('list', { name: 'Notes' })).toContainText('Theirs');
  forgive(/status of 409/);
}
