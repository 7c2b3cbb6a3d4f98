import type { Route } from '@playwright/test';
import { latch } from './latch.ts';

/** Creates a handler for `page.route` that lets requests through after `release` is called. */
export function createRouteDelay() {
  const { opened: openPromise, open } = latch();
  return {
    release: open,
    delay: async (route: Route) => {
      await openPromise;
      await route.continue();
    },
  };
}
