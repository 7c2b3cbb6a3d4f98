import type { Page } from '@playwright/test';
import { CRM_KEY, CRM_LOCATION, customFieldId, startCrm } from '../support/crm-stub.ts';
import { logIn, OPERATOR } from '../support/log-in.ts';
import { readPageText } from '../support/page-data.ts';
import { fullPayload } from '../support/payloads.ts';
import { type RunningService, startService } from '../support/service.ts';
import { expectGoodInEachView } from '../support/views.ts';
import { expect, test } from './fixtures.ts';

/** The CRM's page, against a stub of LeadConnector's API, from the token to the contact. */
let crm: Awaited<ReturnType<typeof startCrm>>;
let service: RunningService;

test.beforeAll(async () => {
  crm = await startCrm();
  service = await startService({ ...OPERATOR, RATE_LIMIT_SCALE: '0', CRM_API_BASE: crm.base });
});
test.afterAll(async () => {
  await service.stop();
  crm.close();
});
test.use({ expectedProblems: /status of 4\d\d/ });

const path = (page: string) => `${page}?tenantId=default-tenant`;
const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true })).toBeVisible();

async function submit(email: string): Promise<void> {
  const response = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ email })),
  });
  expect(response.status).toBe(201);
}

test('a company connects its CRM, chooses what is sent, and a lead becomes a contact', async ({ page }) => {
  await submit('before@example.com');
  await logIn(page, service, { next: path('/admin/integrations') });
  await page.getByRole('link', { name: 'CRM', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'CRM', exact: true })).toBeVisible();
  await page.getByLabel('API key').fill(CRM_KEY);
  await test.step('a connection that does not work', () => testWrongConnection(page));
  await page.getByLabel('Location id').fill(CRM_LOCATION);
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByText('A key is saved')).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await toast(page, 'The connection works');

  await page.getByRole('textbox', { name: /^Tags/ }).fill('Quiz');
  await page.getByRole('combobox', { name: /^Tracking ID/ }).selectOption(customFieldId('Tracking'));
  await page.getByRole('combobox', { name: /^Goals/ }).selectOption(customFieldId('Interests'));
  await page.getByRole('button', { name: 'Save what we send' }).click();
  await toast(page, 'Saved');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await toast(page, 'CRM turned on');

  await submit('after@example.com');
  await expect
    .poll(() => [...crm.contacts.values()].map(({ email }) => email))
    .toEqual(['after@example.com']);
  const [contact] = crm.contacts.values();
  expect(contact?.body.customFields?.map(({ id }) => id)).toEqual([customFieldId('Tracking')]);
  await expect.poll(() => contact?.tags).toEqual(['Quiz']);

  await page.getByLabel('Since (UTC)').fill(new Date().toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Resend leads' }).click();
  await toast(page, '2 leads are sent again');
  // The page updates by itself.
  await expect(page.getByText('2 of 2 sent')).toBeVisible();
  expect([...crm.contacts.values()].map(({ email }) => email).sort()).toEqual([
    'after@example.com',
    'before@example.com',
  ]);
  await expect(page.getByText('Connected').first()).toBeVisible();
  await test.step('a lead that was refused is in the log with the reason, and is sent again by a button', () =>
    expectRefusedLead(page));
});

async function testWrongConnection(page: Page) {
  await page.getByLabel('Location id').fill('another');
  await page.getByRole('button', { name: 'Save connection' }).click();
  await toast(page, 'Connection saved');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await toast(page, 'The connection does not work');
}

async function expectRefusedLead(page: Page) {
  crm.answerFirst(({ path: requested }, response) => {
    if (requested !== '/contacts/upsert') return false;
    response.writeHead(422).end(JSON.stringify({ statusCode: 422, message: ['phone must be valid'] }));
    return true;
  });
  await submit('refused@example.com');
  const integrations = service.origin + path('/admin/integrations/crm');
  await expect.poll(() => readPageText(page.request, integrations)).toContain('Failing');
  await page.goto(integrations);
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();
  await expect(page.getByText('phone must be valid')).toBeVisible();
  await expectGoodInEachView(page);
  crm.answerFirst(() => false);
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await toast(page, 'Sent again');
  await expect
    .poll(() => [...crm.contacts.values()].map(({ email }) => email))
    .toContain('refused@example.com');
}
