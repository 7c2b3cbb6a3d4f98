import { type Browser, expect, type Page } from '@playwright/test';

/** Returns whether Remix's script, if the page has one, has hydrated the page. An earlier press is lost, or sent as a plain form. */
const isAwake = (): boolean => {
  if (!('__remixContext' in window)) return true;
  const place = document.querySelector('main') ?? document.body;
  return Object.keys(place).some((key) => key.startsWith('__react'));
};

/** Waits until a page reacts to input. A page without a script does so at once. */
const untilScriptRuns = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(isAwake).catch((error: unknown) => {
          // The page is navigating to another page.
          if (/context was destroyed|navigati/i.test(String(error))) return false;
          throw error;
        }),
      { message: `the script of ${page.url()} runs`, intervals: [10, 20, 50, 100] },
    )
    .toBe(true);

const LOADS = ['goto', 'reload'] as const;

/** Makes each page of this browser count as open only once its script runs, because on a busy machine an earlier press is lost. */
export function waitForScripts(browser: Browser): void {
  const watch = (page: Page) => {
    for (const load of LOADS) {
      const original = page[load].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>;
      const waiting = async (...args: unknown[]) => {
        const answer = await original(...args);
        const { waitUntil = 'load' } = (args.at(-1) ?? {}) as { waitUntil?: string };
        if (waitUntil === 'load') await untilScriptRuns(page);
        return answer;
      };
      Object.assign(page, { [load]: waiting });
    }
  };
  browser.on('context', (context) => context.on('page', watch));
}
