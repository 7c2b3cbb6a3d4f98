import type { Page } from '@playwright/test';
import { planPaths } from '#app/protocol/plan-page.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { postForm, saveInOtherTab } from '../support/console-forms.ts';
import { latch } from '../support/latch.ts';
import { logIn } from '../support/log-in.ts';
import { readPageText } from '../support/page-data.ts';
import { fullPayload } from '../support/payloads.ts';
import { makePng } from '../support/png.ts';
import { expectNoOverflow } from '../support/views.ts';
import { buildPath, CATALOGUE, findRow, findSwitch, open, toast } from './catalogue-pages.ts';
import { expect, service, test } from './fixtures.ts';

/**
 * The products that a tenant sells: the list, a product's page, and what the visitor's plan shows of it. Files are in
 * catalogue-files.spec.ts.
 */
// Requests that are refused on purpose get a 4xx status.
test.use({ expectedProblems: /status of 4\d\d/ });

let people = 0;
/** Creates the plan of a visitor who wants to sleep and to think, so that Selank is in it, and returns its path. */
async function createPlan(over: Record<string, unknown> = {}): Promise<string> {
  const response = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ email: `visitor${++people}@example.com`, ...over })),
  });
  const { assessmentId } = (await response.json()) as { assessmentId: string };
  return planPaths(assessmentId).page;
}
const findPreview = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'In the visitor’s plan' }) });
const findCard = (page: Page, name: string) => page.getByRole('article', { name });

/** Lists the product IDs of a new plan, from its page as the server sends it. */
async function productsInPlan(): Promise<string[]> {
  const html = await (await fetch(service.origin + (await createPlan()))).text();
  const ids = [...html.matchAll(/<article [^>]*aria-labelledby="sgr-name-([^"]+)"/g)].map(([, id]) =>
    String(id),
  );
  expect(ids.length).toBeGreaterThan(0);
  return ids;
}

test('the list switches products, finds and chooses them by its address, and checks their links', async ({
  page,
}) => {
  expect(await productsInPlan()).toContain('selank');
  await logIn(page, service, { next: CATALOGUE });
  await test.step('a product that is switched off is in no plan any more, until it is on again', () =>
    switchOne(page));
  await test.step('an address that leads into a private network is called broken, and nothing else is', () =>
    checkLinks(page));
  await test.step('views and search lie in the address; several are switched at once', () =>
    findAndSwitch(page));
});

async function switchOne(page: Page) {
  await expect(findSwitch(page, 'Selank')).toBeChecked();
  await findSwitch(page, 'Selank').click();
  await expect(toast(page, 'Selank is no longer on sale')).toBeVisible();
  await expect(findSwitch(page, 'Selank')).not.toBeChecked();
  await expect(page.getByText('Popular products you don’t sell')).toBeVisible();
  expect(await productsInPlan()).not.toContain('selank');

  await findSwitch(page, 'Selank').click();
  await expect(toast(page, 'Selank is on sale')).toBeVisible();
  await expect(page.getByText('Popular products you don’t sell')).toHaveCount(0);
  expect(await productsInPlan()).toContain('selank');
}

