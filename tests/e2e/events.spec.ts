import type { BrowserContext, Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import {
  choose,
  expectResults,
  expectStep,
  findWidget,
  next,
  shopHtml,
  submit,
  untilReady,
  walkShortly,
} from '../support/assessment-walk.ts';
import { readWithRollUpDue } from '../support/roll-up.ts';
import { expect, forgive, service, shop, test } from './fixtures.ts';

/** Visits to a widget on a shop's page, and the events of them in the service's database, for a company that no other test visits. */
const TENANT = 'visited-id';
const EMBED = 'data-client="visited"';
let database: Sqlite.Database;
test.beforeAll(() => {
  database = new Sqlite(service.file, { timeout: 5000 });
  database
    .prepare(
      `INSERT INTO "Tenant" ("plan", "baseFeeCents", "commissionRateBps", "monthlyAssessmentLimit", "id", "subdomain", "name", "contactEmail", "shopUrl", "updatedAt")
       VALUES ('basic', 29900, 800, 1000, ?, 'visited', 'Visited', 'hello@visited.example', ?, ?)`,
    )
    .run(TENANT, `${shop.origin}/buy`, Date.now());
});
test.afterAll(() => {
  database.close();
});
const forgetEvents = () => {
  for (const table of ['WidgetEvent', 'WidgetDailyRollup'])
    database.prepare(`DELETE FROM "${table}" WHERE "tenantId" = ?`).run(TENANT);
};
test.beforeEach(forgetEvents);

interface Row {
  sessionId: string;
  type: string;
  step: number | null;
  peptideId: string | null;
  widget: string;
  origin: string;
}
const rows = () =>
  database
    .prepare(`SELECT * FROM "WidgetEvent" WHERE "tenantId" = ? ORDER BY "sessionId", "seq"`)
    .all(TENANT) as Row[];
const typesStored = () => rows().map(({ type, step }) => (step ? `${type} ${step}` : type));
/** Waits longer than events are batched, so that any event not stored by then was never sent. */
const untilNothingMoreComes = (page: Page) => page.waitForTimeout(3000);

const rolledUp = () =>
  database
    .prepare(
      `SELECT "type", "step", "count", "sessions" FROM "WidgetDailyRollup" WHERE "tenantId" = ? AND "widget" = 'full'
       ORDER BY "type", "step"`,
    )
    .all(TENANT);

const WALKED = ['seen', 'started', 'step 2', 'step 3', 'step 4', 'step 5', 'step 6', 'results'];

test('a visit to the results and on to a product is in the funnel, each event once', async ({
  page,
  context,
}) => {
  await page.goto(shop.page(shopHtml(service.origin, EMBED)));
  const widget = findWidget(page);
  await walkShortly(widget);
  await submit(widget);
  await expectResults(widget);
  const shopTab = context.waitForEvent('page');
  await widget.getByRole('link', { name: 'See in shop' }).first().click();
  await (await shopTab).close();
  await expect.poll(typesStored).toEqual([...WALKED, 'product-click']);
  await page.close();
  await expect.poll(typesStored).toEqual([...WALKED, 'product-click']);

  const storedEvents = rows();
  expect(new Set(storedEvents.map((row) => row.sessionId)).size).toBe(1);
  expect(storedEvents.every((row) => row.widget === 'full' && row.origin === shop.origin)).toBe(true);
  expect(storedEvents.at(-1)?.peptideId).toMatch(/^[a-z\d-]+$/);
  const submitted = database
    .prepare(`SELECT "sessionId" FROM "PeptideAssessment" WHERE "tenantId" = ?`)
    .all(TENANT) as Row[];
  expect(submitted).toEqual([{ sessionId: storedEvents[0]?.sessionId }]);
  await expect
    .poll(readWithRollUpDue(database, rolledUp))
    .toEqual(
      [
        ['product-click', 0],
        ['results', 0],
        ['seen', 0],
        ['started', 0],
        ...[2, 3, 4, 5, 6].map((step) => ['step', step]),
      ].map(([type, step]) => ({ type, step, count: 1, sessions: 1 })),
    );
  // The shop does not have the product's page.
  forgive(/status of 404/);
});

test('a tab that is closed midway leaves what was done, each event once, and its cover is no step', {
  tag: '@nightly',
}, async ({ page }) => {
  const showCover = database.prepare(`UPDATE "Tenant" SET "coverEnabled" = ? WHERE "id" = ?`);
  showCover.run(1, TENANT);
  try {
    await page.goto(shop.page(shopHtml(service.origin, EMBED)));
    const widget = findWidget(page);
    await expect(widget.getByText('About 60 seconds, 6 steps')).toBeVisible();
    await expect.poll(typesStored).toEqual(['seen']);
    await widget.getByText('Start', { exact: true }).click();
    await expectStep(widget, 1);
    await choose(widget, ['Sleep & Recovery']);
    await expect.poll(typesStored).toEqual(['seen', 'started']);
    await next(widget);
    await expectStep(widget, 2);
    await next(widget);
    await expectStep(widget, 3);
    // The tab closes before the batch would be sent on its own.
    await page.close();
    await expect.poll(typesStored).toEqual(['seen', 'started', 'step 2', 'step 3']);
  } finally {
    showCover.run(0, TENANT);
  }
});

/** The times at which a batch is sent are tested in app/widget/shell/events.test.ts. */
test('visits that leave the shop’s page at once have seen the widget, each once', {
  tag: '@nightly',
}, async ({ page }) => {
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(shop.page(shopHtml(service.origin, EMBED)));
    await expectStep(findWidget(page), 1);
    await expect.poll(() => eventsFileIsThere(page)).toBe(true);
    await untilWidgetIsSeen(page);
    await page.goto('about:blank');
  }
  await expect.poll(typesStored).toEqual(['seen', 'seen']);
  expect(new Set(rows().map((row) => row.sessionId)).size).toBe(2);
});

