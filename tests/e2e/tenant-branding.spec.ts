import { expect } from '@playwright/test';
import { assessmentFrame, expectAccessible } from '../support/accessibility.ts';
import {
  choose,
  expectFittingHeight,
  expectStep,
  findWidget,
  next,
  shopHtml,
  untilReady,
} from '../support/assessment-walk.ts';
import { saveInOtherTab } from '../support/console-forms.ts';
import { joinSession } from '../support/log-in.ts';
import { makePng } from '../support/png.ts';
import {
  accentInShop,
  createTenant,
  expectToast,
  readAccent,
  serveTenantPages,
  service,
  shop,
} from '../support/tenant-pages.ts';
import { test } from './browser-test.ts';

/** The branding tab: theme, preview, logo, domain and sender. */
serveTenantPages();

test('a brand is seen in the preview before it is saved, and in the embedded widget after', async ({
  page,
  browser,
}) => {
  await joinSession(page.context(), service);
  const id = await createTenant(page, 'Colourful', 'colourful', 'branding');
  const preview = page.frameLocator('iframe[title="Preview of the widget"]');
  await expect(preview.getByText('Step 1 of 6')).toBeVisible();
  await untilReady(preview);
  // The preview still shows the step that was opened in it.
  await preview.getByText('Skin Hair & Nails').click();
  await preview.getByRole('button', { name: 'Continue' }).click();
  await expect(preview.getByText('Step 2 of 6')).toBeVisible();

  await page.getByText('Use my colors').click();
  await page.getByLabel('Main color', { exact: true }).fill('#0f766e');
  await page.getByLabel('Second color').fill('#115e59');
  await expect.poll(() => readAccent(preview.locator('html'))).toBe('#0f766e');
  // The widget's own rules are applied: without them a browser draws a border around a group of questions.
  await expect(preview.locator('fieldset').first()).toHaveCSS('border-top-width', '0px');
  await expect(preview.getByText('Step 2 of 6')).toBeVisible();
  const sent = await (await page.request.get(`${service.origin}/embed?client=colourful`)).text();
  expect(sent).toContain('--accent:');
  expect(sent).not.toContain('#0f766e');

  // Text on yellow is not readable: the note names the shade that is shown instead.
  await page.getByLabel('Main color', { exact: true }).fill('#ffe600');
  const note = page.getByText(/^On light pages, buttons use #[\da-f]{6} instead of #ffe600, which would/);
  await expect(note).toBeVisible();
  await page.getByLabel('Main color', { exact: true }).fill('#0f766e');
  await expect(note).toHaveCount(0);

  await page.getByLabel('Corners').selectOption('square');
  await page.getByRole('button', { name: 'Save look' }).click();
  await expectToast(page, 'Tenant updated successfully');
  expect(await accentInShop(browser, 'colourful')).toBe('#0f766e');
  // Only the service may frame the preview itself, and it can send nothing.
  const answer = await page.request.get(`${service.origin}/admin/tenants/${id}/preview`);
  expect(answer.headers()['content-security-policy']).toContain("connect-src 'none'");
  expect(answer.headers()['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
  expect(answer.headers()['cache-control']).toBe('no-store');
});

test('logo, domain and sender are set beside a preview of which nothing has arrived yet', {
  tag: '@nightly',
}, async ({ page }) => {
  await joinSession(page.context(), service);
  // This document has no head, like every document for a moment after navigation.
  const body = '<html xmlns="http://www.w3.org/1999/xhtml"/>';
  await page.route('**/preview?*', (route) => route.fulfill({ contentType: 'application/xhtml+xml', body }));
  await createTenant(page, 'Logotype', 'logotype', 'branding');
  await page.getByText('Use my colors').click();
  await page.getByLabel('Main color', { exact: true }).fill('#0f766e');
  const frame = page.locator('iframe[title="Preview of the widget"]');
  const worn = () =>
    frame.evaluate(({ contentDocument: doc }: HTMLIFrameElement) => ({
      head: doc?.head ?? null,
      sheets: doc?.adoptedStyleSheets.length,
    }));
  await expect.poll(worn).toEqual({ head: null, sheets: 1 });

  await test.step('a logo is shown above the assessment, an SVG is refused with the reason', async () => {
    const upload = page.getByRole('button', { name: 'Upload logo' });
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('#logo-card input[type=file]').setInputFiles({ name, mimeType, buffer });

    await upload.click();
    await expect(page.locator('#logo-card').getByText('Choose a picture first.')).toBeVisible();
    await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await upload.click();
    await expect(page.locator('#logo-card').getByText(/^We don’t accept SVG pictures because/)).toBeVisible();
    await choose('logo.png', 'image/png', makePng(320, 80));
    await upload.click();
    await expectToast(page, 'Tenant updated successfully');
    const remove = page.getByRole('button', { name: 'Remove logo' });
    await expect(remove).toBeVisible();
    const readWidgetHtml = async () =>
      (await page.request.get(`${service.origin}/widget?client=logotype`)).text();
    const src = /<img src="(\/media\/[\w-]+)" alt="Logotype"/.exec(await readWidgetHtml())?.[1] ?? '';
    expect((await page.request.get(service.origin + src)).headers()['content-type']).toBe('image/png');
    // The browser tab also shows the tenant's icon, never the platform's.
    expect(await readWidgetHtml()).toContain(`<link rel="icon" href="${src}"`);

    await remove.click();
    const dialog = page.getByRole('dialog', { name: 'Remove the logo?' });
    await expect(dialog).toContainText('show the name Logotype in its place');
    await dialog.getByRole('button', { name: 'Remove logo' }).click();
    await expect(remove).toHaveCount(0);
    expect(await readWidgetHtml()).not.toContain('/media/');
    expect(await readWidgetHtml()).toContain('<link rel="icon" href="data:,"');
  });

  await test.step('domain and sender wait for DNS, with the records to copy', async () => {
    // They have a page of their own, and the color is still unsaved on this one.
    await page.getByRole('link', { name: 'Domain', exact: true }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL(/\/domain$/);
    const domain = page.locator('#domain-card');
    await domain.getByLabel('Domain').fill('Quiz.Domino.Example');
    await domain.getByRole('button', { name: 'Save domain' }).click();
    await expect(domain.getByRole('textbox', { name: 'Name of the TXT record' })).toHaveValue(
      '_assessment-verify.quiz.domino.example',
    );
    await expect(domain.getByRole('textbox', { name: 'Value of the TXT record' })).not.toHaveValue('');
    await expect(domain.getByRole('button', { name: 'Check now' })).toBeVisible();
    await expect(domain.getByText('logotype.service.example')).toBeVisible();
    await domain.getByRole('button', { name: 'Remove domain' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click();
    await expect(domain.getByRole('textbox', { name: 'Name of the TXT record' })).toHaveCount(0);

    const sender = page.locator('#sender-card');
    await sender.getByLabel('Sender address').fill('hello@domino.example');
    await sender.getByRole('button', { name: 'Save address' }).click();
    await expect(sender.getByRole('textbox', { name: 'Name of the TXT record' })).toHaveValue(
      '_assessment-verify.domino.example',
    );
    await expect(sender.getByText('Waiting for DNS')).toBeVisible();
  });
});

test('a cover is seen while it is written, comes before the first question, and switched off leaves nothing', async ({
  page,
  browser,
}) => {
  await joinSession(page.context(), service);
  await createTenant(page, 'Coverly', 'coverly', 'branding');
  const read = async () =>
    (await page.request.get(`${service.origin}/embed?client=coverly&locale=en`)).text();
  const before = await read();
  expect(before).not.toContain('sg-cover');

  const card = page.locator('#cover-card');
  const preview = page.frameLocator('iframe[title="Preview of the cover"]');
  await expect(preview.getByRole('heading', { name: 'A plan for your goals' })).toBeVisible();
  const save = card.getByRole('button', { name: 'Save cover' });
  await card.getByLabel(/^Headline/).fill('Calm <b>& exact');
  await expect(preview.getByRole('heading', { name: 'Calm <b>& exact' })).toBeVisible();
  await card.getByText('Full accent', { exact: true }).click();
  await expect(preview.locator('[data-ground=accent]')).toBeVisible();
  await card.getByText('Own color', { exact: true }).first().click();
  await card.getByRole('textbox', { name: 'Own color' }).fill('#fde047');
  const drawing = preview.locator('.sg-cover-art svg');
  await expect(drawing.locator('rect')).toHaveAttribute('fill', '#fde047');
  await expect(drawing.locator('> g')).toHaveAttribute('color', '#000000');
  await card.getByLabel('Show a cover').check();
  await save.click();
  await expectToast(page, 'Tenant updated successfully');
  expect(await read()).toMatch(/<rect[^>]* fill="#fde047"><\/rect><g color="#000000">/);
  const mimeType = 'image/png';
  await card.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType, buffer: makePng(320, 80) });
  await card.getByRole('button', { name: 'Upload picture' }).click();
  await expect(card.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await expect(preview.locator('.sg-cover-art img')).toHaveJSProperty('complete', true);
  await preview.locator('summary').click();
  await expectStep(preview, 1);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  const readMessageTypes = () =>
    visitor.evaluate('heard.map(({ type }) => type.slice(11))') as Promise<string[]>;
  const widget = findWidget(visitor);
  await visitor.goto(shop.page(shopHtml(service.origin, 'data-client="coverly" data-locale="en"')));
  await expect(widget.getByRole('heading', { name: 'Calm <b>& exact' })).toBeVisible();
  await expect(widget.getByText('About 60 seconds, 6 steps')).toBeVisible();
  await expect(widget.getByText('Step 1 of 6')).toBeHidden();
  await untilReady(widget);
  await expectAccessible(await assessmentFrame(visitor));
  await expectFittingHeight(visitor);
  await widget.getByText('Start', { exact: true }).focus();
  await visitor.keyboard.press('Enter');
  await expectStep(widget, 1);
  await expect(widget.getByRole('heading', { name: 'What are your goals?' })).toBeFocused();
  await expectFittingHeight(visitor);
  expect(new Set(await readMessageTypes())).toEqual(new Set(['ready', 'height']));
  await visitor.reload();
  await expectStep(widget, 1);
  await context.close();

  await card.getByLabel('Show a cover').uncheck();
  await save.click();
  await expect.poll(read).toBe(before);
});

test('a cover comes before each widget and without a script, and not in another tab, where the answers tell of the start', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  await joinSession(page.context(), service);
  const id = await createTenant(page, 'Coverage', 'coverage', 'branding');
  await saveInOtherTab(page.context(), service, `/admin/tenants/${id}/branding`, {
    intent: 'cover',
    changes: { coverEnabled: 'on', coverHeadline: 'Calm <b>& exact' },
  });
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`${service.origin}/widget?client=coverage&locale=en`);
  await untilReady(visitor);
  await visitor.getByText('Start', { exact: true }).click();
  await choose(visitor, ['Sleep & Recovery']);
  await next(visitor);
  await expectStep(visitor, 2);
  const second = await visitor.context().newPage();
  await second.goto(`${service.origin}/widget?client=coverage&locale=en`);
  await expectStep(second, 2);
  await expect(second.locator('.sg-cover')).toHaveCount(0);
  await expect(second.getByText('No cookies')).toBeVisible();

  // In another widget and another language, the tenant's texts are unchanged and ours are translated.
  await second.goto(`${service.origin}/consumer?client=coverage&locale=es`);
  await expect(second.getByRole('heading', { name: 'Calm <b>& exact' })).toBeVisible();
  await expect(second.getByText('Unos 30 segundos, 3 pasos')).toBeVisible();
  await second.getByText('Empezar', { exact: true }).click();
  await expect(second.locator('#widget h2')).toBeFocused();
  await visitor.goto(
    shop.page(shopHtml(service.origin, 'data-client="coverage" data-widget="technical" data-mode="popup"')),
  );
  await visitor.getByRole('button', { name: 'Take Assessment' }).click();
  const widget = findWidget(visitor);
  await widget.getByText('Start', { exact: true }).click();
  await expect(widget.getByText('Step 1 of 6')).toBeVisible();

  const scriptless = await browser.newContext({ javaScriptEnabled: false });
  const plain = await scriptless.newPage();
  await plain.goto(`${service.origin}/widget?client=coverage&locale=en`);
  await expect(plain.getByText('Step 1 of 6')).toBeHidden();
  await plain.getByText('Start', { exact: true }).click();
  await expectStep(plain, 1);
  await expect(plain.getByText('About 60 seconds')).toBeHidden();
  await scriptless.close();
  await context.close();
});
