import { readFileSync } from 'node:fs';
import type { BrowserContext, Download, Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { logIn } from '../support/log-in.ts';
import { mailTo } from '../support/mailbox.ts';
import { consumerPayload, fullPayload, technicalPayload } from '../support/payloads.ts';
import { readCalendar } from '../support/read-calendar.ts';
import { createRouteDelay } from '../support/route-delay.ts';
import { expectNoOverflow, WALKS } from '../support/views.ts';
import { expect, forgive, service, test } from './fixtures.ts';
import { somebody, submit } from './stored-plans.ts';

/**
 * The pages that are available to a visitor later: the permanent page with its e-mail panel and file, and the way to have all data deleted.
 */

/** The parts of the page that its buttons change; axe checks the others in the tests of the tabs and the lists. */
const ACTIONS = ['.sgr-actions', '.sg-toasts'];

const findToggle = (page: Page) => page.getByRole('button', { name: 'E-mail me the plan' });
const findSendButton = (page: Page) => page.getByRole('button', { name: 'Send to Email' });
const findEmailField = (page: Page) => page.getByLabel('Email Address');
const findToast = (page: Page, role: 'status' | 'alert') => page.locator('.sg-toasts').getByRole(role);

/** Checks that the link of the open page is copied, or selected if the clipboard is refused. */
async function expectLinkCopied(page: Page, context: BrowserContext, url: string) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const button = page.getByRole('button', { name: 'Copy link' });
  await button.click();
  await expect(page.getByRole('status').getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    document.execCommand = () => false;
  });
  await button.click();
  await expect(page.getByRole('status').getByText('The link is selected: copy it.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Link to your plan' });
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe(url);
  await expectAccessible(page, undefined, ACTIONS);
  await expectNoOverflow(page, 1280);
}

test('the permanent page opens every tab and stays inside a phone’s width, its link is copied, and it is saved as a file that needs no network', async ({
  page,
  context,
}) => {
  const { url, mailPage, erase } = await submit(fullPayload);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of [mailPage, erase]) {
    await page.goto(service.origin + path);
    await expectAccessible(page);
    await expectNoOverflow(page, 390);
  }
  await page.goto(`${url}?from=mail`);
  await expectTabs(page, 390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectLinkCopied(page, context, url);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save This Plan' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('peptide-optimization-plan.html');
  const html = readFileSync(await file.path(), 'utf8');
  expect(html).toContain('Your Personalized Plan');
  expect(html).not.toMatch(/E-mail me the plan|Save This Plan/);
  await page.goto('about:blank');
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.setContent(html);
  await expect(page.getByRole('heading', { name: 'Monitoring' })).toBeVisible();
  expect(urls).toEqual([]);
});

/** Checks the tabs of the open plan. */
async function expectTabs(page: Page, width: number): Promise<void> {
  for (const name of ['Game Plan', 'Education', 'Monitoring', 'Safety']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    // The whole page is checked with its first tab; for the other tabs only the part that changes.
    const parts = name === 'Game Plan' ? undefined : ['[role="tablist"]', '[role="tabpanel"]'];
    await expectAccessible(page, undefined, parts);
  }
  await expectNoOverflow(page, width);
  // With the script, only the checkbox shows and hides the amounts.
  await page.getByRole('tab', { name: 'Game Plan' }).click();
  const amounts = page.getByText('Injection protocol');
  const haveRead = page.getByLabel('I have read this list; none of it applies to me');
  await expect(page.locator('summary').filter({ hasText: /^Amounts$/ })).toHaveCount(0);
  await expect(amounts).toHaveCount(0);
  await haveRead.check();
  await expect(amounts.first()).toBeVisible();
  await expectAccessible(page, undefined, ['[role="tabpanel"]']);
  await haveRead.uncheck();
  await expect(amounts).toHaveCount(0);
}

test('the permanent page opens every tab on a wide screen', { tag: '@nightly' }, async ({ page }) => {
  const { url } = await submit(fullPayload);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(url);
  await expectTabs(page, 1280);
});

