import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectNamed, watchPosts } from '../support/form-checks.ts';
import { joinSession } from '../support/log-in.ts';
import { mailTo } from '../support/mailbox.ts';
import { fullPayload } from '../support/payloads.ts';
import { expectGoodInEachView, expectNoOverflow } from '../support/views.ts';
import { expect, service, test } from './fixtures.ts';

async function makeTenant(page: Page): Promise<string> {
  const name = `comm-${randomUUID().slice(0, 8)}`;
  await joinSession(page.context(), service);
  const created = await page.request.post(`${service.origin}/api/tenants`, {
    data: { name, subdomain: name, contactEmail: `${name}@example.com` },
    headers: { Origin: service.origin },
  });
  expect(created.ok(), await created.text()).toBe(true);
  return ((await created.json()) as { tenant: { id: string } }).tenant.id;
}

async function submit(tenantId: string, email: string, over: object = {}): Promise<void> {
  const answer = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ tenantId, email, ...over })),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** Completes the settings that marketing needs: a postal address for the mails' footer, and permission to send at any hour. */
async function completeSettings(page: Page, tenantId: string): Promise<void> {
  const settingsResponse = await page.request.put(`${service.origin}/api/tenants/${tenantId}`, {
    data: {
      postalAddress: '1 Main Street, Springfield',
      // A new company that has not said where it sells may send nobody offers.
      followsSpecification: true,
      marketingConsentMode: 'notice',
      sendWindowStart: 0,
      sendWindowEnd: 1440,
      sendWindowDays: 127,
    },
    headers: { Origin: service.origin },
  });
  expect(settingsResponse.ok(), await settingsResponse.text()).toBe(true);
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true });
const card = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::p[1]');

test('a campaign is created, gets a sequence, is previewed, launched and shown', async ({ page }) => {
  const tenantId = await makeTenant(page);
  await submit(tenantId, 'one@example.com');
  await submit(tenantId, 'two@example.com');
  await page.goto(`${service.origin}/communications?tenantId=${tenantId}`);
  await expect(page.getByText('No campaigns yet')).toBeVisible();
  await expect(card(page, 'Total Leads')).toHaveText('2');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create Campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' });
  const create = dialog.getByRole('button', { name: 'Create Campaign' });
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Campaign Name').fill('Spring');
  await dialog.getByLabel('Description').fill('For all who came in spring');
  await create.click();
  await expect(toast(page, 'Campaign Created! 🎉')).toBeVisible();
  const campaigns = page.getByRole('list', { name: 'Campaigns' });
  await expect(campaigns.getByText('draft')).toBeVisible();
  await expect(campaigns.getByText('All Leads')).toBeVisible();

  // First tests the texts of T section 5 with files that are not sequences, then uploads the service's own file.
  const open = async () => {
    await campaigns.getByRole('button', { name: 'Manage Templates' }).click();
    return page.getByRole('dialog', { name: 'Manage Templates' });
  };
  const upload = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const templates = await open();
    await templates.getByLabel('JSON file').setInputFiles(file);
    await templates.getByRole('button', { name: 'Upload', exact: true }).click();
  };
  const json = (text: string) => ({
    name: 'mails.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  const posts = watchPosts(page);
  const file = (await open()).getByLabel('JSON file');
  const send = page.getByRole('button', { name: 'Upload', exact: true });
  await send.click();
  await expectNamed(file, 'Choose a file');
  await file.setInputFiles(json(' '.repeat(2_000_001)));
  await send.click();
  await expectNamed(file, 'The file is larger than 2 MB');
  await file.setInputFiles({ ...json('{}'), name: 'mails.txt' });
  await send.click();
  await expectNamed(file, 'Choose a .json file');
  expect(posts).toEqual([]);
  await page.keyboard.press('Escape');
  await upload(json('{}'));
  await expect(toast(page, 'Invalid File')).toBeVisible();
  await expect(toast(page, "JSON file must contain a 'templates' array")).toBeVisible();
  await page.reload();
  const waiting = page.waitForEvent('download');
  await (await open()).getByRole('link', { name: 'Sales Nurture' }).click();
  const text = await readFile(await (await waiting).path(), 'utf8');
  await page.keyboard.press('Escape');
  await upload(json(text));
  await expect(toast(page, 'Templates Uploaded! ✅')).toBeVisible();
  await expect(toast(page, 'Successfully added 10 email templates to your campaign')).toBeVisible();
  await expect(campaigns.getByText('A/B Testing Enabled')).toBeVisible();
  const templatesDialog = await open();
  await expect(templatesDialog.getByText('Your plan: where to start')).toBeVisible();
  await page.keyboard.press('Escape');

  // The page shows who gets what before anything is sent.
  await campaigns.getByRole('link', { name: 'Launch Campaign' }).click();
  await expect(page.getByRole('heading', { name: 'Launch “Spring”' })).toBeVisible();
  await expect(card(page, 'E-mails per lead')).toHaveText('10');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoOverflow(page, 390);
  await page.setViewportSize({ width: 1280, height: 900 });

  // The page names what is missing, and the launch button is disabled until it is provided.
  await expect(page.getByText('You can’t launch this campaign yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Launch Campaign' })).toBeDisabled();
  await completeSettings(page, tenantId);
  await page.reload();
  await test.step('who joins is chosen, and counted again', () => chooseJoining(page));
  await page.getByLabel('Hold out').fill('10');
  await page.getByRole('button', { name: 'Launch Campaign' }).click();
  await expect(toast(page, 'Campaign Launched! 🚀')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Spring' })).toBeVisible();
  await expect(page.getByText('active', { exact: true })).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.getByRole('heading')).toHaveCount(10);
  await expect(page.getByText('Too few to tell')).toBeVisible();
  await expect(page.getByText('Within 30 days of a click')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoOverflow(page, 390);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(toast(page, 'Campaign paused')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(toast(page, 'Campaign resumed')).toBeVisible();
  const history = page.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveText([/^Resumed/, /^Paused/, /^Launched/]);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: 'Spring (copy)' })).toBeVisible();
  await page.getByRole('button', { name: 'Archive' }).click();
  await page
    .getByRole('dialog', { name: 'Archive “Spring (copy)”?' })
    .getByRole('button', { name: 'Archive campaign' })
    .click();
  await expect(page.getByText('This campaign is archived', { exact: true })).toBeVisible();
  await test.step('an archived campaign is found again, and taken back', () => unarchive(page));
});

