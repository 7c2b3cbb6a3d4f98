import type { Page } from '@playwright/test';
import {
  expect,
  findFrame,
  pages,
  problems,
  readMessageTypes,
  say,
  serveEmbedPages,
  test,
} from '../support/loader-page.ts';

/** Triggers that open a dialog, and those that create a frame earlier or later than usual, with stub frames. */
serveEmbedPages();

const policy = () => `default-src 'none'; script-src ${pages.service}; frame-src ${pages.service}`;
/** A page with room to scroll. Line breaks make it tall, since the policy allows no style. */
const tall = '<br>'.repeat(200);
const shop = (attributes: string, client = 'acme') =>
  pages.page(
    `<h1>Shop</h1><script src="${pages.service}/embed.js" data-client="${client}" ${attributes} async></script>${tall}`,
    { policy: policy() },
  );
const dialog = (page: Page) => page.getByRole('dialog');
/** Waits until the second file has run: its dialog is in the page. */
const ready = (page: Page) => expect(page.locator('.stackguide dialog')).toHaveCount(1);
/** Waits for the first event of the dialog's frame: if the fake clock runs ahead, the loader warns that it got no response. */
const answered = (page: Page) => expect.poll(() => readMessageTypes(page)).toContain('assessment-ready');
const leaveTowardsTheTabs = (page: Page, y: number) =>
  page.evaluate(
    (clientY) =>
      document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientX: 300, clientY })),
    y,
  );
const readReceivedMessages = async (page: Page) =>
  (await findFrame(page)).evaluate('told') as Promise<
    { data: object; origin: string; fromParent: boolean }[]
  >;
const close = async (page: Page) => {
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
};

test.describe('a trigger', () => {
  test('exit opens when the pointer leaves towards the tabs, once per page view', async ({ page }) => {
    await page.goto(shop('data-mode="popup" data-open="exit"'));
    await ready(page);
    await expect(page.getByRole('button')).toHaveCount(0);
    await leaveTowardsTheTabs(page, 400);
    await expect(dialog(page)).toBeHidden();
    await leaveTowardsTheTabs(page, -1);
    await expect(dialog(page)).toBeVisible();
    await close(page);
    await leaveTowardsTheTabs(page, -1);
    await expect(dialog(page)).toBeHidden();
    await page.evaluate(() => window.StackGuide?.open());
    await expect(dialog(page)).toBeVisible();
  });

  test('scroll opens at that part of the way down, once per page view', async ({ page }) => {
    await page.goto(shop('data-mode="slide-in" data-open="scroll:50"'));
    await ready(page);
    const scrollTo = (part: number) =>
      page.evaluate(async (share) => {
        const { scrollHeight, clientHeight } = document.documentElement;
        window.scrollTo(0, (scrollHeight - clientHeight) * share);
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      }, part);
    await scrollTo(0.4);
    await expect(dialog(page)).toBeHidden();
    await scrollTo(0.51);
    await expect(dialog(page)).toBeVisible();
    await close(page);
    await scrollTo(0);
    await scrollTo(1);
    await expect(dialog(page)).toBeHidden();
  });

  test('delay opens after that many seconds', async ({ ownPage: page }) => {
    await page.clock.install();
    await page.goto(shop('data-mode="popup" data-open="delay:20"'));
    await ready(page);
    await page.clock.runFor(15_000);
    await expect(dialog(page)).toBeHidden();
    await page.clock.runFor(6_000);
    await expect(dialog(page)).toBeVisible();
  });

  test('does nothing any more once the visitor has opened the dialog by hand', async ({ ownPage: page }) => {
    await page.clock.install();
    await page.goto(shop('data-mode="popup" data-open="exit,delay:20" data-button-text="Find your plan"'));
    await ready(page);
    await page.getByRole('button', { name: 'Find your plan' }).click();
    await answered(page);
    await close(page);
    await leaveTowardsTheTabs(page, -1);
    await page.clock.runFor(25_000);
    await expect(dialog(page)).toBeHidden();
  });

  test('several can be named, and the first to come opens', { tag: '@nightly' }, async ({
    ownPage: page,
  }) => {
    await page.clock.install();
    await page.goto(shop('data-mode="popup" data-open="delay:20, scroll:50|exit"'));
    await ready(page);
    await leaveTowardsTheTabs(page, 0);
    await expect(dialog(page)).toBeVisible();
    await answered(page);
    await close(page);
    await page.clock.runFor(25_000);
    await expect(dialog(page)).toBeHidden();
  });

  test('that does not exist warns once and leaves the others working', async ({ page }) => {
    await page.goto(shop('data-mode="popup" data-open="hologram scroll:often delay: exit"'));
    await ready(page);
    await expect
      .poll(() => problems)
      .toEqual([
        'StackGuide: unknown trigger hologram',
        'StackGuide: unknown trigger scroll:often',
        'StackGuide: unknown trigger delay:',
      ]);
    problems.length = 0;
    await leaveTowardsTheTabs(page, -1);
    await expect(dialog(page)).toBeVisible();
  });
});