test('the e-mail panel opens and cancels, tells in a toast why a mail can’t be sent, sends it at last, and leaves a confirmation', async ({
  page,
  browser,
}) => {
  const { url } = await submit(fullPayload);
  await page.goto(url);
  await expect(findEmailField(page)).toHaveCount(0);
  await expect(findToggle(page)).toHaveAttribute('aria-expanded', 'false');

  await findToggle(page).click();
  await expect(findToggle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(findEmailField(page)).toBeFocused();
  await expect(findSendButton(page)).toBeDisabled();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(findEmailField(page)).toHaveCount(0);
  await expect(findToggle(page)).toBeFocused();

  await findToggle(page).click();
  const otherEmail = somebody();
  await findEmailField(page).fill(otherEmail);
  // Each text is tested in app/widget/results/email-panel.test.tsx and tests/http/plan.test.ts.
  const refused = await refusedMailUrl();
  // The response is delayed, so that the waiting state can be seen.
  const { delay, release } = createRouteDelay();
  const failures: [(route: Route) => Promise<void>, string | RegExp][] = [
    [
      (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'The service is busy.' }),
      '503: The service is busy.',
    ],
    [(route) => route.abort(), 'Failed to send email. Please try again.'],
    // The server itself refuses the fourth mail of another plan.
    [(route) => route.continue({ url: refused }), /429: .*3 times/],
  ];
  const answers = [...failures.map(([answer]) => answer), delay];
  await page.route('**/api/assessment/*/email', (route) => answers.shift()?.(route));
  for (const [, text] of failures) {
    await findSendButton(page).click();
    await expect(findToast(page, 'alert')).toContainText('Email Failed');
    await expect(findToast(page, 'alert')).toContainText(text);
    await expect(findEmailField(page)).toHaveValue(otherEmail);
    await expect(findEmailField(page)).toBeFocused();
  }
  forgive(/429|503|ERR_FAILED/);
  await expectAccessible(page, undefined, ACTIONS);

  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/email')) requests += 1;
  });
  await findSendButton(page).click();
  const sending = page.getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeDisabled();
  await findEmailField(page).press('Enter');
  release();

  await expect(findToast(page, 'status')).toContainText('Email Sent!');
  await expect(findToast(page, 'status')).toContainText(
    `Your personalized plan has been sent to ${otherEmail}.`,
  );
  await expect(findToast(page, 'alert')).toBeEmpty();
  const confirmation = page.locator('.sgr-actions', { hasText: 'Email Sent!' });
  await expect(confirmation).toBeVisible();
  await expect(findEmailField(page)).toHaveCount(0);
  await expect(findToggle(page)).toHaveCount(0);
  expect(requests).toBe(1);
  await expectAccessible(page, undefined, ACTIONS);
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expect(findToast(page, 'status')).toBeEmpty();
  await expect(confirmation).toBeVisible();

  await mailTo(browser, service, { address: otherEmail });
});

/** Returns the URL for mailing a plan that was already mailed three times. */
async function refusedMailUrl(): Promise<string> {
  const { assessmentId } = await submit(fullPayload);
  const url = `${service.origin}/api/assessment/${assessmentId}/email`;
  for (let sent = 0; sent < 3; sent++)
    await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: somebody() }),
    });
  return url;
}

