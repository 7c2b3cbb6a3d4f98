import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectNamed } from '../support/form-checks.ts';
import { logIn } from '../support/log-in.ts';
import { readPageText } from '../support/page-data.ts';
import { fullPayload } from '../support/payloads.ts';
import { expectNoOverflow } from '../support/views.ts';
import { expect, service, shop, test } from './fixtures.ts';

/** A tenant's sales: recorded, refunded, imported, matched, and added up on a statement. */
test.use({ expectedProblems: /status of 4\d\d/ });

const tenantPath = (page: string) => `${page}?tenantId=default-tenant`;
const open = (page: Page, path: string) => page.goto(service.origin + tenantPath(path));
const toast = (page: Page, text: string) => page.getByRole('region', { name: /^Messages/ }).getByText(text);
const findRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Creates a lead and returns its tracking ID. */
async function makeLead(email: string): Promise<string> {
  const response = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ email })),
  });
  return ((await response.json()) as { trackingId: string }).trackingId;
}

test('sales come by hand, from a file and from a shop’s thank-you page', async ({ page }) => {
  await test.step('a sale is recorded by hand, refunded, and on the statement', () => recordByHand(page));
  await test.step('a file of sales is shown, stored, and an unknown lead’s order is matched in the inbox', () =>
    importFile(page));
  await test.step('a file with other columns is read as the person says', () => matchColumns(page));
  await test.step('a shop’s thank-you page reports an order, which is a sale once somebody confirms it', () =>
    reportByShop(page));
});

async function recordByHand(page: Page) {
  await makeLead('sales-by-hand@example.com');
  await logIn(page, service, { next: tenantPath('/admin/sales') });
  await page.getByRole('button', { name: 'Record a sale' }).click();
  // A part of the address is enough to be offered the lead.
  await page.getByLabel('Lead').fill('sales-by-h');
  await expect(page.locator('datalist option')).toHaveAttribute('value', 'sales-by-hand@example.com');
  await page.getByLabel('Lead').fill('sales-by-hand@example.com');
  await page.getByLabel('Order number').fill('HAND-1');
  await page.getByLabel('Amount').fill('100.00');
  await page.getByRole('button', { name: 'Record sale', exact: true }).click();
  await expect(toast(page, 'Sale recorded')).toBeVisible();
  await expect(findRow(page, 'HAND-1')).toContainText('100.00');

  await findRow(page, 'HAND-1').getByRole('button', { name: 'Refund' }).click();
  await page.getByLabel('Amount').fill('500');
  await page.getByRole('button', { name: 'Record refund' }).click();
  await expect(page.getByText('Only 100.00 USD of this order can still be refunded.')).toBeVisible();
  await page.getByLabel('Amount').fill('40');
  await page.getByRole('button', { name: 'Record refund' }).click();
  await expect(toast(page, 'Refund recorded')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '-40.00' })).toBeVisible();

  await open(page, '/admin/statements');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText('This month is still open')).toBeVisible();
  await expect(findRow(page, 'Refund HAND-1')).toContainText('-40.00');
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d\.pdf$/);
}

async function importFile(page: Page) {
  const trackingId = await makeLead('sales-from-file@example.com');
  await uploadSales(
    page,
    `order_id,tracking_id,amount\nFILE-1,${trackingId},25.00\nFILE-2,nobody,30.00\nFILE-3,x,-1\n`,
  );
  await expect(findRow(page, 'FILE-3')).toContainText('Rejected');
  await page.getByRole('button', { name: 'Import 2 orders' }).click();
  await expect(page.getByText('1 sale imported')).toBeVisible();

  await open(page, '/admin/sales/inbox');
  const order = page.getByRole('listitem').filter({ hasText: 'Order FILE-2' });
  const lead = order.getByLabel('Lead of order FILE-2');
  const match = order.getByRole('button', { name: 'Match' });
  await match.click();
  await expectNamed(lead, 'Enter the lead’s e-mail or tracking ID');
  // An error that only the stored data shows is next to the field too.
  await lead.fill('unknown@example.com');
  await match.click();
  await expectNamed(lead, 'No lead has this tracking ID or e-mail');
  await expect(lead).toHaveValue('unknown@example.com');
  await lead.fill('sales-from-file@example.com');
  await match.click();
  await expect(toast(page, 'Order matched')).toBeVisible();
  const sales = await readPageText(page.request, service.origin + tenantPath('/admin/sales'));
  for (const text of ['FILE-2', '30.00']) expect(sales).toContain(text);
}

