import { type ConsoleMessage, expect, type Frame, type Page } from '@playwright/test';
import type { StackGuideMessage } from '../../public/embed.d.ts';
import { test as base } from '../e2e/browser-test.ts';
import { type EmbedPages, startEmbedPages } from './embed-pages.ts';
import { watchMessages } from './message-watch.ts';

export { expect };

/**
 * Fixtures that the loader's tests share: stub frames on a shop's pages, the events that the page received, and the lines of its console.
 */
export let pages: EmbedPages;

/** Warnings and errors of the page's console. A test fails if any are left at its end. */
export const problems: string[] = [];

/**
 * The tests of a worker share one page, one after another: a browser context for each test would start two processes, one for the shop's
 * page and one for the frames. Each test opens its own documents. `ownPage` is for tests that install a clock, which cannot be removed from
 * a page again.
 */
export const test = base.extend<{ ownPage: Page }>({
  page: async ({ sharedPage }, use) => {
    await sharedPage.setViewportSize({ width: 1280, height: 720 });
    await sharedPage.emulateMedia({ reducedMotion: 'reduce' });
    const stopWatching = watchProblems(sharedPage);
    await use(sharedPage);
    await sharedPage.unrouteAll({ behavior: 'ignoreErrors' });
    stopWatching();
    // This ends the test's document, and moves the pointer away from the next one's button. A page of the same site stays in the process.
    await sharedPage.goto(pages.page());
    await sharedPage.mouse.move(0, 0);
    expect(problems).toEqual([]);
  },
  ownPage: async ({ browser }, use) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    await watchMessages(page);
    watchProblems(page);
    await use(page);
    await context.close();
    expect(problems).toEqual([]);
  },
});

/** Starts the servers for the tests of one file. */
export function serveEmbedPages(): void {
  test.beforeAll(async () => {
    pages = await startEmbedPages();
  });
  test.afterAll(() => pages.stop());
}

/** Collects the lines of the page's console. @returns a function that stops it */
function watchProblems(page: Page): () => void {
  problems.length = 0;
  const addMessage = (message: ConsoleMessage) => {
    if (['warning', 'error'].includes(message.type())) problems.push(message.text());
  };
  const addError = (error: Error) => problems.push(error.message);
  page.on('console', addMessage);
  page.on('pageerror', addError);
  return () => {
    page.off('console', addMessage);
    page.off('pageerror', addError);
  };
}

export const snippet = (attributes = 'data-client="acme"') =>
  `<script src="${pages.service}/embed.js" ${attributes} async></script>`;
export const containers = (page: Page) => page.locator('.stackguide');
export const readMessageTypes = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: StackGuideMessage[] }).heard.map(({ type }) => type));
export const listenerCount = (page: Page) =>
  page.evaluate(() => (window as unknown as { listeners: Set<unknown> }).listeners.size);
export const frameHeight = async (page: Page, nth = 0) =>
  (await page.locator('iframe').nth(nth).boundingBox())?.height;

/** Returns the nth assessment's frame, once its stub runs. */
export async function findFrame(page: Page, nth = 0): Promise<Frame> {
  const element = page.locator('.stackguide iframe').nth(nth);
  let frame: Frame | null | undefined;
  // A frame that changes its process while its document loads is missing for a moment.
  await expect
    .poll(async () => (frame = await (await element.elementHandle())?.contentFrame()), `frame ${nth}`)
    .toBeTruthy();
  if (!frame) throw new Error(`There is no frame ${nth}.`);
  await frame.waitForFunction('typeof say === "function"');
  return frame;
}

/** Makes the stub send an event as the widget would. */
export async function say(frame: Frame, type: string, payload: object = {}, envelope: object = {}) {
  await frame.evaluate(`say(...${JSON.stringify([type, payload, envelope])})`);
}

/** Waits for a later event: once it has arrived, an earlier one has been handled too. */
export async function settle(page: Page, frame: Frame) {
  const before = (await readMessageTypes(page)).length;
  await say(frame, 'assessment-start');
  await expect.poll(async () => (await readMessageTypes(page)).length).toBeGreaterThan(before);
}

export async function openShop(page: Page, body: string, head = '') {
  await page.goto(pages.page(body, { head }));
  await expect.poll(() => readMessageTypes(page)).toContain('assessment-ready');
}