/** Returns a page with a widget below the fold and space above it. */
const belowTheFold = (attributes: string, room: number) =>
  shopHtml(service.origin, attributes).replace('<h1>', `<div style="height:${room}px"></div><h1>`);
const scrollToWidget = (page: Page) => page.locator('.stackguide').scrollIntoViewIfNeeded();

// A preloaded popup is counted by the same code (embed-service.spec.ts).
for (const [fetched, attributes] of [
  ['at once', EMBED],
  ['ahead', `${EMBED} data-lazy`],
] as const)
  test(`a widget further down the page, fetched ${fetched}, is not seen before it is on the screen`, {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 600 });
    await page.goto(shop.page(belowTheFold(attributes, 900)));
    await expect.poll(() => eventsFileIsThere(page)).toBe(true);
    await untilNothingMoreComes(page);
    expect(typesStored()).toEqual([]);
    await scrollToWidget(page);
    await expect.poll(typesStored).toEqual(['seen']);
  });

/** Reports whether the frame has fetched the file that records events. */
async function eventsFileIsThere(page: Page): Promise<boolean> {
  const frame = page.frames().find((candidate) => candidate.url().includes('/embed?'));
  return Boolean(
    await frame?.evaluate(() =>
      performance.getEntriesByType('resource').some((entry) => /\/w\/.*events-/.test(entry.name)),
    ),
  );
}

/** Waits until the file that records events has run, and the browser has reported to it that the widget is on the screen. */
async function untilWidgetIsSeen(page: Page): Promise<void> {
  const frame = page.frames().find((candidate) => candidate.url().includes('/embed?'));
  await frame?.evaluate(async () => {
    const file = performance.getEntriesByType('resource').find(({ name }) => /\/w\/.*events-/.test(name));
    await import(file?.name ?? '');
    // Browsers notify observers in the order of their creation, so the widget's observer is notified first.
    await new Promise<void>((done) => {
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) done();
      });
      observer.observe(document.body);
    });
  });
}

/** app/widget/shell/events.test.ts tests that no event is sent with either setting. */
for (const wish of ['globalPrivacyControl', 'doNotTrack'] as const)
  test(`a visitor with ${wish} walks the same way and nothing is sent or stored`, {
    tag: '@nightly',
  }, async ({ page, context }) => {
    await wishFor(context, wish);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(shop.page(shopHtml(service.origin, EMBED)));
    const widget = findWidget(page);
    await untilReady(widget);
    await choose(widget, ['Sleep & Recovery']);
    await next(widget);
    await expectStep(widget, 2);
    await untilNothingMoreComes(page);
    await page.close();
    expect(requests).not.toContain('/api/events');
    expect(rows()).toEqual([]);
  });

const wishFor = (context: BrowserContext, wish: string) =>
  context.addInitScript((name) => {
    Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true });
  }, wish);
