import { type BrowserContext, expect, type TestInfo } from '@playwright/test';
import { test as base } from './browser-test.ts';

/**
 * What browser tests share. Each of Playwright's workers has one service with an operator and one shop, for all files that it
 * runs: a test leaves the service's default tenant as it found it and names its own people and tenants. A file whose
 * tests can't starts a service of its own.
 */
export { service, shop } from './browser-test.ts';
export { expect };

/** What the test's pages complained of: errors and warnings on their consoles. A test ends with none left in here. */
export const problems: string[] = [];

/** Takes the browser's own lines about what the test broke on purpose out of the problems. */
export const forgive = (pattern: RegExp): void => {
  problems.splice(0, problems.length, ...problems.filter((problem) => !pattern.test(problem)));
};

/** Playwright's picture of a failed test prints every frame as empty. */
async function attachFrameTexts(context: BrowserContext, testInfo: TestInfo) {
  for (const frame of context.pages().flatMap((page) => page.frames().slice(1))) {
    // A frame that hangs gives the timeout as its text.
    const text = await frame.locator('body').innerText({ timeout: 2000 }).catch(String);
    await testInfo.attach('text of a frame', { body: text.slice(0, 1000), contentType: 'text/plain' });
  }
}

interface TestFixtures {
  /** Lines that a file's tests may see. */
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
