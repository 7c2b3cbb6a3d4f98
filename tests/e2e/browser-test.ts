import { test as base, type Page } from '@playwright/test';
import { waitForScripts } from '../support/script-wait.ts';

interface TestFixtures {
  /** A page without JavaScript, which a worker's tests share one after the other: only for pages that store nothing in it. */
  plainPage: Page;
}
interface WorkerFixtures {
  scriptWait: undefined;
  sharedPlainPage: Page;
}

/** Playwright's `test`, whose pages are open once their script runs. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  scriptWait: [
    async ({ browser }, use) => {
      waitForScripts(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  sharedPlainPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  plainPage: async ({ sharedPlainPage }, use) => {
    await sharedPlainPage.setViewportSize({ width: 1280, height: 720 });
    await use(sharedPlainPage);
  },
});
