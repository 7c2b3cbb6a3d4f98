import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import {
  choose,
  expectResults,
  expectStep,
  next,
  shopHtml,
  submit,
  untilReady,
  walk,
  widgetOf,
} from '../support/assessment-walk.ts';
import { type HostPage, startHostPage } from '../support/host-page.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';
import { type RunningService, startService } from '../support/service.ts';

/** Visits to a widget on a shop's page, and what the service's database holds of them. */
let folder: string;
let database: Sqlite.Database;
let service: RunningService;
let shop: HostPage;
test.beforeAll(async () => {
  folder = makeQuickFolder('events');
  const file = join(folder, 'app.db');
  service = await startService({ RATE_LIMIT_SCALE: '0', DATABASE_URL: `file:${file}` });
  shop = await startHostPage();
  database = new Sqlite(file, { timeout: 5000 });
  database.prepare(`UPDATE "Tenant" SET "shopUrl" = ?`).run(`${shop.origin}/buy`);
});
test.afterAll(async () => {
  database.close();
  await shop.stop();
  await service.stop();
  rmSync(folder, { recursive: true });
});
test.beforeEach(() => {
  database.exec(`DELETE FROM "WidgetEvent"; DELETE FROM "WidgetDailyRollup"; DELETE FROM "Lead"`);
});

interface Row {
  sessionId: string;
  type: string;
  step: number | null;
  peptideId: string | null;
  widget: string;
  origin: string;
}
const rows = () => database.prepare(`SELECT * FROM "WidgetEvent" ORDER BY "sessionId", "seq"`).all() as Row[];
const typesStored = () => rows().map(({ type, step }) => (step ? `${type} ${step}` : type));
/** Longer than events wait for each other, so that what is not there then does not come. */
const untilNothingMoreComes = (page: Page) => page.waitForTimeout(3000);

/** Lets the worker's next look find its roll-up due, and waits until it has run. */
async function rolledUp() {
  database
    .prepare(
      `UPDATE "ScheduledTask" SET "nextRunAt" = '2000-01-01T00:00:00.000+00:00' WHERE "name" LIKE '%roll up'`,
    )
    .run();
  const counted = () =>
    database
      .prepare(
        `SELECT "type", "step", "count", "sessions" FROM "WidgetDailyRollup" WHERE "tenantId" = 'default-tenant' AND "widget" = 'full'
         ORDER BY "type", "step"`,
      )
      .all();
  await expect.poll(counted).not.toEqual([]);
  return counted();
}

const WALKED = ['seen', 'started', 'step 2', 'step 3', 'step 4', 'step 5', 'step 6', 'results'];

test('a visit to the results and on to a product is in the funnel, each event once', async ({
  page,
  context,
}) => {
  await page.goto(shop.page(shopHtml(service.origin)));
  const widget = widgetOf(page);
  await walk(widget);
  await submit(widget);
  await expectResults(widget);
  const opened = context.waitForEvent('page');
  await widget.getByRole('link', { name: 'See in shop' }).first().click();
  await (await opened).close();
  await expect.poll(typesStored).toEqual([...WALKED, 'product-click']);
  await page.close();
  await expect.poll(typesStored).toEqual([...WALKED, 'product-click']);

  const stored = rows();
  expect(new Set(stored.map((row) => row.sessionId)).size).toBe(1);
  expect(stored.every((row) => row.widget === 'full' && row.origin === shop.origin)).toBe(true);
  expect(stored.at(-1)?.peptideId).toMatch(/^[a-z\d-]+$/);
  const submitted = database.prepare(`SELECT "sessionId" FROM "PeptideAssessment"`).all() as Row[];
  expect(submitted).toEqual([{ sessionId: stored[0]?.sessionId }]);
  expect(await rolledUp()).toEqual(
    [
      ['product-click', 0],
      ['results', 0],
      ['seen', 0],
      ['started', 0],
      ...[2, 3, 4, 5, 6].map((step) => ['step', step]),
    ].map(([type, step]) => ({ type, step, count: 1, sessions: 1 })),
  );
});

