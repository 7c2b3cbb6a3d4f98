import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { joinSession, OPERATOR } from '../support/log-in.ts';
import { mailTo } from '../support/mailbox.ts';
import { makePng } from '../support/png.ts';
import { expectGoodInEachView } from '../support/views.ts';
import { expect, forgive, service, test } from './fixtures.ts';

/** Creates a tenant with a draft campaign, using an operator's session. */
async function makeCampaign(page: Page): Promise<{ tenantId: string; campaign: string }> {
  const name = `edit-${randomUUID().slice(0, 8)}`;
  await joinSession(page.context(), service);
  const headers = { Origin: service.origin };
  const created = await page.request.post(`${service.origin}/api/tenants`, {
    data: { name, subdomain: name, contactEmail: `${name}@example.com` },
    headers,
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { tenant } = (await created.json()) as { tenant: { id: string } };
  const campaignResponse = await page.request.post(`${service.origin}/api/campaigns?tenantId=${tenant.id}`, {
    data: { name: 'Spring' },
    headers,
  });
  expect(campaignResponse.ok(), await campaignResponse.text()).toBe(true);
  const { campaign } = (await campaignResponse.json()) as { campaign: { id: string } };
  return { tenantId: tenant.id, campaign: `${service.origin}/communications/${campaign.id}` };
}

/** Adds a template by a request. @returns its path */
async function addTemplate(
  page: Page,
  { tenantId, campaign }: { tenantId: string; campaign: string },
  { name, bodyHtml = '<p>Text</p>', ...more }: { name: string; sequenceOrder: number; bodyHtml?: string },
): Promise<string> {
  const id = campaign.split('/').at(-1);
  const templateResponse = await page.request.post(
    `${service.origin}/api/campaigns/${id}/templates?tenantId=${tenantId}`,
    { data: { ...more, name, subjectLine: name, bodyHtml }, headers: { Origin: service.origin } },
  );
  expect(templateResponse.ok(), await templateResponse.text()).toBe(true);
  const { template } = (await templateResponse.json()) as { template: { id: string } };
  return `${campaign}/templates/${template.id}?tenantId=${tenantId}`;
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting of Text', exact: true });
const mail = (page: Page) => page.frameLocator('iframe[title="The e-mail"]');

test('a template is written by keyboard, looked at, sent to oneself, saved, changed and deleted', async ({
  browser,
  page,
}) => {
  const { tenantId, campaign } = await makeCampaign(page);
  await page.goto(`${campaign}?tenantId=${tenantId}`);
  await page.getByRole('link', { name: 'Add template' }).click();
  await expect(page.getByRole('heading', { name: 'New template' })).toBeVisible();
  await page.getByLabel('Name').fill('Welcome');
  await page.getByLabel('Subject', { exact: true }).fill('Hello {{firstName|there}}');
  // The field is a textarea until it has the focus; the editor takes its place, and nothing below moves.
  const below = page.getByRole('textbox', { name: /^Button text/ });
  const top = () => below.evaluate((box) => box.getBoundingClientRect().top + scrollY);
  const before = await top();
  await expect(toolbar(page)).toBeHidden();
  await editor(page).focus();
  await expect(toolbar(page)).toBeVisible();
  await expect(editor(page)).toBeFocused();
  expect(await top()).toBe(before);
  await page.keyboard.type('Good to see you, ');
  // The toolbar is one tab stop, with arrow keys inside.
  await toolbar(page).getByRole('button', { name: 'Bold' }).focus();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('really');
  await expect(toolbar(page).getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' ');
  await toolbar(page).getByRole('button', { name: 'Bold' }).focus();
  await page.keyboard.press('End');
  await expect(toolbar(page).getByRole('button', { name: 'Edit as HTML' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(toolbar(page).getByRole('button', { name: 'Insert field' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'First name' }).press('Enter');
  await expect(editor(page)).toContainText('really {{firstName|there}}');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('. ');
  await toolbar(page).getByRole('button', { name: 'Link' }).click();
  const address = page.getByLabel('Link address');
  await address.fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Apply link' }).click();
  await expect(page.getByText('A link begins with https://')).toBeVisible();
  await page.getByRole('button', { name: 'Link to the plan' }).click();
  await page.getByRole('button', { name: 'Apply link' }).click();
  await expect(editor(page).getByRole('link')).toHaveAttribute('href', '{{planLink}}');
  await page.getByRole('textbox', { name: /^Button text/ }).fill('See your plan');

  // The preview shows the mail as it is sent, in each format.
  await expect(page.getByRole('heading', { name: 'Hello Ada' })).toBeVisible();
  await expect(mail(page).locator('p', { hasText: 'Good to see you, really Ada.' })).toBeVisible();
  await expect(mail(page).getByRole('link', { name: 'See your plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Phone' }).click();
  await expect(page.locator('iframe[title="The e-mail"]')).toHaveCSS('width', '320px');
  const background = () =>
    mail(page)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await background();
  await page
    .getByRole('group', { name: 'Show the preview as' })
    .getByRole('button', { name: 'Dark' })
    .click();
  await expect.poll(background).not.toBe(light);
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.getByRole('region', { name: 'The e-mail as plain text' })).toContainText(
    'See your plan:',
  );
  await expect(page.locator('iframe[title="The e-mail"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desktop' }).click();

  // An unknown field is refused next to the text, with its name, and the text is not lost.
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' {{frstName}}');
  await expect(page.getByText('Unknown merge field {{frstName}}').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add template' }).click();
  await expect(page.getByRole('link', { name: 'Text', exact: true })).toBeVisible();
  await expect(editor(page)).toHaveAttribute('aria-invalid', 'true');
  forgive(/status of 400/);
  await editor(page).click();
  await page.keyboard.press('Control+End');
  for (let press = 0; press < 13; press++) await page.keyboard.press('Backspace');
  // The preview is faded until it shows the latest input.
  await expect(page.locator('p[role="status"].text-danger')).toHaveCount(0);
  await expect(page.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  await expectGoodInEachView(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Add template' }).click();
  await expect(toast(page, 'Template added')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Send test to me' }).click();
  await expect(page.getByText('in the local mailbox')).toBeVisible();

  // The stored text equals the input, also after a reload.
  await page.reload();
  await editor(page).click();
  await expect(toolbar(page)).toBeVisible();
  await expect(editor(page).locator('strong')).toHaveText('really');
  await page.getByLabel('Subject', { exact: true }).fill('Hello again');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(toast(page, 'Template saved')).toBeVisible();

  await test.step('a second one goes before the first, and is deleted', async () => {
    const second = await addTemplate(page, { tenantId, campaign }, { sequenceOrder: 2, name: 'Second' });
    await page.goto(second);
    await page.getByRole('button', { name: 'Move Second up' }).click();
    await expect(toast(page, 'Order changed')).toBeVisible();
    await expect(page.getByRole('link', { name: /^1\. Second/ })).toBeVisible();

    await page.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete “Second”?' })
      .getByRole('button', { name: 'Delete template' })
      .click();
    await expect(toast(page, 'Template deleted')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Steps' }).getByRole('heading')).toHaveText(['1. Welcome']);
  });
  await test.step('the next one is suggested for the day after', async () => {
    await page.getByRole('link', { name: 'Add template' }).click();
    await expect(page.getByLabel('Day')).toHaveValue('1');
  });

  await test.step('HTML that the editor can’t show stays as it is', () =>
    saveTable(page, { tenantId, campaign }));

  expect(
    await mailTo(browser, service, { address: OPERATOR.OPERATOR_EMAIL, subject: '[Test] Hello Ada' }),
  ).toContain('See your plan');
});

test('button, picture, products and a line are inserted, kept in a draft, saved and edited again', async ({
  page,
}) => {
  const { tenantId, campaign } = await makeCampaign(page);
  const path = await addTemplate(page, { tenantId, campaign }, { sequenceOrder: 1, name: 'Blocks' });
  await page.goto(path);
  const insert = async (item: string) => {
    await toolbar(page).getByRole('button', { name: 'Insert', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await editor(page).focus();
  await insert('Button');
  await expect(page.getByLabel('Link address')).toBeFocused();
  await page.getByRole('button', { name: 'Link to the shop' }).click();
  await page.getByRole('button', { name: 'Apply link' }).click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' to the shop');
  // Enter goes on below the button.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Below');
  await insert('Dividing line');
  await insert('Products of the plan');
  await insert('Picture');
  await page.getByLabel('Upload a picture').setInputFiles({
    name: 'vials.png',
    mimeType: 'image/png',
    buffer: makePng(1600, 400),
  });
  await expect(page.getByRole('button', { name: 'Picture 1, 1200 × 300 px' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByLabel('What the picture shows').fill('Two vials');
  await page.getByRole('button', { name: 'Insert picture' }).click();
  await expect(editor(page)).toBeFocused();
  await expect(editor(page).getByRole('img', { name: 'Two vials' })).toHaveAttribute('width', '510');
  await expect(mail(page).getByRole('link', { name: 'Button to the shop' })).toHaveClass('m-button');
  await expect(mail(page).getByRole('img', { name: 'Two vials' })).toHaveAttribute('src', /\/media\//);

  // The draft outlives the tab.
  const bar = (on: Page) => on.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar(page)).toContainText('1 change: Text');
  const html = await page.locator('textarea[name=bodyHtml]').inputValue();
  const later = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await later.goto(path);
  await later.getByRole('button', { name: 'Restore changes' }).click();
  await expect(later.locator('textarea[name=bodyHtml]')).toHaveValue(html);
  await bar(later).getByRole('button', { name: 'Save template' }).click();
  await expect(toast(later, 'Template saved')).toBeVisible();
  await later.reload();
  await expect(later.getByRole('button', { name: 'Restore changes' })).toHaveCount(0);
  // What was stored is still shown by the editor, block by block.
  await editor(later).focus();
  await expect(toolbar(later)).toBeVisible();
  await expect(editor(later).locator('.mail-button')).toHaveText('Button to the shop');
  await expect(editor(later).locator('hr')).toHaveCount(1);
  await expect(later.locator('textarea[name=bodyHtml]')).toHaveValue(
    /<p><a class="button" href="{{shopLink}}">Button to the shop<\/a><\/p>.*<hr>.*{{products}}.*<img src="\/media\/[\w-]+" alt="Two vials" width="510" height="128">/s,
  );
  await expectGoodInEachView(later);
});

async function saveTable(page: Page, { tenantId, campaign }: { tenantId: string; campaign: string }) {
  const bodyHtml = '<table><tbody><tr><td>Left</td><td>Right</td></tr></tbody></table><p>After</p>';
  const table = { sequenceOrder: 2, name: 'Table', bodyHtml };
  await page.goto(await addTemplate(page, { tenantId, campaign }, table));
  await page.getByRole('textbox', { name: 'Text', exact: true }).focus();
  await expect(page.getByText('The editor can’t show all of the formatting of <table>')).toBeVisible();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(bodyHtml);
  await page.getByLabel('Subject', { exact: true }).fill('Another');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(toast(page, 'Template saved')).toBeVisible();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(bodyHtml);
}
