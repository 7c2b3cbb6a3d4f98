import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { DAY_MS } from '../../app/lib/durations.ts';
import { CONSENT_VERSION } from '../../app/protocol/consent.ts';
import { postForm } from '../support/console-forms.ts';
import { logIn, OPERATOR } from '../support/log-in.ts';
import { mailTo } from '../support/mailbox.ts';
import { fullPayload } from '../support/payloads.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';
import { type RunningService, startService } from '../support/service.ts';
import { expectGoodInEachView } from '../support/views.ts';
import { expect, test } from './fixtures.ts';

/** A person's requests about their data, on the pages of the person, of staff, and at the company's own system. */
const EMAIL = 'requests@example.com';
const folder = makeQuickFolder('requests');
const file = join(folder, 'app.db');
const received: { type: string; data: Record<string, unknown> }[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  received.push(JSON.parse(body));
  response.end('thanks');
});
let service: RunningService;
test.beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  service = await startService({
    ...OPERATOR,
    ...{ RATE_LIMIT_SCALE: '0', ALLOW_LOOPBACK_FETCH: 'on', DATABASE_URL: `file:${file}` },
  });
});
test.afterAll(async () => {
  await service.stop();
  receiver.closeAllConnections();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});
test.use({ expectedProblems: /status of 4\d\d/ });

const path = (page: string) => `${page}${page.includes('?') ? '&' : '?'}tenantId=default-tenant`;

/** Runs statements on the service's database, each with its values. */
function write(...statements: [sql: string, ...values: string[]][]): void {
  const db = new Sqlite(file, { timeout: 5000 });
  for (const [sql, ...values] of statements) db.prepare(sql).run(...values);
  db.close();
}

