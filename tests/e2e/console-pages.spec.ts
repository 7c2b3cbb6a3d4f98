import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { ServerBuild } from '@remix-run/node';
import {
  AUTH_PAGES,
  IN_TWO_STEPS,
  NOT_PAGES,
  prepareConsolePages,
  READ_BY_OTHERS,
  TENANT,
} from '../support/console-pages.ts';
import { type DemoService, startDemoService } from '../support/demo.ts';
import { joinSession } from '../support/log-in.ts';
import { root } from '../support/service.ts';
import { untilSettled, watchRequests } from '../support/settled-page.ts';
import { ALL_VIEWS, expectGoodInEachView, FIRST_VIEW, setView, type View } from '../support/views.ts';
import { test } from './browser-test.ts';

/** Height of the screens on which pages are tested, in px. */
const HEIGHT = 844;
/** The longest possible company name, without a space. */
const LONG_NAME = 'Wolfeschlegelsteinhausen'.repeat(4).slice(0, 74);

/** Rules for every page of the console, tested with the demo's data. */
let service: DemoService;
/** The path of every page, by the ID of its route. */
let consolePages: Readonly<Record<string, string>>;
test.beforeAll(async ({ browser }) => {
  service = await startDemoService();
  consolePages = await prepareConsolePages(browser, service);
});
test.afterAll(() => service?.stop());

const problems: string[] = [];
const watch = (page: Page) => {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // Chromium reports this for the loader's frame: a preview is on our own origin, a shop's page is not.
    if (/allow-scripts and allow-same-origin/.test(message.text())) return;
    // Chromium reports this for the sandboxed frame with a mail: it has no origin to isolate.
    const ofMail = /\/admin\/mailbox\/[^/]+\/html$/.test(message.location().url);
    if (ofMail && message.text().includes('Origin-Agent-Cluster')) return;
    if (['warning', 'error'].includes(message.type())) problems.push(`${page.url()}: ${message.text()}`);
  });
};

async function expectSound(page: Page, path: string, views: readonly View[]) {
  await page.goto(service.origin + path);
  await untilSettled(page);
  // This queries the markup, because an open dialog hides the page behind it from roles.
  await expect(page.locator('h1'), path).toHaveCount(1);
  await expectGoodInEachView(page, {
    views,
    height: HEIGHT,
    alsoExpect: async () => {
      expect(await page.evaluate(tablesOverTheirEdge), path).toEqual([]);
    },
  });
}

/** @returns the captions of tables that overflow their box and can't be scrolled */
function tablesOverTheirEdge(): string[] {
  const isOver = (table: HTMLTableElement) => {
    const box = table.parentElement;
    if (!box || getComputedStyle(box).overflowX !== 'visible') return false;
    return table.getBoundingClientRect().right > box.getBoundingClientRect().right + 1;
  };
  return [...document.querySelectorAll('table')]
    .filter(isOver)
    .map((table) => table.caption?.textContent ?? '?');
}

test('every page of the console is on the list', async () => {
  const build = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as ServerBuild;
  const pages = Object.entries(build.routes).flatMap(([id, route]) =>
    id.startsWith('routes/console/') && route?.module.default ? [id] : [],
  );
  expect(pages.sort()).toEqual(
    [...Object.keys(consolePages), ...NOT_PAGES].filter((id) => build.routes[id]?.module.default).sort(),
  );
  expect(Object.keys(consolePages).filter((id) => !build.routes[id])).toEqual([]);
  expect(Object.keys(READ_BY_OTHERS).filter((id) => !consolePages[id])).toEqual([]);
});

test('every page that no other test opens is accessible, fits and says nothing on the console, on a phone', ({
  page,
}) => crawl(page, [FIRST_VIEW], (id) => !(id in READ_BY_OTHERS)));

test(
  'every page is accessible, fits and says nothing on the console, at each width and in each scheme',
  {
    tag: '@nightly',
  },
  ({ page }) => crawl(page, ALL_VIEWS, () => true),
);

async function crawl(page: Page, views: readonly View[], isOpened: (id: string) => boolean) {
  test.setTimeout(600_000);
  problems.length = 0;
  watchRequests(page);
  await setView(page, FIRST_VIEW, HEIGHT);
  for (const path of Object.values(AUTH_PAGES)) await expectSound(page, path, views);
  watch(page);
  await joinSession(page.context(), service, IN_TWO_STEPS);
  await expectSound(page, '/login/code', views);
  await page.context().clearCookies();
  await joinSession(page.context(), service);
  // The longest name must not make any page wider than the screen; other tests use shorter names.
  const renamed = await page.request.put(`${service.origin}/api/tenants/${TENANT}`, {
    data: { name: LONG_NAME },
    headers: { Origin: service.origin },
  });
  expect(renamed.ok(), await renamed.text()).toBe(true);
  for (const [id, path] of Object.entries(consolePages))
    if (isOpened(id)) await expectSound(page, path, views);
  expect(problems).toEqual([]);
}
