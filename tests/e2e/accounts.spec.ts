import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../support/accessibility.ts';
import { mailedPath, postForm, signUp } from '../support/console-forms.ts';
import { logIn, logInByForm, OPERATOR } from '../support/log-in.ts';
import { readPageText } from '../support/page-data.ts';
import { expect, service, test } from './fixtures.ts';

// Requests that are refused on purpose get a 4xx status.
test.use({ expectedProblems: /status of 4\d\d/ });

const PASSWORD = 'a long enough phrase';

/** A browser with an earlier session is redirected to the login. */
async function expectLoggedOut(context: BrowserContext) {
  const answer = await context.request.get(`${service.origin}/admin/account`, { maxRedirects: 0 });
  expect(answer.headers().location).toMatch(/^\/login\?next=/);
}

test('a wrong password says the same for a known and an unknown address and keeps what was typed', {
  tag: '@nightly',
}, async ({ page }) => {
  const messages: string[] = [];
  for (const email of [OPERATOR.OPERATOR_EMAIL, 'unknown@service.example']) {
    await page.goto(`${service.origin}/login`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    const alert = page.getByText('E-mail or password is incorrect.');
    await expect(alert).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page.getByLabel('E-mail address')).toHaveValue(email);
    messages.push(await page.locator('main').innerText());
  }
  expect(messages[0]).toBe(messages[1]);
  await expectAccessible(page);
});

test('without a session every console page leads to the log-in and back to the page; logging out ends it, and its cookie is worth nothing afterwards', async ({
  page,
  context,
}) => {
  await page.goto(`${service.origin}/admin/mailbox`);
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fmailbox/);
  await page.getByLabel('E-mail address').fill(OPERATOR.OPERATOR_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/admin\/mailbox$/);

  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax' });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await context.addCookies([cookie as NonNullable<typeof cookie>]);
  await expectLoggedOut(context);
});

test('a session is revoked from another one', async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const form = { email: OPERATOR.OPERATOR_EMAIL, password: OPERATOR.OPERATOR_PASSWORD };
  expect(await postForm(elsewhere, service, '/login', form)).toBe('/admin');
  await logIn(page, service, { next: '/admin/account' });
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByText('Logged out everywhere else')).toBeVisible();
  await expectLoggedOut(elsewhere);
  await elsewhere.close();
});

test('a company signs up, confirms its address and logs in with a second factor', async ({
  page,
  context,
}) => {
  const email = 'ana@northern.example';
  await page.goto(`${service.origin}/signup`);
  await page.getByLabel('Company').fill('Northern Labs');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/admin/);
  const readAccount = () => readPageText(page.request, `${service.origin}/admin/account`);
  expect(await readAccount()).toContain('Confirm your e-mail address');

  const mail = { address: email, subject: 'Confirm', link: 'verify-email' } as const;
  const link = service.origin + (await mailedPath(context, service, mail));
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await expect(page.getByText('Your e-mail address is confirmed')).toBeVisible();
  expect((await fetch(link)).status).toBe(404);

  await page.goto(`${service.origin}/admin/account`);
  await expect(page.getByText('Confirm your e-mail address')).toHaveCount(0);
  await page.getByRole('link', { name: 'Set up' }).click();
  const secret = (await page.getByRole('textbox', { name: 'Or type this key' }).inputValue()).replaceAll(
    ' ',
    '',
  );
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('That code is incorrect or was already used')).toBeVisible();
  const code = totp.generate();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Turn on' }).click();
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
  await logInByForm(page, service, { email, password: PASSWORD });
  await expect(page).toHaveURL(/\/login\/code/);
  await expectLoggedOut(context);
  const enter = async (enteredCode: string) => {
    await page.getByLabel('Code').fill(enteredCode);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  // The code that enabled the second factor is used up.
  await enter(code);
  await expect(page.getByText('That code is incorrect or was already used')).toBeVisible();
  await expectAccessible(page);
  // The app's next code: the server allows a clock that is one step ahead, so the test need not wait for it.
  const fresh = totp.generate({ timestamp: Date.now() + 30_000 });
  await enter(fresh);
  await expect(page).toHaveURL(/\/admin/);
  expect(await readAccount()).toContain('10 of 10 recovery codes are left.');

  await page.context().clearCookies();
  const next = await postForm(page.context(), service, '/login', { email, password: PASSWORD });
  expect(next).toMatch(/^\/login\/code/);
  await page.goto(service.origin + next);
  await enter(fresh);
  await expect(page.getByText('That code is incorrect or was already used')).toBeVisible();
  await enter((recovery as string).toUpperCase());
  await expect(page).toHaveURL(/\/admin/);
  expect(await readAccount()).toContain('9 of 10 recovery codes are left.');
});

test('a forgotten password is set by a link that works once and ends all sessions', async ({
  page,
  context,
  browser,
}) => {
  const [knownEmail, unknown] = ['bea@forgetful.example', 'stranger@forgetful.example'];
  const member = await browser.newContext();
  await signUp(member, service, { company: 'Forgetful', email: knownEmail, password: PASSWORD });
  const answer = (email: string) => `If ${email} has an account, a link is on its way.`;
  await page.goto(`${service.origin}/forgot-password`);
  await page.getByLabel('E-mail address').fill(knownEmail);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  await expect(page.locator('main')).toContainText(answer(knownEmail));
  const ofUnknown = await page.request.post(`${service.origin}/forgot-password`, {
    form: { email: unknown },
    headers: { Origin: service.origin },
  });
  expect((await ofUnknown.text()).replaceAll('<!-- -->', '')).toContain(answer(unknown));

  const mail = { address: knownEmail, subject: 'password', link: 'reset-password' } as const;
  const link = service.origin + (await mailedPath(context, service, mail));
  await page.goto(link);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Use at least 12 characters')).toBeVisible();
  await page.getByLabel('New password').fill('an entirely new phrase');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password is set')).toBeVisible();
  expect((await fetch(link)).status).toBe(404);
  await expectLoggedOut(member);
  await member.close();
  await logInByForm(page, service, { email: knownEmail, password: 'an entirely new phrase' });
  await expect(page).toHaveURL(/\/admin/);
});

// Signing up without a script is tested in tests/http/plain-forms.test.ts.
test('logs in without a script', { tag: '@nightly' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await logInByForm(page, service, { next: '/admin/account' });
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await context.close();
});
