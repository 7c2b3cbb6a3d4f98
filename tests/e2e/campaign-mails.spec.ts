import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { joinSession } from '../support/log-in.ts';
import { mailTo } from '../support/mailbox.ts';
import { readPageText } from '../support/page-data.ts';
import { fullPayload } from '../support/payloads.ts';
import { expect, service, test } from './fixtures.ts';

/** Leads are enrolled when they are one minute old. */
function ageLeads(tenantId: string): void {
  const db = new Sqlite(service.file, { timeout: 5000 });
  const change = db.prepare('UPDATE "Lead" SET "createdAt" = ? WHERE "tenantId" = ?');
  expect(change.run(new Date(Date.now() - 600_000).toISOString(), tenantId).changes).toBe(2);
  db.close();
}

test('a campaign that is launched in the console reaches its leads, and a pause of all marketing is shown', {
  tag: '@nightly',
}, async ({ browser, page }) => {
  const name = `mails-${randomUUID().slice(0, 8)}`;
  await joinSession(page.context(), service);
  const headers = { Origin: service.origin };
  const created = await page.request.post(`${service.origin}/api/tenants`, {
    data: { name, subdomain: name, contactEmail: `${name}@example.com` },
    headers,
  });
  const { tenant } = (await created.json()) as { tenant: { id: string } };
  const buildUrl = (path: string) => `${service.origin}${path}?tenantId=${tenant.id}`;
  const settingsResponse = await page.request.put(`${service.origin}/api/tenants/${tenant.id}`, {
    data: {
      postalAddress: '1 Main Street, Springfield',
      marketingConsentMode: 'notice',
      ...{ sendWindowStart: 0, sendWindowEnd: 1440, sendWindowDays: 127 },
    },
    headers,
  });
  expect(settingsResponse.ok(), await settingsResponse.text()).toBe(true);
  const addresses = [`one@${name}.example`, `two@${name}.example`];
  for (const email of addresses) {
    const answer = await page.request.post(`${service.origin}/api/assessment`, {
      data: fullPayload({ tenantId: tenant.id, email }),
      headers,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  ageLeads(tenant.id);
  const campaignResponse = await page.request.post(buildUrl('/api/campaigns'), {
    data: { name: 'Spring' },
    headers: { Origin: service.origin },
  });
  const { campaign } = (await campaignResponse.json()) as { campaign: { id: string } };
  const templateResponse = await page.request.post(buildUrl(`/api/campaigns/${campaign.id}/templates`), {
    data: {
      ...{ sequenceOrder: 1, name: 'Welcome', subjectLine: 'Hello {{firstName|there}}' },
      bodyHtml: '<p>Good to see you, {{firstName|there}}.</p>',
    },
    headers: { Origin: service.origin },
  });
  expect(templateResponse.ok(), await templateResponse.text()).toBe(true);

  await page.goto(buildUrl(`/communications/${campaign.id}/launch`));
  await expect(
    page.getByText('Recipients', { exact: true }).locator('xpath=following-sibling::p[1]'),
  ).toHaveText('2');
  await page.getByRole('button', { name: 'Launch Campaign' }).click();
  await expect(page.getByRole('heading', { name: 'Spring' })).toBeVisible();
  for (const address of addresses)
    expect(await mailTo(browser, service, { address, subject: 'Hello Ada' })).toContain(
      'Good to see you, Ada.',
    );
  await expect.poll(() => readPageText(page.request, page.url())).toContain('2 (100%)');
  await page.reload();
  const accepted = page
    .getByText('Accepted', { exact: true })
    .first()
    .locator('xpath=following-sibling::p[1]');
  await expect(accepted).toHaveText('2');
  await expect(page.getByRole('list', { name: 'Steps' }).getByText('2 (100%)')).toBeVisible();

  // Too many bounces pause all marketing of the company; the service's staff can resume it.
  const db = new Sqlite(service.file, { timeout: 5000 });
  db.prepare('UPDATE "Tenant" SET "marketingPausedAt" = ?, "marketingPauseReason" = ? WHERE "id" = ?').run(
    new Date().toISOString(),
    'bounces',
    tenant.id,
  );
  db.close();
  await page.reload();
  await expect(page.getByText('All marketing of the company is paused')).toBeVisible();
  await expect(page.getByText('Too many e-mail addresses bounced.')).toBeVisible();
  await page.getByRole('link', { name: 'Review and resume' }).click();
  await page.getByRole('button', { name: 'Resume marketing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume marketing' }).click();
  await expect(page.getByText('Marketing is paused since')).toBeHidden();
  const resumed = await readPageText(page.request, buildUrl(`/communications/${campaign.id}`));
  expect(resumed).toContain('Spring');
  expect(resumed).not.toContain('All marketing of the company is paused');
});
