import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../support/accessibility.ts';
import { logInByForm, OPERATOR } from '../support/log-in.ts';
import { mailTo } from '../support/mailbox.ts';
import { startService } from '../support/service.ts';
import { expect, service, test } from './fixtures.ts';

// What is refused on purpose answers with such a status.
test.use({ expectedProblems: /status of 4\d\d/ });

const signUp = async (page: Page, company: string, email: string) => {
  await page.goto(`${service.origin}/signup`);
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await page.getByRole('button', { name: 'Sign up' }).click();
};

test('the first log-in with the printed password asks for a new one before anything else', async ({
  page,
}) => {
  const first = await startService();
  try {
    const password = /password {2}(\S+)/.exec(first.output())?.[1] ?? '';
    await logInByForm(page, first, { email: 'operator@example.com', password });
    await expect(page.getByText('Choose a password of your own')).toBeVisible();
    await page.goto(`${first.origin}/admin/mailbox`);
    await expect(page).toHaveURL(/\/admin\/account\?first=1/);
    await expectAccessible(page);

    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel(/^New password/).fill('my very own phrase');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('The password is wrong').first()).toBeVisible();
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel(/^New password/).fill('my very own phrase');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('All other sessions have ended.')).toBeVisible();
    await page.goto(`${first.origin}/admin/mailbox`);
    await expect(page.getByRole('heading', { name: 'Local mailbox' })).toBeVisible();
  } finally {
    await first.stop();
  }
});

test('a wrong password says the same for a known and an unknown address and keeps what was typed', async ({
  page,
}) => {
  const messages: string[] = [];
  for (const email of [OPERATOR.OPERATOR_EMAIL, 'nobody@service.example']) {
    await page.goto(`${service.origin}/login`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    const alert = page.getByText('The e-mail address or the password is wrong.');
    await expect(alert).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page.getByLabel('E-mail address')).toHaveValue(email);
    messages.push(await page.locator('main').innerText());
  }
  expect(messages[0]).toBe(messages[1]);
  await expectAccessible(page);
});

test('without a session every console page leads to the log-in and back to the page', async ({ page }) => {
  await page.goto(`${service.origin}/admin/mailbox`);
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fmailbox/);
  await page.getByLabel('E-mail address').fill(OPERATOR.OPERATOR_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/admin\/mailbox$/);
});

test('logging out ends the session, and its cookie is worth nothing afterwards', async ({
  page,
  context,
}) => {
  await logInByForm(page, service, { next: '/admin/account' });
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax' });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await context.addCookies([cookie as NonNullable<typeof cookie>]);
  await page.goto(`${service.origin}/admin/account`);
  await expect(page).toHaveURL(/\/login/);
});

test('a session is revoked from another one', async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await logInByForm(other, service, { next: '/admin/account' });
  await logInByForm(page, service, { next: '/admin/account' });
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out elsewhere' }).click();
  await expect(page.getByText('Signed out elsewhere')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
});

test('a company signs up, confirms its address and logs in with a second factor', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Northern Labs', 'ana@northern.example');
  await expect(page).toHaveURL(/\/admin/);
  await page.goto(`${service.origin}/admin/account`);
  await expect(page.getByText('Confirm your e-mail address')).toBeVisible();

  const link =
    /http\S+\/verify-email\/\S+/.exec(
      await mailTo(browser, service, { address: 'ana@northern.example' }),
    )?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await expect(page.getByText('Your e-mail address is confirmed')).toBeVisible();
  expect((await page.goto(link))?.status()).toBe(404);

  await page.goto(`${service.origin}/admin/account`);
  await expect(page.getByText('Confirm your e-mail address')).toHaveCount(0);
  await page.getByRole('link', { name: 'Set up' }).click();
  const secret = (await page.getByRole('textbox', { name: 'Or type this key' }).inputValue()).replaceAll(
    ' ',
    '',
  );
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('The code is wrong or was used already')).toBeVisible();
  const code = totp.generate();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('Two-step log-in is on')).toBeVisible();
  await expectAccessible(page);
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  const [recovery] = codes;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the codes' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied the recovery codes' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('stackguide-recovery-codes.txt');
  expect(readFileSync(await file.path(), 'utf8')).toContain(codes.join('\n'));

  await page.context().clearCookies();
  await logInByForm(page, service, { email: 'ana@northern.example', password: 'a long enough phrase' });
  await expect(page).toHaveURL(/\/login\/code/);
  await page.goto(`${service.origin}/admin`);
  await expect(page).toHaveURL(/\/login\?/);
  await page.goto(`${service.origin}/login/code`);
  await expectAccessible(page);
  const enter = async (typed: string) => {
    await page.getByLabel('Code').fill(typed);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  // The code that switched it on is used up.
  await enter(code);
  await expect(page.getByText('The code is wrong or was used already')).toBeVisible();
  await expectAccessible(page);
  // The app's next one: the server allows a clock that is one step ahead, so the test need not wait for it.
  const fresh = totp.generate({ timestamp: Date.now() + 30_000 });
  await enter(fresh);
  await expect(page).toHaveURL(/\/admin/);
  await page.goto(`${service.origin}/admin/account`);
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();

  await page.context().clearCookies();
  await logInByForm(page, service, { email: 'ana@northern.example', password: 'a long enough phrase' });
  await expect(page).toHaveURL(/\/login\/code/);
  await enter(fresh);
  await expect(page.getByText('The code is wrong or was used already')).toBeVisible();
  await enter((recovery as string).toUpperCase());
  await expect(page).toHaveURL(/\/admin/);

  await page.goto(`${service.origin}/admin/account`);
  await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible();
});

test('a forgotten password is set by a link that works once and ends all sessions', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Forgetful', 'bea@forgetful.example');
  await expect(page).toHaveURL(/\/admin/);
  const visitor = await browser.newContext();
  const asking = await visitor.newPage();
  await asking.goto(`${service.origin}/forgot-password`);
  await asking.getByLabel('E-mail address').fill('bea@forgetful.example');
  await asking.getByRole('button', { name: 'Send the link' }).click();
  await expect(asking.getByText('Look in your mail')).toBeVisible();
  const message = await asking.locator('main').innerText();
  await asking.goto(`${service.origin}/forgot-password`);
  await asking.getByLabel('E-mail address').fill('nobody@forgetful.example');
  await asking.getByRole('button', { name: 'Send the link' }).click();
  await expect(asking.getByText('Look in your mail')).toBeVisible();
  expect(await asking.locator('main').innerText()).toBe(message.replace('bea@', 'nobody@'));

  let link = '';
  await expect(async () => {
    link =
      /http\S+\/reset-password\?\S+/.exec(
        await mailTo(browser, service, { address: 'bea@forgetful.example' }),
      )?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  await asking.goto(link);
  await asking.getByLabel('New password').fill('short');
  await asking.getByRole('button', { name: 'Set the password' }).click();
  await expect(asking.getByText('Use at least 12 characters')).toBeVisible();
  await asking.getByLabel('New password').fill('an entirely new phrase');
  await asking.getByRole('button', { name: 'Set the password' }).click();
  await expect(asking.getByText('Your password is set')).toBeVisible();
  expect((await asking.goto(link))?.status()).toBe(404);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await logInByForm(page, service, { email: 'bea@forgetful.example', password: 'an entirely new phrase' });
  await expect(page).toHaveURL(/\/admin/);
  await visitor.close();
});

test('logs in without a script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await logInByForm(page, service, { next: '/admin/account' });
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await context.close();
});
