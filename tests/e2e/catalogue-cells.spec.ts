import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { logIn } from '../support/log-in.ts';
import { expectNoOverflow } from '../support/views.ts';
import { CATALOGUE, findRow, toast } from './catalogue-pages.ts';
import { expect, service, test } from './fixtures.ts';

/** Prices, coupons and URLs are changed in the list of products, one by one and together. */
// Requests that are refused on purpose get a 4xx status.
test.use({ expectedProblems: /status of 4\d\d/ });

const cell = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Edit ${name}, `) });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('cells of the list are edited by keyboard, pasted into and set together, and each change can be undone', async ({
  page,
}) => {
  await logIn(page, service, { next: CATALOGUE });
  await test.step('Enter opens, saves and goes down; Tab goes across; Escape leaves', () =>
    typeByKeyboard(page));
  await test.step('a refused value stays, with the reason beside it', () => refuseValue(page));
  await test.step('a pasted column fills the rows below once it is confirmed', () => pasteColumn(page));
  await test.step('selected products get one price, or a share more, after a preview', () =>
    setTogether(page));
  await page.setViewportSize({ width: 390, height: 900 });
  await cell(page, 'price of Tirzepatide').click();
  await expectNoOverflow(page, 390);
  await page.keyboard.press('Escape');
});

/** A toast that another one replaces is there for a moment longer. */
const undo = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('button', { name: 'Undo' })
    .click();

async function typeByKeyboard(page: Page) {
  await cell(page, 'price of Retatrutide').press('Enter');
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Price of Tirzepatide')).toBeFocused();
  await page.keyboard.type('169.5');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Coupon of Tirzepatide')).toBeFocused();
  await page.keyboard.type('TIRZ');
  await page.keyboard.press('Tab');
  await expect(field(page, 'URL of Tirzepatide')).toBeFocused();
  await page.keyboard.type('never saved');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'URL of Tirzepatide')).toBeFocused();
  await expect(cell(page, 'price of Retatrutide')).toHaveText('$99.00');
  await expect(cell(page, 'price of Tirzepatide')).toHaveText('$169.50');
  await expect(cell(page, 'URL of Tirzepatide')).toHaveText('–');
  await undo(page, 'Coupon of Tirzepatide: – → TIRZ');
  await expect(toast(page, 'Coupon of Tirzepatide: TIRZ → –')).toBeVisible();
  await expect(cell(page, 'coupon of Tirzepatide')).toHaveText('–');
}

async function refuseValue(page: Page) {
  await cell(page, 'price of Tirzepatide').click();
  await page.keyboard.type('much');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Price of Semaglutide')).toBeFocused();
  const refused = field(page, 'Price of Tirzepatide');
  await expect(refused).toHaveValue('much');
  await expect(refused).toHaveAccessibleDescription(/an amount such as/);
  await expectAccessible(page);
  await refused.press('Escape');
  await expect(cell(page, 'price of Tirzepatide')).toHaveText('$169.50');
}

async function pasteColumn(page: Page) {
  await cell(page, 'price of Retatrutide').click();
  await field(page, 'Price of Retatrutide').evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '$101.00\n\n103\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const dialog = page.getByRole('dialog', { name: 'Set the pasted prices of 3 products?' });
  await expect(dialog.getByRole('row').nth(1)).toHaveText('Retatrutide$99.00 → $101.00');
  await expect(dialog.getByRole('row').nth(3)).toHaveText('Semaglutide– → $103.00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set 2 prices' }).click();
  await expect(toast(page, 'Prices of 2 products changed')).toBeVisible();
  await expect(cell(page, 'price of Semaglutide')).toHaveText('$103.00');
  await expect(cell(page, 'price of Tirzepatide')).toHaveText('$169.50');
}

async function setTogether(page: Page) {
  for (const name of ['Retatrutide', 'Tirzepatide', 'Semaglutide'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Set price…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Set price of 3 products' });
  await dialog.getByLabel('Change').selectOption('Raise by %');
  await dialog.getByLabel('Amount in USD, or %').fill('all');
  await dialog.getByRole('button', { name: 'Preview prices' }).click();
  await expect(dialog.getByText('Enter a percentage above 0, e.g. 10')).toBeVisible();
  await dialog.getByLabel('Amount in USD, or %').fill('10');
  // A button that still waits for the list, as it does after a refusal, takes no Enter.
  await expect(dialog.getByRole('button', { name: 'Preview prices' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('row').nth(2)).toHaveText('Tirzepatide$169.50 → $186.45');
  await dialog.getByRole('button', { name: 'Set 3 prices' }).click();
  await expect(findRow(page, 'Tirzepatide')).toContainText('$186.45');
  await undo(page, 'Prices of 3 products changed');
  await expect(findRow(page, 'Tirzepatide')).toContainText('$169.50');
}

test('without a script, cells lead to the product’s form, and prices are set together on the page', async ({
  plainPage: page,
}) => {
  await logIn(page, service, { next: CATALOGUE });
  for (const name of ['Semax', 'P21']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Set price…' }).first().click();
  await page.getByLabel('Amount in USD, or %').fill('much');
  await page.getByRole('button', { name: 'Preview prices' }).click();
  await expect(page.getByText('Enter an amount, e.g. 49.00')).toBeVisible();
  await page.getByLabel('Amount in USD, or %').fill('55');
  await page.getByRole('button', { name: 'Preview prices' }).click();
  await expect(page.getByRole('region', { name: 'New prices' }).getByRole('row')).toHaveText([
    'ProductNow → new',
    'Semax– → $55.00',
    'P21– → $55.00',
  ]);
  await page.getByRole('button', { name: 'Set 2 prices' }).click();
  for (const name of ['Semax', 'P21']) {
    await page.getByRole('link', { name: `Edit price of ${name}, $55.00` }).click();
    await page.getByLabel('Price in USD').fill('');
    await page.getByRole('button', { name: 'Save product' }).click();
    await page.goto(service.origin + CATALOGUE);
    await expect(page.getByRole('link', { name: `Edit price of ${name}, not set` })).toBeVisible();
  }
});