async function matchColumns(page: Page) {
  const trackingId = await makeLead('sales-by-columns@example.com');
  const rows = [`COLS-1,${trackingId},100.00,1.190,03/04/2026`, `COLS-2,${trackingId},1.00,2.380,05/04/2026`];
  await uploadSales(page, ['Name,Ref,Net,Gross,When', ...rows].join('\n'));
  const columnField = (name: string) => page.getByLabel(`Read “${name}” as`);
  await expect(page.getByRole('link', { name: 'Choose another file' })).toBeVisible();
  await expect(page.getByText('Choose the column for Order number.')).toBeVisible();
  await expect(columnField('Ref')).toHaveValue('1 tracking_id');
  await columnField('Name').selectOption({ label: 'Order number' });
  // Two columns can't be the amount.
  await columnField('Gross').selectOption({ label: 'Amount' });
  await page.getByRole('button', { name: 'Show the rows' }).click();
  await expectNamed(columnField('Gross'), '“Net” is already read as Amount. Choose one of the two columns.');
  await expect(columnField('Name')).toHaveValue('0 order_id');
  await columnField('Net').selectOption({ label: 'Not used' });
  await page.getByRole('button', { name: 'Show the rows' }).click();

  const decimal = page.getByLabel('Which mark do amounts use before the decimals?');
  const dates = page.getByLabel('What comes first in dates?');
  await expectNamed(decimal, 'Choose how to read the amounts.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoOverflow(page, 390);
  await page.setViewportSize({ width: 1280, height: 720 });
  await decimal.selectOption({ label: 'A comma, as in 1.299,00' });
  await dates.selectOption({ label: 'The day, as in 31/12/2026' });
  await page.getByRole('button', { name: 'Show the rows' }).click();
  // The lead's assessment is of today, and the sales are of April.
  await expect(page.getByText('2 orders will wait in the inbox')).toBeVisible();
  await expect(findRow(page, 'COLS-1')).toContainText(
    'The order is older than the customer’s first assessment.',
  );
  await expect(page.getByText(/“Gross” as Amount, “When” as Date. Not read: “Net”./)).toBeVisible();
  await expect(findRow(page, 'COLS-1')).toContainText('1,190.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 orders' }).click();
  await expect(page.getByText('2 orders wait in the inbox.')).toBeVisible();
  await expect(
    page.getByText(/We read amounts with a decimal comma. We read dates with the day first./),
  ).toBeVisible();
}

async function uploadSales(page: Page, text: string) {
  await logIn(page, service, { next: tenantPath('/admin/sales/import') });
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Show the rows' }).click();
}

async function reportByShop(page: Page) {
  const trackingId = await makeLead('thank-you@example.com');
  const line = (id: string) =>
    `<script src="${service.origin}/sale.js" data-client="default" data-tracking-id="${id}" data-order-id="THANKS-1"
      data-amount="79.90" data-currency="USD" async></script>`;
  const html = (id: string) =>
    `<!doctype html><html lang="en"><title>Thank you</title><link rel="icon" href="data:,"><h1>Thank you</h1>${line(id)}</html>`;
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  const reportResponse = page.waitForResponse((response) => response.url().includes('/api/conversion.gif'));
  await page.goto(
    shop.page(html(trackingId), `script-src ${service.origin}; img-src ${service.origin} data:`),
  );
  const answer = await reportResponse;
  expect(answer.status()).toBe(200);
  expect(answer.headers()['set-cookie']).toBeUndefined();
  // The page's own URL contains an e-mail address.
  expect(calls.join()).not.toContain('not-for-us');
  await test.step('a buyer who never took the assessment', async () => {
    await page.goto(shop.page(html('')));
    await page.waitForLoadState('networkidle');
    expect(calls).toHaveLength(1);
  });

  await logIn(page, service, { next: tenantPath('/admin/sales/inbox') });
  const order = page.getByRole('listitem').filter({ hasText: 'Order THANKS-1' });
  await expect(order.getByText('Reported by the browser only')).toBeVisible();
  await expect(order).toContainText('79.90 USD');
  await expect(order).toContainText('thank-you@example.com');
  await order.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Order matched')).toBeVisible();
  await open(page, '/admin/sales');
  await expect(findRow(page, 'THANKS-1')).toContainText('Browser, confirmed');
  await expect(findRow(page, 'THANKS-1')).toContainText('79.90');
}