test('without script too the safety questions of an unanswered plan are answered on its page, once, and it leads to the file and to the mail', async ({
  plainPage: page,
}) => {
  const { url, mailPage } = await submit(fullPayload, { contraFlags: [] });
  await page.goto(url);
  const boxes = page.getByRole('group', { name: 'Answer the safety questions' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(10);
  await expect(page.getByText('Injection protocol')).toHaveCount(0);
  await page.getByLabel('None of the above').check();
  await page.getByRole('button', { name: 'Update my plan' }).click();
  await expect(page).toHaveURL(url);
  await expect(boxes).toHaveCount(0);
  await expect(page.getByText('Injection protocol').first()).toBeHidden();
  await expect(page.getByText('Do not use if any applies').first()).toBeHidden();
  await page.getByText('Dosing', { exact: true }).first().click();
  await expect(page.getByText('Do not use if any applies').first()).toBeVisible();
  await expect(page.getByText('Injection protocol').first()).toBeVisible();
  const plain = await page.request.get(`${url}/calendar.ics`);
  expect(await plain.text()).not.toContain(new URL(url).pathname);
  const calendar = await page.request.get(`${url}/calendar.ics?link=1`);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const events = readCalendar(await calendar.body());
  for (const { description } of events) expect(description).toContain(url);
  const [first, ...later] = events
    .filter(({ summary }) => summary.includes('checkpoint'))
    .map(({ start }) => Date.parse(start.replace(/^(....)(..)/, '$1-$2-')));
  // The checks are in weeks 2, 4 and 8.
  expect(later.map((day) => (day - Number(first)) / (7 * 86_400_000))).toEqual([2, 6]);

  await expect(findToggle(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Save This Plan' })).toHaveCount(1);
  await page.getByRole('link', { name: 'E-mail me the plan' }).click();
  expect(new URL(page.url()).pathname).toBe(mailPage);
  const otherEmail = somebody();
  await findEmailField(page).fill(otherEmail);
  await findSendButton(page).click();
  await expect(page.getByText(`Your personalized plan has been sent to ${otherEmail}.`)).toBeVisible();
});

/** Checks an open list plan and its e-mail panel. */
async function expectList(page: Page, first: string, width: number): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article', { name: first })).toContainText('Primary Recommendation');
  await expect(page.getByRole('article').nth(1)).toContainText('Stack Option');
  await expect(page.getByRole('article').nth(2)).toContainText('Secondary Option');
  await expect(page.getByText(/^(50|100)% match with your answers$/)).toHaveCount(3);
  await expect(page.getByRole('link', { name: /^Research Details/ })).toHaveCount(3);
  await expect(page.getByText('Report Sent to Your Email')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Contact Research Team/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who must not use this' })).toBeVisible();
  await expectNoOverflow(page, width);
  await expectAccessible(page);
  await findToggle(page).click();
  await expect(findEmailField(page)).toBeFocused();
}

for (const { width, tag } of WALKS)
  test(`a consumer plan shows the list with all its parts at ${width} px`, { tag }, async ({
    page,
    context,
  }) => {
    const { url } = await submit(consumerPayload);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(url);
    // The quiz has no health questions: the plan shows ten boxes, no amount, and the promised protocol.
    await expect(page.getByText('after the safety questions').first()).toBeVisible();
    await expect(
      page.getByRole('group', { name: 'Answer the safety questions' }).getByRole('checkbox'),
    ).toHaveCount(10);
    await expect(page.getByRole('heading', { name: '30-day protocol checklist' })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /^Week \d$/ })).toHaveCount(4);
    await expect(page.getByText('Checkpoint: tolerance.')).toBeVisible();
    await expectList(page, 'DSIP', width);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectLinkCopied(page, context, url);
    // The report opens as a file in a new tab. If a tab becomes a download, Chromium reports the download on the page that opened the tab.
    const saving = Promise.race([
      page.waitForEvent('download'),
      new Promise<Download>((done) => page.once('popup', (tab) => tab.once('download', done))),
    ]);
    await page.getByRole('link', { name: /^Download Report/ }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('peptide-optimization-plan.html');
    expectReport(readFileSync(await file.path(), 'utf8'));
  });

// The consumer and technical plans are shown by one program.
for (const { width } of WALKS)
  test(`a technical plan shows the list with all its parts at ${width} px`, { tag: '@nightly' }, async ({
    page,
  }) => {
    const { url } = await submit(technicalPayload);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(url);
    // Institutions are shown no human amount (D82), so there is nothing to tick.
    await expect(page.getByText('not stated for research use')).toHaveCount(9);
    await expect(page.getByText(/\d\s*mg\b/)).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expectList(page, 'BPC-157', width);
    const report = page.getByRole('link', { name: /^Download Report/ });
    const answer = await page.request.get(service.origin + (await report.getAttribute('href')));
    expectReport(await answer.text());
  });

function expectReport(html: string): void {
  expect(html).toMatch(/\.sgr-list-cards ?\{/);
  expect(html).not.toContain('Report Sent to Your Email');
}

test('an address on file confirms by mail that everything is deleted', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const { url, email } = await submit(fullPayload);
  await page.goto(url);
  await page.getByRole('link', { name: 'Delete my data' }).click();
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  const mail = page.getByRole('row', { name: new RegExp(email) }).filter({ hasText: /delet/i });
  await mailTo(browser, service, { address: email, subject: 'delet' });
  await logIn(page, service, { next: '/admin/mailbox' });
  await mail.getByRole('link').click();
  const link = /https?:\S+\/erase\/[\w-]+/.exec((await page.locator('pre').textContent()) ?? '')?.[0] ?? '';
  await page.goto(service.origin + new URL(link).pathname);
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('heading')).toContainText(/deleted/i);
  expect((await page.goto(url))?.status()).toBe(404);
  // Chromium logs `Origin-Agent-Cluster` for the mailbox's sandboxed frame.
  forgive(/404|Origin-Agent-Cluster/);
});
