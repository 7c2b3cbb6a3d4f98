import { type BrowserContext, expect, type TestInfo } from '@playwright/test';
import { test as base } from './browser-test.ts';

/**
 * Shared fixtures of the browser tests. Each Playwright worker has one service with an operator and one shop, for all files that it runs. A
 * test restores the service's default tenant, and uses its own names for people and tenants. A file whose tests can't do so starts its own
 * service.
 */
export { service, shop } from './browser-test.ts';
export { expect };

/** Errors and warnings on the consoles of the test's pages. A test fails if any are left at its end. */
export const problems: string[] = [];

/** Removes the browser's own lines about failures that the test caused on purpose. */
export const forgive = (pattern: RegExp): void => {
  problems.splice(0, problems.length, ...problems.filter((problem) => !pattern.test(problem)));
};

/** Playwright's snapshot of a failed test shows every frame as empty. */
async function attachFrameTexts(context: BrowserContext, testInfo: TestInfo) {
  for (const frame of context.pages().flatMap((page) => page.frames().slice(1))) {
    // For a frame that hangs, the text is the timeout error.
    const text = await frame.locator('body').innerText({ timeout: 2000 }).catch(String);
    await testInfo.attach('text of a frame', { body: text.slice(0, 1000), contentType: 'text/plain' });
  }
}

interface TestFixtures {
  /** Console lines that a file's tests may cause. */
  expectedProblems: RegExp | null;
  problemWatch: undefined;
}
export const test = base.extend<TestFixtures>({
  expectedProblems: [null, { option: true }],
  problemWatch: [
    async ({ context, expectedProblems }, use, testInfo) => {
      problems.length = 0;
      const add = (text: string) => {
        if (!expectedProblems?.test(text)) problems.push(text);
      };
      context.on('weberror', (error) => add(error.error().message));
      context.on('console', (message) => {
        if (['warning', 'error'].includes(message.type())) add(message.text());
      });
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) await attachFrameTexts(context, testInfo);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
