import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { joinSession } from '../support/log-in.ts';
import { consumerPayload } from '../support/payloads.ts';
import { expect, service, test } from './fixtures.ts';

const EMAIL = 'row@example.com';

/** Creates a company with one lead. @returns the address of its list */
async function makeList(page: Page): Promise<string> {
  const name = `rows-${randomUUID().slice(0, 8)}`;
  await joinSession(page.context(), service);
  const created = await page.request.post(`${service.origin}/api/tenants`, {
    data: { name, subdomain: name, contactEmail: `${name}@staff.example` },
    headers: { Origin: service.origin },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { tenant } = (await created.json()) as { tenant: { id: string } };
  const lead = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(consumerPayload({ tenantId: tenant.id, email: EMAIL })),
  });
  expect(lead.ok, await lead.text()).toBe(true);
  return `${service.origin}/leads?tenantId=${tenant.id}`;
}

const box = (page: Page) => page.getByRole('checkbox', { name: `Select ${EMAIL}` });
const mark = (page: Page) => page.getByRole('button', { name: 'Mark as contacted', exact: true });

test('without JavaScript, the bulk bar appears with the first ticked row', async ({ plainPage: page }) => {
  await page.goto(await makeList(page));
  await expect(mark(page)).toBeHidden();
  await box(page).check();
  await mark(page).click();
  await expect(page.getByRole('row').filter({ hasText: EMAIL })).toContainText('Contacted');
});

test('a row that is ticked before the script runs counts as selected', async ({ page }) => {
  const list = await makeList(page);
  let release = () => {};
  const isTicked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await isTicked;
    await route.continue();
  });
  await page.goto(list, { waitUntil: 'commit' });
  await box(page).check();
  await expect(mark(page)).toBeHidden();
  release();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(box(page)).toBeChecked();
});
