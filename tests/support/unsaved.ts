import { expect, type Page } from '@playwright/test';
import { OPERATOR } from './log-in.ts';

/** Until the page knows whether something is unsaved: a program leaves sooner than a person could. */
export const untilUnsaved = (page: Page, isUnsaved: boolean) =>
  expect
    .poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(isUnsaved);

/** The names of the drafts that the tab stores. */
export const listDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:')));

/** Gives the operator's password where it is asked for again, and waits for the page that it leads back to. */
export async function confirmPassword(page: Page): Promise<void> {
  await page.waitForURL(/\/admin\/confirm/);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname !== '/admin/confirm');
}