test('a cover counts as the widget being seen, and as no step', async ({ page }) => {
  const showCover = database.prepare(`UPDATE "Tenant" SET "coverEnabled" = ? WHERE "id" = 'default-tenant'`);
  showCover.run(1);
  try {
    await page.goto(shop.page(shopHtml(service.origin)));
    const widget = widgetOf(page);
    await expect(widget.getByText('About 60 seconds, 6 steps')).toBeVisible();
    await expect.poll(typesStored).toEqual(['seen']);
    await widget.getByText('Start', { exact: true }).click();
    await expectStep(widget, 1);
    await choose(widget, ['Sleep & Recovery']);
    await next(widget);
    await expectStep(widget, 2);
    await expect.poll(typesStored).toEqual(['seen', 'started', 'step 2']);
  } finally {
    showCover.run(0);
  }
});

test('a tab that is closed midway leaves what was done, each event once', async ({ page, context }) => {
  const widget = widgetOf(page);
  await page.goto(shop.page(shopHtml(service.origin)));
  await expectStep(widget, 1);
  await untilReady(widget);
  await choose(widget, ['Sleep & Recovery']);
  await expect.poll(typesStored).toEqual(['seen', 'started']);
  await next(widget);
  await expectStep(widget, 2);
  await next(widget);
  await expectStep(widget, 3);
  // Before the batch would have gone by itself.
  await page.close();
  await expect.poll(typesStored).toEqual(['seen', 'started', 'step 2', 'step 3']);

  const another = await context.newPage();
  await another.goto(shop.page(shopHtml(service.origin)));
  await expect.poll(() => new Set(rows().map((row) => row.sessionId)).size).toBe(2);
});

test('a visitor who leaves the shop’s page at once has seen the widget', async ({ page }) => {
  await page.goto(shop.page(shopHtml(service.origin)));
  await expectStep(widgetOf(page), 1);
  await expect.poll(() => eventsFileIsThere(page)).toBe(true);
  await untilWidgetIsSeen(page);
  await page.goto('about:blank');
  await expect.poll(typesStored).toEqual(['seen']);
});

/** A widget below the fold, with room above it. */
const belowTheFold = (attributes: string, room: number) =>
  shopHtml(service.origin, attributes).replace('<h1>', `<div style="height:${room}px"></div><h1>`);
const scrollToWidget = (page: Page) => page.locator('.stackguide').scrollIntoViewIfNeeded();

for (const [how, attributes] of [
  ['is further down the page', 'data-client="default"'],
  ['is fetched ahead, near the screen', 'data-client="default" data-lazy'],
] as const)
  test(`a widget that ${how} is not seen before it is on the screen`, async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 600 });
    await page.goto(shop.page(belowTheFold(attributes, 900)));
    await expect.poll(() => eventsFileIsThere(page)).toBe(true);
    await untilNothingMoreComes(page);
    expect(typesStored()).toEqual([]);
    await scrollToWidget(page);
    await expect.poll(typesStored).toEqual(['seen']);
  });

/** Whether the frame has fetched the file that records events. */
async function eventsFileIsThere(page: Page): Promise<boolean> {
  const frame = page.frames().find((one) => one.url().includes('/embed?'));
  return Boolean(
    await frame?.evaluate(() =>
      performance.getEntriesByType('resource').some((entry) => /\/w\/.*events-/.test(entry.name)),
    ),
  );
}

/** Until the file that records events has run, and the browser has told it that the widget is on the screen. */
async function untilWidgetIsSeen(page: Page): Promise<void> {
  const frame = page.frames().find((one) => one.url().includes('/embed?'));
  await frame?.evaluate(async () => {
    const file = performance.getEntriesByType('resource').find(({ name }) => /\/w\/.*events-/.test(name));
    await import(file?.name ?? '');
    // Browsers tell observers in the order in which they began: the widget's comes before this one.
    await new Promise<void>((done) => {
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) done();
      });
      observer.observe(document.body);
    });
  });
}

for (const wish of ['globalPrivacyControl', 'doNotTrack'] as const)
  test(`a visitor with ${wish} walks the same way and nothing is sent or stored`, async ({
    page,
    context,
  }) => {
    await wishFor(context, wish);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(shop.page(shopHtml(service.origin)));
    const widget = widgetOf(page);
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
