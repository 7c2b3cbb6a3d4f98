import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { type HostPage, startHostPage } from '../support/host-page.ts';
import { OPERATOR } from '../support/log-in.ts';
import { watchMessages } from '../support/message-watch.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';
import { waitForScripts } from '../support/script-wait.ts';
import { type RunningService, runningServices, startService } from '../support/service.ts';

/** The worker's service, which `fixtures.ts` offers to tests. */
export let service: RunningService & {
  /** Path of the database's file. */
  file: string;
};
/** A shop's web server on a different origin than the service. */
export let shop: HostPage;

interface TestFixtures {
  /** A page without JavaScript, shared by a worker's tests one after another: only for pages that store nothing in it. */
  plainPage: Page;
  serviceLogs: undefined;
}
interface WorkerFixtures {
  sharedServers: undefined;
  scriptWait: undefined;
  sharedPlainPage: Page;
  /** A page for the tests of the loader, as `loader-page.ts` prepares it. */
  sharedPage: Page;
}

/**
 * Playwright's `test`, with pages that count as open once their script runs. Every file uses this one, or one that extends it without
 * worker fixtures: Playwright starts more workers, each with a browser and a service, for files whose worker fixtures differ.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedServers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
    async ({}, use) => {
      const folder = makeQuickFolder('browser');
      const file = join(folder, 'app.db');
      const settings = { ...OPERATOR, RATE_LIMIT_SCALE: '0', DATABASE_URL: `file:${file}` };
      shop = await startHostPage();
      service = { ...(await startService(settings)), file };
      await use(undefined);
      await service.stop();
      await shop.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    // A worker fixture runs before the hooks of each file; a test fixture would not.
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
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
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      const page = await context.newPage();
      await watchMessages(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  serviceLogs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
    async ({}, use, testInfo) => {
      const readBefore = new Map(
        [...runningServices].map((runningService) => [runningService, runningService.output().length]),
      );
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      for (const [place, runningService] of [...runningServices].entries())
        writeFileSync(
          testInfo.outputPath(`service-${place + 1}.log`),
          runningService.output().slice(readBefore.get(runningService)),
        );
    },
    { auto: true },
  ],
  plainPage: async ({ sharedPlainPage }, use) => {
    // A test of the console logs in with it, and a visitor's forms refuse people who are logged in.
    await sharedPlainPage.context().clearCookies();
    await sharedPlainPage.setViewportSize({ width: 1280, height: 720 });
    await use(sharedPlainPage);
  },
});
