import { expect, type Page, type Request } from '@playwright/test';

const openRequests = new WeakMap<Page, Set<Request>>();

/** Tracks the requests of the page and its frames from now on, for `untilSettled`. */
export function watchRequests(page: Page): void {
  const unanswered = new Set<Request>();
  openRequests.set(page, unanswered);
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
}

/** Resolves once the page has drawn and is idle. */
const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((idle) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => idle())));
      }),
  );

/**
 * Waits until a page of `watchRequests` has drawn everything that it requested: it became idle after its last response and requested
 * nothing more. Playwright's 'networkidle' instead waits for half a second without a request.
 */
export async function untilSettled(page: Page): Promise<void> {
  const unanswered = openRequests.get(page);
  if (!unanswered) throw new Error('watchRequests comes before the page is opened.');
  await expect
    .poll(
      async () => {
        const before = [...unanswered];
        await untilIdle(page);
        return [...before, ...unanswered].map((request) => request.url());
      },
      { message: `requests of ${page.url()} without an answer`, intervals: [10, 20, 50] },
    )
    .toEqual([]);
}
