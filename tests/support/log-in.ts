import type { Page } from '@playwright/test';
import type { RunningService } from './service.ts';

/** For `startService`: an operator whose password needs no change. */
export const OPERATOR = {
  OPERATOR_EMAIL: 'operator@service.example',
  OPERATOR_PASSWORD: 'correct horse battery',
};

/** Logs in by the form, as a person does. */
export async function logIn(
  page: Page,
  service: RunningService,
  { email = OPERATOR.OPERATOR_EMAIL, password = OPERATOR.OPERATOR_PASSWORD, next = '/admin' } = {},
): Promise<void> {
  await page.goto(`${service.origin}/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
