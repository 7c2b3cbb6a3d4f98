import type { Browser, Page } from '@playwright/test';
import { planPaths } from '../../app/protocol/plan-page.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { latch } from '../support/latch.ts';
import { logIn } from '../support/log-in.ts';
import { mailTo } from '../support/mailbox.ts';
import { fullPayload } from '../support/payloads.ts';
import { pngOf } from '../support/png.ts';
import {
  CATALOGUE,
  chooseFile,
  exportCsv,
  open,
  pathOf,
  rowOf,
  saveProduct,
  switchOf,
  toast,
} from './catalogue-pages.ts';
import { expect, service, test } from './fixtures.ts';

/** What a tenant sells: its list, a product's page, and what the visitor's plan shows of it. Files are in catalogue-files.spec.ts. */
// What is refused on purpose answers with such a status.
test.use({ expectedProblems: /status of 4\d\d/ });

let people = 0;
/** The address of the plan of somebody who wants to sleep and to think: Selank is in it. */
async function planOf(over: Record<string, unknown> = {}): Promise<string> {
  const response = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ email: `visitor${++people}@example.com`, ...over })),
  });
  const { assessmentId } = (await response.json()) as { assessmentId: string };
  return planPaths(assessmentId).page;
}
const previewOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'In the visitor’s plan' }) });
const cardOf = (page: Page, name: string) => page.getByRole('article', { name });

test('a product that is switched off is in no plan any more, until it is on again', async ({ page }) => {
  await logIn(page, service, { next: CATALOGUE });
  await open(page, await planOf());
  await expect(cardOf(page, 'Selank')).toBeVisible();

  await open(page, CATALOGUE);
  await expect(switchOf(page, 'Selank')).toBeChecked();
  await switchOf(page, 'Selank').click();
  await expect(toast(page, 'Selank is not sold any more')).toBeVisible();
  await expect(switchOf(page, 'Selank')).not.toBeChecked();
  await expect(page.getByText('Often recommended, and not sold')).toBeVisible();
  await open(page, await planOf());
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(cardOf(page, 'Selank')).toHaveCount(0);

  await open(page, CATALOGUE);
  await switchOf(page, 'Selank').click();
  await expect(toast(page, 'Selank is sold')).toBeVisible();
  await expect(page.getByText('Often recommended, and not sold')).toHaveCount(0);
  await open(page, await planOf());
  await expect(cardOf(page, 'Selank')).toBeVisible();
});