async function submit(
  answers: Record<string, unknown> = {},
): Promise<{ assessmentId: string; leadId: string }> {
  const response = await fetch(`${service.origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fullPayload({ email: EMAIL, ...answers })),
  });
  expect(response.status).toBe(201);
  const { assessmentId } = (await response.json()) as { assessmentId: string };
  const db = new Sqlite(file, { readonly: true });
  const lead = db.prepare('SELECT "id" FROM "Lead" WHERE "assessmentId" = ?').get(assessmentId) as {
    id: string;
  };
  db.close();
  return { assessmentId, leadId: lead.id };
}

async function addReceiver(page: Page): Promise<void> {
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hooks`;
  await postForm(page.context(), service, path('/admin/integrations/webhooks'), { intent: 'create', url });
  write(['UPDATE "WebhookEndpoint" SET "provenAt" = ?', new Date().toISOString()]);
}

/** Creates a campaign for a goal of the lead. @returns the path on which it is launched */
async function makeCampaign(page: Page): Promise<string> {
  const answer = await page.request.post(service.origin + path('/api/campaigns'), {
    data: { name: 'Focus', segmentGoals: ['cognitive'] },
    headers: { Origin: service.origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { campaign } = (await answer.json()) as { campaign: { id: string } };
  return path(`/communications/${campaign.id}/launch`);
}

/** Ends the days after which withdrawn answers are deleted, and makes the task that deletes them due. */
function passWeek(): void {
  const before = new Date(Date.now() - 8 * DAY_MS).toISOString();
  write(
    ['UPDATE "WithdrawnAnswers" SET "withdrawnAt" = ?', before],
    // The id begins with the time.
    [`UPDATE "PrivacyRequest" SET "id" = '00' || substr("id", 3)`],
    // The scheduler compares this text with what it has read, so it is written as the service writes it.
    [
      `UPDATE "ScheduledTask" SET "nextRunAt" = '2000-01-01T00:00:00.000+00:00' WHERE "name" = ?`,
      'retention: consents',
    ],
  );
}

test('withdrawn health answers are hidden at once, told to the company’s system, and deleted after a week', async ({
  page,
  browser,
}) => {
  const open = (page_: string) => page.goto(service.origin + path(page_));
  const { assessmentId, leadId } = await submit();
  await logIn(page, service, { next: path('/admin/integrations/webhooks') });
  await addReceiver(page);
  const launch = await makeCampaign(page);
  const recipients = page.getByText('Recipients', { exact: true }).locator('xpath=following-sibling::p[1]');
  await page.goto(service.origin + launch);
  await expect(recipients).toHaveText('1');
  await open(`/leads/${leadId}`);
  await expect(page.getByText('Cognitive Enhancement', { exact: false }).first()).toBeVisible();

  // The person has no session of the console.
  const visitor = await (await browser.newContext()).newPage();
  const choices = `${service.origin}/plan/${assessmentId}/choices`;
  await visitor.goto(choices);
  await visitor.getByRole('button', { name: 'Withdraw and hide my answers' }).click();
  await expect(visitor.getByText(/^Your answers and plans are hidden\./)).toBeVisible();
  await expectGoodInEachView(visitor);
  await visitor.goto(`${service.origin}/plan/${assessmentId}`);
  await expect(visitor).toHaveURL(choices);

  await test.step('the mailed link shows what the person would agree to again', async () => {
    await visitor.getByRole('button', { name: 'E-mail me a link to show my plan again' }).click();
    const mail = await mailTo(browser, service, { address: EMAIL, subject: 'plan' });
    await visitor.goto(/https?:\S+\/agree\/[\w-]+/.exec(mail)?.[0] ?? mail);
    await expect(visitor.getByRole('heading', { name: 'Show my plan again' })).toBeVisible();
    await expectGoodInEachView(visitor);
    await visitor.goto(choices);
  });

  await test.step('staff see the request, and no answer', async () => {
    await open('/admin/requests');
    const request = page.getByRole('list', { name: 'Open requests' }).getByRole('listitem');
    await expect(request).toHaveCount(1);
    await expect(request).toContainText(EMAIL);
    await expect(request).toContainText('We hid the answers and delete them after 7 days.');
    await expectGoodInEachView(page);
    await request.getByRole('link', { name: 'Open the lead' }).click();
    await expect(page.getByRole('heading', { name: 'Consent and requests' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Consents' })).toContainText('Withdrew');
    await expect(page.getByText('Cognitive Enhancement', { exact: false })).toHaveCount(0);
    await expectGoodInEachView(page);
    await page.goto(service.origin + launch);
    await expect(recipients).toHaveText('0');
  });
  await expect
    .poll(() => received.filter(({ type }) => type === 'consent.changed').map(({ data }) => data))
    .toMatchObject([{ leadId, consent: 'health', state: 'withdrawn' }]);

  passWeek();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText('Your answers and plans are deleted.')).toBeVisible({ timeout: 100 });
  }).toPass();
  await open('/admin/requests');
  await expect(page.getByText('No open requests')).toBeVisible();
  await page.getByRole('link', { name: 'Show done requests' }).click();
  await expect(page.getByRole('list', { name: 'Done requests' })).toContainText('Done by us.');
  await visitor.context().close();
});

test('a correction is asked for without an account, is on Home when due, and is marked as done; staff enter an objection', async ({
  page,
  browser,
}) => {
  const { assessmentId } = await submit();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${service.origin}/plan/${assessmentId}/choices`);
  await visitor.getByText('Ask for a correction').first().click();
  await visitor.getByLabel('What should be corrected?').fill('My name is Adah');
  await visitor.getByRole('button', { name: 'Ask for a correction' }).click();
  await expect(visitor.getByRole('status')).toContainText('We passed your message on');
  await expectGoodInEachView(visitor);
  await visitor.context().close();

  write([
    `UPDATE "PrivacyRequest" SET "dueAt" = ? WHERE "kind" = 'correct'`,
    new Date(Date.now() - DAY_MS).toISOString(),
  ]);
  await logIn(page, service, { next: path('/admin') });
  await expect(page.getByText('One request is overdue')).toBeVisible();
  await page.getByRole('link', { name: 'View requests' }).click();
  const request = page.getByRole('listitem').filter({ hasText: 'My name is Adah' });
  await expect(request).toContainText('Overdue');
  await request.getByRole('button', { name: 'Mark as done' }).click();
  await expect(request.getByText('Write what you did')).toBeVisible();
  await request.getByLabel('What you did').fill('Corrected in the shop');
  await request.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('No open requests')).toBeVisible();

  await page.getByRole('button', { name: 'Enter a request' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('The person’s e-mail address').fill('nobody@example.com');
  await dialog.getByLabel('The person asks for').selectOption('object');
  await dialog.getByRole('button', { name: 'Enter the request' }).click();
  await expect(dialog.getByText('No lead has this e-mail address')).toBeVisible();
  await dialog.getByLabel('The person’s e-mail address').fill(EMAIL);
  await dialog.getByRole('button', { name: 'Enter the request' }).click();
  await expect(page.getByRole('list', { name: 'Open requests' })).toContainText('entered by your team');
});

for (const javaScriptEnabled of [true, false])
  test(`what a button did has the focus when the page opens, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
  }) => {
    const { assessmentId } = await submit({ email: `scripts-${javaScriptEnabled}@example.com` });
    const visitor = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await visitor.goto(`${service.origin}/plan/${assessmentId}/choices`);
    await visitor.getByRole('button', { name: 'Stop offers by e-mail' }).click();
    await expect(visitor.getByRole('status')).toHaveText('Saved.');
    await expect(visitor.getByRole('status')).toBeFocused();
    await expect(visitor).toHaveTitle('Saved. – Your choices');

    await test.step('a text that was refused is in its field again', async () => {
      await visitor.getByText('Send a complaint').first().click();
      const field = visitor.getByLabel('What is your complaint?');
      await field.fill('  ');
      await visitor.getByRole('button', { name: 'Send a complaint' }).click();
      const message = 'Write a few words, at most 2,000 characters.';
      await expect(visitor).toHaveTitle(`${message} – Your choices`);
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(message);
      await expect(field).toHaveValue('  ');
      if (javaScriptEnabled) await expectGoodInEachView(visitor);
    });
    await visitor.context().close();
  });

test('the pages with boxes say which answer is missing, and too old answers what ended with them', async ({
  browser,
}) => {
  const asks = '"followsSpecification" = 0, "asksForHealthConsent" = 1, "crmGetsHealth" = 1';
  write([`UPDATE "Tenant" SET ${asks}, "sellsTo" = ? WHERE "id" = 'default-tenant'`, '["US","EU"]']);
  const visitor = await (await browser.newContext()).newPage();
  /** Sends the form as a browser does that does not know \`required\`. */
  const send = async (button: string) => {
    await visitor.locator('form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await visitor.getByRole('button', { name: button }).click();
  };
  const given = { region: 'US', healthConsent: true, crmConsent: true, consentVersion: CONSENT_VERSION };

  await test.step('the safety questions', async () => {
    const { assessmentId } = await submit({
      ...given,
      widget: 'consumer',
      email: 'boxes@example.com',
      healthGoals: ['performance'],
      symptoms: ['stress'],
      experienceLevel: 'beginner',
      contraFlags: [],
    });
    await visitor.goto(`${service.origin}/plan/${assessmentId}/safety`);
    await visitor.getByLabel('Thyroid disorders').check();
    await send('Update my plan');
    const box = visitor.getByRole('checkbox', { name: /^I agree/ });
    await expect(box).toBeFocused();
    await expect(box).toHaveAccessibleDescription(/^You must agree to the use of your health answers/);
    await expect(visitor.getByLabel('Thyroid disorders')).toBeChecked();
    await expectGoodInEachView(visitor);
  });

  await test.step('what another program says', async () => {
    const email = 'claimed@example.com';
    await submit({ email, region: 'EU', healthConsent: true });
    const mail = await mailTo(browser, service, { address: email });
    await visitor.goto(/https?:\S+\/confirm\/[\w.-]+/.exec(mail)?.[0] ?? mail);
    await expectGoodInEachView(visitor);
    await visitor.getByRole('checkbox', { name: /^I am 18/ }).check();
    await send('Confirm my choices');
    await expect(visitor.getByRole('alert')).toBeFocused();
    await expect(visitor.getByRole('checkbox', { name: /^I am 18/ })).toBeChecked();
    await expect(visitor.getByRole('checkbox', { name: /^I agree/ })).toHaveAccessibleDescription(
      'Tick every checkbox that is not optional.',
    );
    await expectGoodInEachView(visitor);
  });

  await test.step('answers that are too old', async () => {
    const { assessmentId } = await submit({ ...given, email: 'old@example.com' });
    const now = new Date().toISOString();
    write(
      ['UPDATE "Lead" SET "answersRemovedAt" = ? WHERE "assessmentId" = ?', now, assessmentId],
      // As the retention ends the copy.
      [
        `INSERT INTO "ConsentEvent" ("id", "tenantId", "leadId", "contactId", "kind", "state", "mode", "wording", "wordingSha256", "wordingId",
           "locale", "source", "createdAt")
         SELECT "id" || '-end', "tenantId", "leadId", "contactId", "kind", 'withdrawn', 'button', '', '', 'answers-deleted/1', 'en', 'erasure', ?
         FROM "ConsentEvent" WHERE "kind" = 'crm-health' AND "leadId" = (SELECT "id" FROM "Lead" WHERE "assessmentId" = ?)`,
        now,
        assessmentId,
      ],
    );
    await visitor.goto(`${service.origin}/plan/${assessmentId}/choices`);
    await expect(
      visitor.getByText(/^This choice ended on .+, when we deleted your answers\.$/),
    ).toBeVisible();
    await expect(visitor.getByRole('button', { name: /^Remove my answers/ })).toHaveCount(0);
    await expectGoodInEachView(visitor);
  });
  await visitor.context().close();
});
