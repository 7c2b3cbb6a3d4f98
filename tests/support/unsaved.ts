import { expect, type Page } from '@playwright/test';
import { OPERATOR } from './log-in.ts';

/** Waits until the page knows whether something is unsaved, because a program navigates faster than a person could. */
export const untilUnsaved = (page: Page, isUnsaved: boolean) =>
  expect
    .poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(isUnsaved);

/** Lists the names of the drafts that the tab stores. */
export const listDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:')));

/** Enters the operator's password when it is requested again, and waits for the page to which it returns. */
export async function confirmPassword(page: Page): Promise<void> {
  await page.waitForURL(/\/admin\/confirm/);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname !== '/admin/confirm');
}