async function chooseJoining(page: Page): Promise<void> {
  await page.getByLabel('Who joins', { exact: true }).selectOption('New leads only');
  await expect(page).toHaveURL(/joins=new/);
  await expect(card(page, 'Recipients')).toHaveText('0');
  await page.getByLabel('Start', { exact: false }).fill('2020-01-01T09:00');
  await expectNamed(
    page.getByLabel('Start', { exact: false }),
    'Enter a time in the next 365 days, or leave this empty to start now',
  );
  await expect(page.getByRole('button', { name: 'Launch Campaign' })).toBeDisabled();
  await page.getByLabel('Start', { exact: false }).fill('');
  await page.getByLabel('Who joins', { exact: true }).selectOption('All leads, and new leads');
  await expect(page).toHaveURL(/joins=all/);
  await expect(page.getByLabel('Days back')).toHaveValue('30');
}

async function unarchive(page: Page): Promise<void> {
  const campaigns = page.getByRole('list', { name: 'Campaigns' });
  await page.getByRole('link', { name: 'Campaigns' }).last().click();
  await expect(campaigns.getByRole('heading')).toHaveText(['Spring']);
  await page.getByRole('link', { name: 'Archived (1)' }).click();
  await campaigns.getByRole('link', { name: 'Spring (copy)' }).click();
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await expect(toast(page, 'Campaign unarchived')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
}

test('a Quick Email asks with the number of leads and says who is left out', async ({ browser, page }) => {
  const tenantId = await makeTenant(page);
  await completeSettings(page, tenantId);
  await submit(tenantId, 'one@quick.example');
  await submit(tenantId, 'two@quick.example');
  await page.goto(`${service.origin}/communications?tenantId=${tenantId}&tab=email`);
  const send = page.getByRole('button', { name: 'Send Email' });
  await expect(send).toBeDisabled();
  await page.getByLabel('Subject').fill('News for {{firstName|you}}');
  await expect(send).toBeDisabled();
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await expect(page.getByRole('toolbar', { name: 'Formatting of Message' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello {{firstName|there}}');
  await expect(page.getByRole('heading', { name: 'News for Ada' })).toBeVisible();
  const preview = page.frameLocator('iframe[title="The e-mail"]');
  await expect(preview.locator('p', { hasText: 'Hello Ada' })).toBeVisible();
  // The input is still there after a visit to another tab, and after a reload.
  await page.getByRole('link', { name: 'Quick SMS' }).click();
  // No lead has given a phone number.
  await expect(page.getByText('No leads with phone numbers')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveCount(0);
  await page.getByRole('link', { name: 'Quick Email' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('News for {{firstName|you}}');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toContainText('Hello {{firstName|there}}');
  await expect(preview.locator('p', { hasText: 'Hello Ada' })).toBeVisible();
  await expect(page.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  await expectGoodInEachView(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  // The recipients are one field with the number of people, whose list opens below it.
  const recipients = page.locator('summary').filter({ hasText: 'To:' });
  await expect(recipients).toContainText('All leads (2)');
  await recipients.click();
  await page.getByRole('button', { name: 'Select All' }).click();
  await expect(card(page, 'Selected')).toHaveText('2');
  await page.getByRole('checkbox', { name: 'Select two@quick.example' }).uncheck();
  await expect(card(page, 'Selected')).toHaveText('1');
  await expect(recipients).toContainText('All leads except 1 (1)');
  const subject = page.getByLabel('Subject');
  await subject.fill('News for {{nobody}}');
  await send.click();
  await expectNamed(subject, 'Unknown merge field {{nobody}}');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Send this e-mail to 1 person?' });
  // A claim is sent only by a person's decision, and changing the words needs none.
  await subject.fill('BPC-157 heals tendons fast!');
  await send.click();
  await expect(dialog.getByText('“BPC-157 heals tendons fast!”')).toBeVisible();
  const decision = dialog.getByRole('checkbox', { name: 'Send anyway' });
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(decision).toBeFocused();
  await expect(toast(page, 'Emails Sent! ✅')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await subject.fill('News for {{firstName|you}}');
  await send.click();
  await expect(decision).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(toast(page, 'Emails Sent! ✅')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');

  await expect(page.getByText('The e-mail goes to 1 person.')).toBeVisible();
  const sent = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^News for/ }) });
  await expect(sent.getByText('Recipients')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveText('');

  // The worker plans the mail, and without a mail server it arrives in the local mailbox.
  const mail = await mailTo(browser, service, { address: 'one@quick.example', subject: 'News for Ada' });
  expect(mail).toContain('Hello Ada');
});

test('a Quick Email goes to the leads that the Lead Database lists, without a tick', async ({ page }) => {
  const tenantId = await makeTenant(page);
  await completeSettings(page, tenantId);
  await submit(tenantId, 'one@filter.example', { phone: '+14155550100' });
  await submit(tenantId, 'two@filter.example');
  await submit(tenantId, 'three@filter.example');
  await page.goto(`${service.origin}/leads?tenantId=${tenantId}`);
  await page.getByRole('link', { name: 'With phone', exact: true }).click();
  await page.getByRole('link', { name: 'Send e-mail to these' }).click();
  const recipients = page.locator('summary').filter({ hasText: 'To:' });
  await expect(recipients).toContainText('Leads that match your filters (1)');
  await expect(page.getByRole('checkbox', { name: 'Select one@filter.example' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select two@filter.example' })).toHaveCount(0);
  await expectAccessible(page);

  // Another filter counts again, and keeps the list open and what was typed.
  await page.getByLabel('Subject').fill('For all');
  await page.getByRole('link', { name: 'Remove filter: With phone' }).click();
  await expect(recipients).toContainText('All leads (3)');
  await expect(page.getByLabel('Subject')).toHaveValue('For all');
  await page.locator('summary').filter({ hasText: 'Filter' }).click();
  await page.getByRole('form', { name: 'Filter' }).getByLabel('With phone').selectOption('No');
  await page.getByRole('form', { name: 'Filter' }).getByRole('button', { name: 'Filter' }).click();
  await expect(recipients).toContainText('Leads that match your filters (2)');

  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.getByRole('button', { name: 'Send Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this e-mail to 2 people?' });
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
  await expect(page.getByText('The e-mail goes to 2 people.')).toBeVisible();
});
