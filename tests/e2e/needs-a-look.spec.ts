import type { Page } from '@playwright/test';
import { makeTenant, postForm } from '../support/console-forms.ts';
import { joinSession } from '../support/log-in.ts';
import { fullPayload } from '../support/payloads.ts';
import { SECRET, SIGNATURE_HEADERS, shopifyOrder, sign } from '../support/shop-orders.ts';
import { expectGoodInEachView } from '../support/views.ts';
import { expect, service, test } from './fixtures.ts';

/** The list of what could not be taken. */
test.use({ expectedProblems: /status of 4\d\d/ });

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true });

async function makeLead(tenantId: string): Promise<string> {
  const response = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ tenantId, email: 'look@example.com' })),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { trackingId: string }).trackingId;
}

async function deliver(tenantId: string, order: object): Promise<void> {
  const body = JSON.stringify(order);
  const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADERS.shopify]: sign(body, SECRET) };
  const response = await fetch(`${service.origin}/api/webhooks/shopify/${tenantId}`, {
    ...{ method: 'POST', headers, body },
  });
  expect(response.status).toBe(200);
}

test('an order that could not be read is on Home and the list, is dismissed, put back, and taken with an amount', async ({
  page,
}) => {
  await joinSession(page.context(), service);
  const tenantId = await makeTenant(page.context(), service, { name: 'Looking', subdomain: 'looking' });
  const open = (path: string) => page.goto(`${service.origin}${path}?tenantId=${tenantId}`);
  await postForm(page.context(), service, `/admin/integrations/shopify?tenantId=${tenantId}`, {
    ...{ intent: 'save-shopify-secret', secret: SECRET },
  });
  const trackingId = await makeLead(tenantId);
  const note_attributes = [{ name: 'assessment_tracking_id', value: trackingId }];
  // An order from before the assessment would wait in the inbox.
  const processed_at = new Date().toISOString();
  await deliver(tenantId, shopifyOrder({ note_attributes, processed_at, total_price: '1.299.00.1' }));
  await deliver(tenantId, { odd: true });

  await open('/admin');
  await expect(page.getByText('2 entries need a look')).toBeVisible();
  await page.getByRole('link', { name: 'See what needs a look' }).click();
  await expect(page.getByRole('heading', { name: 'Needs a look', level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '1.299.00.1' })).toContainText('#1001');
  await expectGoodInEachView(page);

  const entry = page
    .getByRole('listitem')
    .filter({ hasText: 'We can’t read this webhook delivery as an order' });
  await entry.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, 'Entry dismissed')).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.getByRole('link', { name: 'Dismissed' }).click();
  await entry.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('No entries here')).toBeVisible();

  await page.getByRole('link', { name: /^Open/ }).click();
  const amount = page.getByLabel('Correct amount in USD');
  await amount.fill('free');
  await page.getByRole('button', { name: 'Record with this amount' }).click();
  await expect(page.getByText(/^Enter an amount above 0/)).toBeVisible();
  await amount.fill('1299.00');
  await page.getByRole('button', { name: 'Record with this amount' }).click();
  await expect(toast(page, 'Recorded with your amount')).toBeVisible();
  await expect(amount).toHaveCount(0);
  await open('/admin/sales');
  await expect(page.getByRole('row').filter({ hasText: '5678901234567' })).toContainText('1,299.00');
});
