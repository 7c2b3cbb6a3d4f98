import { expectAccessible } from '../support/accessibility.ts';
import { joinSession, OPERATOR } from '../support/log-in.ts';
import { readPageText } from '../support/page-data.ts';
import { expect, service, test } from './fixtures.ts';

// The answer to what is refused.
test.use({ expectedProblems: /status of 4\d\d/ });

test('a weak password is refused beside its field, and what else was typed stays', async ({ page }) => {
  await page.goto(`${service.origin}/signup`);
  const password = page.getByLabel('Password', { exact: true });
  for (const [typed, message] of [
    ['Password2024!', 'This is one of the passwords that people guess first. Choose another one'],
    ['the northern lights', 'Do not use your company’s name in it'],
  ] as const) {
    await page.getByLabel('Company').fill('Northern Labs');
    await page.getByLabel('First name').fill('Ana');
    await page.getByLabel('E-mail address').fill('ana@weak.example');
    await password.fill(typed);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(password).toHaveAccessibleDescription(new RegExp(message));
    // The field's own text stays where it was typed; the answer does not bring it back.
    expect(await page.content()).not.toContain(typed);
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Company')).toHaveValue('Northern Labs');
    await expect(page.getByLabel('E-mail address')).toHaveValue('ana@weak.example');
  }
  await expectAccessible(page);
  await password.fill('a quiet lantern over water');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/admin/);
});

test('failed log-ins can be read in the audit log, in words', async ({ context: { request }, context }) => {
  // What the form shows: accounts.spec.ts.
  for (const email of [OPERATOR.OPERATOR_EMAIL, 'stranger@nowhere.example']) {
    const answer = await request.post(`${service.origin}/login`, {
      form: { email, password: 'not the password' },
      headers: { Origin: service.origin },
    });
    expect(answer.status()).toBe(401);
  }
  await joinSession(context, service);
  const log = `${service.origin}/admin/audit?all=1&group=session`;
  const unknown = 'tried to log in as an unknown e-mail address with a wrong password';
  await expect.poll(() => readPageText(request, log)).toContain(unknown);
  const text = await readPageText(request, log);
  expect(text).toContain('tried to log in as operator@service.example');
  expect(text).not.toContain('stranger@nowhere');
});
