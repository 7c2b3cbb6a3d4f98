import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { joinSession, OPERATOR } from '../support/log-in.ts';
import { mailTo } from '../support/mailbox.ts';
import { fullPayload } from '../support/payloads.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';
import { type RunningService, startService } from '../support/service.ts';
import { expect, test } from './fixtures.ts';

/** A service whose database the test changes beside it: its leads came ten minutes ago. */
let own: RunningService;
const folder = makeQuickFolder('campaign');
const file = join(folder, 'app.db');

test.beforeAll(async () => {
  own = await startService({ ...OPERATOR, RATE_LIMIT_SCALE: '0', DATABASE_URL: `file:${file}` });
});
test.afterAll(async () => {
  await own.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Leads are enrolled once they are a minute old. */
function ageLeads(): void {
  const db = new Sqlite(file);
  const change = db.prepare('UPDATE "Lead" SET "createdAt" = ?');
  expect(change.run(new Date(Date.now() - 600_000).toISOString()).changes).toBe(2);
  db.close();
}

test('a campaign that is launched in the console reaches its leads, and a pause of all marketing is shown', async ({
  browser,
  page,
}) => {
  const name = `mails-${randomUUID().slice(0, 8)}`;
  await joinSession(page.context(), own);
  const headers = { Origin: own.origin };
  const created = await page.request.post(`${own.origin}/api/tenants`, {
    data: { name, subdomain: name, contactEmail: `${name}@example.com` },
    headers,
  });
  const { tenant } = (await created.json()) as { tenant: { id: string } };
  const of = (path: string) => `${own.origin}${path}?tenantId=${tenant.id}`;
  const saved = await page.request.put(`${own.origin}/api/tenants/${tenant.id}`, {
    data: {
      postalAddress: '1 Main Street, Springfield',
      marketingConsentMode: 'notice',
      ...{ sendWindowStart: 0, sendWindowEnd: 1440, sendWindowDays: 127 },
    },
    headers,
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  for (const email of ['one@example.com', 'two@example.com']) {
    const answer = await page.request.post(`${own.origin}/api/assessment`, {
      data: fullPayload({ tenantId: tenant.id, email }),
      headers,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  ageLeads();
  const made = await page.request.post(of('/api/campaigns'), {
    data: { name: 'Spring' },
    headers: { Origin: own.origin },
  });
  const { campaign } = (await made.json()) as { campaign: { id: string } };
  const added = await page.request.post(of(`/api/campaigns/${campaign.id}/templates`), {
    data: {
      ...{ sequenceOrder: 1, name: 'Welcome', subjectLine: 'Hello {{firstName|there}}' },
      bodyHtml: '<p>Good to see you, {{firstName|there}}.</p>',
    },
    headers: { Origin: own.origin },
  });
  expect(added.ok(), await added.text()).toBe(true);

  await page.goto(of(`/communications/${campaign.id}/launch`));
  await expect(
    page.getByText('Recipients', { exact: true }).locator('xpath=following-sibling::p[1]'),
  ).toHaveText('2');
  await page.getByRole('button', { name: 'Launch Campaign' }).click();
  await expect(page.getByRole('heading', { name: 'Spring' })).toBeVisible();
  for (const address of ['one@example.com', 'two@example.com'])
    expect(await mailTo(browser, own, { address, subject: 'Hello Ada' })).toContain('Good to see you, Ada.');
  const sent = page.getByText('Sent', { exact: true }).first().locator('xpath=following-sibling::p[1]');
  await expect(async () => {
    await page.reload();
    await expect(sent).toHaveText('2', { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('list', { name: 'Steps' }).getByText('2 (100%)')).toBeVisible();

  // Too many bounces pause all marketing of the company; its staff may go on.
  const db = new Sqlite(file);
  db.prepare('UPDATE "Tenant" SET "marketingPausedAt" = ?, "marketingPauseReason" = ? WHERE "id" = ?').run(
    new Date().toISOString(),
    'bounces',
    tenant.id,
  );
  db.close();
  await page.reload();
  await expect(page.getByText('All marketing of the company is paused')).toBeVisible();
  await expect(page.getByText('Too many addresses bounced.')).toBeVisible();
  await page.getByRole('link', { name: 'Review and resume' }).click();
  await page.getByRole('button', { name: 'Resume marketing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume marketing' }).click();
  await expect(page.getByText('Marketing is paused since')).toBeHidden();
  await page.goto(of(`/communications/${campaign.id}`));
  await expect(page.getByRole('heading', { name: 'Spring' })).toBeVisible();
  await expect(page.getByText('All marketing of the company is paused')).toBeHidden();
});