test('own name, price, coupon and address of a product show in the plan', async ({ page }) => {
  await logIn(page, service, { next: CATALOGUE });
  await page.getByRole('link', { name: 'Selank' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Selank' })).toBeVisible();
  await expect(page.getByText('Cognitive Enhancement')).toBeVisible();

  await page.getByLabel('Own name').fill('Calm Focus');
  await page.getByLabel('Product URL').fill('calm focus');
  await page.getByLabel('Price in USD').fill('forty');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('Please enter an amount such as 299.00').last()).toBeVisible();
  await expect(page.getByLabel('Product URL')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Own name')).toHaveValue('Calm Focus');
  await expect(page.getByLabel('Price in USD')).toHaveValue('forty');
  await expectAccessible(page);

  await page.getByLabel('Product URL').fill('shop.example/calm');
  await page.getByLabel('Price in USD').fill('49.5');
  await page.getByLabel('Coupon code').fill('FOCUS10');
  const preview = previewOf(page);
  await expect(preview).toContainText('Calm Focus');
  await expect(preview).toContainText('$49.50');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(toast(page, 'Product saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Calm Focus' })).toBeVisible();
  await expect(page.getByLabel('Price in USD')).toHaveValue('49.50');

  await open(page, await planOf());
  const card = cardOf(page, 'Calm Focus');
  await expect(card).toContainText('$49.50');
  await expect(card).toContainText('FOCUS10');
  await expect(card.getByRole('link', { name: /^View Research Product/ })).toHaveAttribute(
    'href',
    /^https:\/\/shop\.example\/calm\?sg_tid=/,
  );
  await saveProduct(page, 'selank', {
    'Own name': '',
    'Product URL': '',
    'Price in USD': '',
    'Coupon code': '',
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Selank' })).toBeVisible();
});

test('a picture takes the place of the mark, and goes again; what is no picture is refused', async ({
  page,
}) => {
  await logIn(page, service, { next: pathOf('/admin/catalogue/selank') });
  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    await page.getByLabel(/^(Another picture|Picture)/).setInputFiles({ name, mimeType, buffer });
    await page.getByRole('button', { name: 'Upload picture' }).click();
  };
  await upload('x.png', 'image/png', Buffer.from('<svg onload="alert(1)">'));
  await expect(page.getByText('SVG pictures are not accepted')).toBeVisible();
  await upload('x.png', 'image/png', pngOf(40, 40));
  await expect(toast(page, 'Picture in place')).toBeVisible();
  const preview = previewOf(page).locator('img');
  await expect(preview).toHaveAttribute('src', /^\/media\//);
  const source = (await preview.getAttribute('src')) ?? '';

  const plan = await planOf();
  await open(page, plan);
  await expect(cardOf(page, 'Selank').locator('img')).toHaveAttribute('src', source);

  await open(page, pathOf('/admin/catalogue/selank'));
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click();
  await expect(toast(page, 'Picture removed')).toBeVisible();
  await expect(preview).toHaveCount(0);
  expect((await page.request.get(service.origin + source)).status()).toBe(404);
});

test('views and search lie in the address; several are switched at once', async ({ page }) => {
  await logIn(page, service, { next: CATALOGUE });
  await page.getByRole('searchbox', { name: 'Search products' }).fill('amino');
  await page.getByRole('button', { name: 'Find products' }).click();
  await expect(page).toHaveURL(/q=amino/);
  await expect(rowOf(page, '5-Amino-1MQ')).toBeVisible();
  await expect(rowOf(page, 'Tirzepatide')).toHaveCount(0);
  await open(page, `${CATALOGUE}&q=nothing-like-it`);
  await expect(page.getByText('No products match')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();

  for (const name of ['Semax', 'P21']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Do not sell' }).last().click();
  await expect(toast(page, '2 products are not sold any more')).toBeVisible();
  await page.getByRole('link', { name: /^Not sold/ }).click();
  await expect(page).toHaveURL(/show=not-sold/);
  await expect(page.getByRole('row')).toHaveCount(3);

  for (const table of ['Catalogue entries', 'Other listed compounds']) {
    await open(page, CATALOGUE);
    const part = page.locator('div', { has: page.getByRole('heading', { name: table, exact: true }) }).last();
    await part.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await part.getByRole('button', { name: 'Do not sell' }).click();
    await expect(toast(page, '12 products are not sold any more')).toBeVisible();
  }
  await expect(page.getByText('Nothing is sold')).toBeVisible();
  await expectAccessible(page);
  await chooseFile(page, (await exportCsv(page)).text.replaceAll(',no,', ',yes,'));
  await page.getByRole('button', { name: 'Import 24 products' }).click();
  await expect(toast(page, '24 products changed.')).toBeVisible();
});

test('an address that leads into a private network is called broken, and nothing else is', async ({
  page,
}) => {
  await logIn(page, service, { next: CATALOGUE });
  await expect(page.getByRole('button', { name: 'Check links' })).toHaveCount(0);
  await saveProduct(page, 'aod-9604', { 'Product URL': 'https://10.0.0.1/aod' });
  await expect(page.getByText('Not checked yet')).toBeVisible();
  await open(page, CATALOGUE);
  // The answer is held back, as if there were many more to look at.
  const answer = latch();
  await page.route('**/admin/catalogue?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await answer.opened;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Check links' }).click();
  const progress = page.getByRole('progressbar', { name: 'Checking links' });
  await expect(progress).toHaveAttribute('aria-valuetext', '1 of 1');
  answer.open();
  await expect(toast(page, '1 web address, 1 broken.')).toBeVisible();
  await expect(progress).toHaveCount(0);
  const message = 'The address does not lead to the public internet.';
  await expect(rowOf(page, 'AOD-9604')).toContainText(message);
  await page.reload();
  await expect(rowOf(page, 'AOD-9604')).toContainText(message);
  await page.getByRole('link', { name: /^Link broken/ }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await saveProduct(page, 'aod-9604', { 'Product URL': '' });
});

async function viewer(browser: Browser): Promise<Page> {
  const operator = await (await browser.newContext()).newPage();
  await logIn(operator, service, { next: pathOf('/admin/team') });
  await operator.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('E-mail address').fill('vera@shop.example');
  await dialog.getByRole('radio', { name: /^Viewer/ }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toHaveCount(0);
  await operator.context().close();
  const mail = await mailTo(browser, service, { address: 'vera@shop.example', subject: 'Join' });
  const page = await (await browser.newContext()).newPage();
  await page.goto(/http\S+\/invite\/\S+/.exec(mail)?.[0] ?? '');
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL(/\/admin/);
  return page;
}

test('a viewer reads the catalogue and changes nothing', async ({ browser }) => {
  const page = await viewer(browser);
  await open(page, '/admin/catalogue');
  await expect(rowOf(page, 'BPC-157')).toContainText('Sold');
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Import CSV' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'BPC-157' }).click();
  await expect(page.getByText('Who it is recommended to')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save product' })).toHaveCount(0);
  await expectAccessible(page);

  const headers = { Origin: service.origin };
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(service.origin + path, { form, headers, maxRedirects: 0 });
  const forms: [string, Record<string, string>][] = [
    ['/admin/catalogue', { intent: 'stop-selling', entryId: 'bpc-157' }],
    ['/admin/catalogue', { intent: 'check-links' }],
    ['/admin/catalogue/bpc-157', { intent: 'product', name: 'Mine' }],
    ['/admin/catalogue/import', { intent: 'apply', file: 'aWQ=', seen: '' }],
  ];
  for (const [path, form] of forms) expect((await post(path, form)).status()).toBe(403);
  expect((await page.request.get(`${service.origin}/admin/catalogue/import`)).status()).toBe(403);
  expect((await page.request.get(`${service.origin}/admin/catalogue.csv`)).status()).toBe(200);
  await open(page, '/admin/catalogue');
  await expect(rowOf(page, 'BPC-157')).not.toContainText('Not sold');
});

test('without a script the switch, the bulk bar, the search and the import work', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  // The toast is in a noscript element, which Chromium does not show under automation.
  const expectMessage = async (text: string) => expect.poll(() => page.content()).toContain(text);
  await logIn(page, service, { next: CATALOGUE });
  await switchOf(page, 'Epitalon').click();
  await expectMessage('Epitalon is not sold any more');
  await expect(switchOf(page, 'Epitalon')).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Select Epitalon' }).check();
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await expect(switchOf(page, 'Epitalon')).toBeChecked();
  await chooseFile(page, 'id,price\nepitalon,12\n');
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expectMessage('1 product changed.');
  await expect(rowOf(page, 'Epitalon')).toContainText('$12.00');
  await open(page, pathOf('/admin/catalogue/epitalon'));
  await page.getByLabel('Price in USD').fill('');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expectMessage('Product saved');
});