test.describe('a frame that is made ahead of time', () => {
  test('knows that it is not seen, and is told once when its dialog opens', async ({ page }) => {
    await page.goto(shop('data-mode="popup" data-open="manual" data-preload'));
    await answered(page);
    await expect(dialog(page)).toBeHidden();
    const frame = await findFrame(page);
    expect(frame.url()).toMatch(/&preload=1$/);
    expect(await readReceivedMessages(page)).toEqual([]);
    await page.evaluate(() => window.StackGuide?.open());
    const embedId = new URLSearchParams(new URL(frame.url()).hash.slice(1)).get('e');
    const message = {
      data: { source: 'stackguide', v: 1, type: 'shown', embedId },
      origin: pages.shop,
      fromParent: true,
    };
    await expect.poll(() => readReceivedMessages(page)).toEqual([message]);
    await expect.poll(() => frame.url()).not.toContain('preload');
    await close(page);
    await page.evaluate(() => window.StackGuide?.open());
    await expect(dialog(page)).toBeVisible();
    await say(frame, 'assessment-start');
    await expect.poll(() => readMessageTypes(page)).toContain('assessment-start');
    expect(await readReceivedMessages(page)).toEqual([message]);
  });

  test('that is shown before it can hear is told as soon as it can, by its address too', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto(shop('data-mode="popup" data-open="manual" data-preload', 'slow-acme'));
    const frame = await findFrame(page);
    await page.evaluate(() => window.StackGuide?.open());
    await expect(dialog(page)).toBeVisible();
    expect(await readReceivedMessages(page)).toEqual([]);
    expect(frame.url()).toContain('preload');
    await say(frame, 'assessment-ready');
    await expect.poll(async () => (await readReceivedMessages(page)).length).toBe(1);
    await expect.poll(() => frame.url()).not.toContain('preload');
  });

  test('starts when the pointer comes to the button', async ({ page }) => {
    await page.goto(shop('data-mode="popup"'));
    const button = page.getByRole('button', { name: 'Take Assessment' });
    await expect(button).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await button.hover();
    expect((await findFrame(page)).url()).toContain('preload=1');
  });
});

test.describe('data-lazy', () => {
  test('keeps the room, and makes the frame when it comes near the screen', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 700 });
    const lazy = `<script src="${pages.service}/embed.js" data-client="acme" data-lazy async></script>`;
    await page.goto(pages.page(`${tall}<p>Above</p>${lazy}<p>Below</p>${tall}`, { policy: policy() }));
    const container = page.locator('.stackguide');
    await expect(container).toHaveCSS('min-height', '700px');
    await expect(page.locator('iframe')).toHaveCount(0);
    const gap = () =>
      page.evaluate(() => {
        const [above, below] = [...document.querySelectorAll('p')].map((p) => p.getBoundingClientRect());
        return Math.round((below?.top ?? 0) - (above?.bottom ?? 0));
      });
    const before = await gap();
    expect(before).toBeGreaterThanOrEqual(700);

    const y = (await container.boundingBox())?.y ?? 0;
    await page.evaluate((top) => window.scrollTo(0, top - 1100), y);
    const frame = await findFrame(page);
    expect(frame.url()).toContain('preload=1');
    expect(await gap()).toBe(before);
    expect(await readReceivedMessages(page)).toEqual([]);
    await page.evaluate((top) => window.scrollTo(0, top - 100), y);
    await expect.poll(async () => (await readReceivedMessages(page)).length).toBe(1);
  });

  test('that is false makes it at once', { tag: '@nightly' }, async ({ page }) => {
    await page.goto(shop('data-lazy="false"'));
    expect((await findFrame(page)).url()).not.toContain('preload');
  });
});
