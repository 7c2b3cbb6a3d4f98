import { test as base } from '@playwright/test';
import { waitForScripts } from '../support/script-wait.ts';

/** Playwright's `test`, whose pages are open once their script runs. */
export const test = base.extend<object, { scriptWait: undefined }>({
  scriptWait: [
    async ({ browser }, use) => {
      waitForScripts(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});