async function findAndSwitch(page: Page) {
  await page.getByRole('link', { name: /^All ?\d/ }).click();
  await expect(findRow(page, 'Tirzepatide')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('amino');
  await page.getByRole('button', { name: 'Find products' }).click();
  await expect(page).toHaveURL(/q=amino/);
  await expect(findRow(page, '5-Amino-1MQ')).toBeVisible();
  await expect(findRow(page, 'Tirzepatide')).toHaveCount(0);
  await open(page, `${CATALOGUE}&q=nothing-like-it`);
  await expect(page.getByText('No products match')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();

  for (const name of ['Semax', 'P21']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Take off sale' }).last().click();
  await expect(toast(page, '2 products are no longer on sale')).toBeVisible();
  await page.getByRole('link', { name: /^Not sold/ }).click();
  await expect(page).toHaveURL(/show=not-sold/);
  await expect(page.getByRole('row')).toHaveCount(3);

  await page.getByRole('link', { name: /^All ?\d/ }).click();
  for (const table of ['Full assessment', 'Consumer and technical assessments']) {
    const part = page.locator('div', { has: page.getByRole('heading', { name: table, exact: true }) }).last();
    await part.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await part.getByRole('button', { name: 'Take off sale' }).click();
    await expect(toast(page, '12 products are no longer on sale')).toBeVisible();
  }
  await expect(page.getByText('No products are on sale')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await postForm(page.context(), service, CATALOGUE, { intent: 'sell-all' });
}

async function expectFitsPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoOverflow(page, 390);
  await page.setViewportSize({ width: 1280, height: 720 });
}

const AOD = buildPath('/admin/catalogue/aod-9604');
/** Saves by a request, because the form is tested below. */
const saveUrl = (page: Page, productUrl: string) =>
  saveInOtherTab(page.context(), service, AOD, { intent: 'product', changes: { productUrl } });

async function checkLinks(page: Page) {
  await expect(page.getByRole('button', { name: 'Check links' })).toHaveCount(0);
  await saveUrl(page, 'https://10.0.0.1/aod');
  expect(await readPageText(page.request, service.origin + AOD)).toContain('Not checked yet');
  await open(page, CATALOGUE);
  // The response is held back, as if there were many more links to check.
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
  await page.unroute('**/admin/catalogue?*');
  const message = 'The URL does not lead to the public internet.';
  await expect(findRow(page, 'AOD-9604')).toContainText(message);
  // The list that the server filters shows the same message.
  await page.getByRole('link', { name: /^Link broken/ }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(findRow(page, 'AOD-9604')).toContainText(message);
  await saveUrl(page, '');
}

test('own name, price, coupon, address and picture of a product show in the plan; what is no picture is refused', {
  tag: '@nightly',
}, async ({ page }) => {
  await logIn(page, service, { next: CATALOGUE });
  await page.getByRole('link', { name: 'Selank' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Selank' })).toBeVisible();
  await expect(page.getByText('Cognitive Enhancement')).toBeVisible();

  await page.getByLabel('Display name').fill('Calm Focus');
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.getByLabel('Product URL').fill('shop.example/calm');
  await page.getByLabel('Price in USD').fill('49.5');
  await page.getByLabel('Coupon code').fill('FOCUS10');
  const preview = findPreview(page);
  await expect(preview).toContainText('Calm Focus');
  await expect(preview).toContainText('$49.50');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(toast(page, 'Product saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Calm Focus' })).toBeVisible();
  await expect(page.getByLabel('Price in USD')).toHaveValue('49.50');

  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    await page.getByLabel(/^(Another picture|Picture)/).setInputFiles({ name, mimeType, buffer });
    await page.getByRole('button', { name: 'Upload picture' }).click();
  };
  await upload('x.png', 'image/png', Buffer.from('<svg onload="alert(1)">'));
  await expect(page.getByText('We don’t accept SVG pictures')).toBeVisible();
  await upload('x.png', 'image/png', makePng(40, 40));
  await expect(toast(page, 'Picture saved')).toBeVisible();
  const picture = preview.locator('img');
  await expect(picture).toHaveAttribute('src', /^\/media\//);
  const source = (await picture.getAttribute('src')) ?? '';

  await open(page, await createPlan());
  const card = findCard(page, 'Calm Focus');
  await expect(card).toContainText('$49.50');
  await expect(card).toContainText('FOCUS10');
  await expect(card.getByRole('link', { name: /^View Research Product/ })).toHaveAttribute(
    'href',
    /^https:\/\/shop\.example\/calm\?sg_tid=/,
  );
  await expect(card.locator('img')).toHaveAttribute('src', source);

  const changes = { name: '', productUrl: '', price: '', couponCode: '' };
  const selank = buildPath('/admin/catalogue/selank');
  await saveInOtherTab(page.context(), service, selank, { intent: 'product', changes });
  await open(page, selank);
  await expect(page.getByRole('heading', { level: 1, name: 'Selank' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click();
  await expect(toast(page, 'Picture removed')).toBeVisible();
  await expect(picture).toHaveCount(0);
  expect((await page.request.get(service.origin + source)).status()).toBe(404);
});
