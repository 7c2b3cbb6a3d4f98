import type { Frame, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  containers,
  expect,
  findFrame,
  frameHeight,
  listenerCount,
  pages,
  problems,
  readMessageTypes,
  say,
  serveEmbedPages,
  settle,
  test,
} from '../support/loader-page.ts';

/** Dialogs of every mode with stub frames, on pages of another origin with a policy that allows only the service. */
serveEmbedPages();

// The dialogs have an opening animation.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }));

const policy = () =>
  `default-src 'none'; script-src ${pages.service}; frame-src ${pages.service}; require-trusted-types-for 'script'`;
const shop = (attributes: string) =>
  pages.page(
    `<main><h1>Shop</h1><script src="${pages.service}/embed.js" data-client="acme" ${attributes} async></script>` +
      `<a href="#cart">Cart</a></main>`,
    { policy: policy() },
  );
const popup = 'data-mode="popup" data-button-text="Find your plan" data-title="Your plan"';
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page) => page.getByRole('button', { name: 'Find your plan' });
const pageScrolls = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflow !== 'hidden');

// The other modes are opened below, where their positions are measured.
for (const [mode, tag] of [
  ['popup', undefined],
  ['slide-in', '@nightly'],
  ['side-tab', '@nightly'],
] as const)
  test.describe(mode, { tag }, () => {
    test('opens at its button as a modal dialog with a name, and closes at its own button', async ({
      page,
    }) => {
      pages.requests.length = 0;
      await page.goto(shop(`data-mode="${mode}" data-button-text="Find your plan" data-title="Your plan"`));
      await expect(button(page)).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      expect(pages.requests).not.toContain('/embed');
      await button(page).click();
      await expect(dialog(page)).toHaveAccessibleName('Your plan');
      await expect(dialog(page)).toHaveAttribute('aria-modal', 'true');
      await expect(page.locator('iframe')).toHaveAttribute('title', 'Your plan');
      const frame = await findFrame(page);
      expect(frame.url()).toContain(`/embed?client=acme&mode=${mode}#`);
      await expect.poll(() => frame.url()).not.toContain('preload');
      expect(await pageScrolls(page)).toBe(false);
      await settle(page, frame);
      await expectAccessible(page);

      const close = page.getByRole('button', { name: 'Close' });
      const [shut, inside] = [await close.boundingBox(), await page.locator('iframe').boundingBox()];
      expect((shut?.y ?? 0) + (shut?.height ?? 0)).toBeLessThanOrEqual(inside?.y ?? 0);
      expect([shut?.width, shut?.height]).toEqual([44, 44]);
      await close.click();
      await expect(dialog(page)).toBeHidden();
      await expect(button(page)).toBeFocused();
      expect(await pageScrolls(page)).toBe(true);
    });
  });

test.describe('buttons that stay on the screen', () => {
  const ACCENT = 'rgb(11, 110, 79)';

  test('a popover leaves the page usable, closes at its button and by Escape, and is modal on a phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.goto(shop(popup.replace('popup', 'popover')));
    await expect(button(page)).toHaveCSS('background-color', ACCENT);
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
    await button(page).click();
    await expect(dialog(page)).toHaveAccessibleName('Your plan');
    await expect(dialog(page)).not.toHaveAttribute('aria-modal');
    await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
    expect(await pageScrolls(page)).toBe(true);
    const frame = await findFrame(page);
    expect(frame.url()).toContain('mode=popover#');
    await say(frame, 'assessment-height', { px: 3000 });
    await settle(page, frame);
    await expectAccessible(page);
    const [shape, below] = [await dialog(page).boundingBox(), await button(page).boundingBox()];
    expect(shape?.y).toBeGreaterThanOrEqual(0);
    expect((shape?.y ?? 0) + (shape?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect((shape?.x ?? 0) + (shape?.width ?? 0)).toBe(1264);

    await page.getByRole('link', { name: 'Cart' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
    await button(page).press('Enter');
    await frame.locator('button').focus();
    await expect(page.locator('iframe')).toBeFocused();
    await say(frame, 'assessment-close');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    await button(page).click();
    await button(page).click();
    await expect(dialog(page)).toBeHidden();

    // On a phone the dialog is modal and fills the screen.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 700 });
    await button(page).click();
    expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 });
    await expect(dialog(page)).toHaveAttribute('aria-modal', 'true');
    await expectAccessible(page);
  });

  test('a side tab is at the end of the line, whichever that is, and has colours without the service’s', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.route('**/embed-accent.js?client=acme&theme=teal&scheme=', (route) => route.abort());
    await page.goto(shop(`${popup.replace('popup', 'side-tab')} data-theme="teal"`));
    await expect(button(page)).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    const box = await button(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(390);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect((await button(page).boundingBox())?.x).toBe(0);
    await button(page).click();
    await expect(dialog(page)).toHaveAttribute('aria-modal', 'true');
    expect((await findFrame(page)).url()).toContain('mode=side-tab');
    await expect.poll(() => problems.splice(0)).toHaveLength(1);
  });
});

test.describe('the focus', () => {
  test('stays in the dialog however often Tab is pressed, and goes back to where it was', async ({
    page,
  }) => {
    await page.goto(shop(popup));
    await button(page).focus();
    await page.keyboard.press('Enter');
    await settle(page, await findFrame(page));
    const where = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.shadowRoot?.activeElement?.className ?? activeElement?.tagName;
      });
    // After the last element the focus moves to the browser's own controls, which a headless browser does not have.
    for (const key of [...Array(6).fill('Tab'), ...Array(6).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      expect(['close', 'IFRAME', 'BODY', 'HTML']).toContain(await where());
    }
    // The frame runs in another process, so the page learns of the new focus a moment later.
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(where).toBe('IFRAME');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(where).toBe('close');
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  });

  test('comes back too when the frame asks to be closed, as it does for Escape, and a click beside the dialog closes it', async ({
    page,
  }) => {
    await page.goto(shop(popup));
    await button(page).click();
    const frame = await findFrame(page);
    await frame.locator('button').focus();
    await say(frame, 'assessment-close');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    expect(await readMessageTypes(page)).toContain('assessment-close');

    await button(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.mouse.click(10, 300);
    await expect(dialog(page)).toBeHidden();
  });
});

test.describe('the size', () => {
  /** On a phone the dialog fills the screen, however little the frame contains, and the frame ends at the bottom of the screen. */
  async function expectWholePhone(page: Page, frame: Frame): Promise<void> {
    await page.setViewportSize({ width: 390, height: 700 });
    await say(frame, 'assessment-height', { px: 300 });
    await settle(page, frame);
    await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 });
    const box = await page.locator('iframe').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(700);
  }

  test('of a popup follows the frame up to the screen; the frame scrolls from there', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.goto(shop(popup));
    await button(page).click();
    // The dialog is animated only for visitors who did not ask for reduced motion.
    await expect(dialog(page)).toHaveCSS('animation-name', 'none');
    const frame = await findFrame(page);
    await say(frame, 'assessment-height', { px: 300 });
    await expect.poll(() => frameHeight(page)).toBe(300);
    await say(frame, 'assessment-height', { px: 3000 });
    await expect.poll(async () => (await dialog(page).boundingBox())?.height).toBe(652);
    expect((await frameHeight(page)) ?? 0).toBeGreaterThan(580);
    await expectWholePhone(page, frame);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(dialog(page)).toHaveCSS('animation-name', 'rise');
  });

  test('of a slide-in is the height of the screen, at its right side', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.goto(shop(popup.replace('popup', 'slide-in')));
    await button(page).click();
    const frame = await findFrame(page);
    await say(frame, 'assessment-height', { px: 300 });
    await settle(page, frame);
    await expect(dialog(page)).toHaveAttribute('aria-modal', 'true');
    expect(frame.url()).toContain('mode=slide-in');
    expect(await dialog(page).boundingBox()).toEqual({ x: 800, y: 0, width: 480, height: 700 });
    await expectWholePhone(page, frame);
  });
});

test.describe('page code', () => {
  test('opens and closes by hand as often as it likes, keeps the frame, and may call before the code is there', async ({
    page,
  }) => {
    await page.goto(pages.page(`<main></main><script src="${pages.service}/embed.js"></script>`));
    await page.evaluate(() => {
      const { StackGuide } = window;
      const widget = StackGuide?.load({ client: 'acme', target: 'main', mode: 'popup', open: 'manual' });
      StackGuide?.open(widget);
    });
    await expect(dialog(page)).toBeVisible();
    await expect(page.locator('main').getByRole('button', { name: 'Take Assessment' })).toHaveCount(0);
    const frame = await findFrame(page);
    await frame.evaluate('window.kept = true');
    for (let round = 0; round < 2; round++) {
      await page.evaluate(() => window.StackGuide?.close());
      await expect(dialog(page)).toBeHidden();
      await page.evaluate(() => window.StackGuide?.open());
      await expect(dialog(page)).toBeVisible();
    }
    expect(await frame.evaluate('window.kept')).toBe(true);
  });

  test('takes an open dialog away and leaves nothing behind', async ({ page }) => {
    await page.goto(shop(popup));
    await button(page).click();
    await findFrame(page);
    await page.evaluate(() => window.StackGuide?.destroy());
    await expect(containers(page)).toHaveCount(0);
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await pageScrolls(page)).toBe(true);
    expect(await listenerCount(page)).toBe(0);
    await page.getByRole('link', { name: 'Cart' }).click();
    await page.evaluate(() => window.StackGuide?.open());
    await expect(dialog(page)).toHaveCount(0);
  });

  test('that destroys a widget before the dialog’s code is there sees nothing of it', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto(pages.page(`<main></main><script src="${pages.service}/embed.js"></script>`));
    await page.evaluate(() => {
      const { StackGuide } = window;
      StackGuide?.load({ client: 'acme', target: 'main', mode: 'popup' })?.destroy();
      StackGuide?.load({ client: 'beta', target: 'main', mode: 'popup', buttonText: 'Beta' });
    });
    await expect(page.getByRole('button')).toHaveText(['Beta']);
  });

  test('opens only one dialog at a time', async ({ page }) => {
    await page.goto(shop(popup));
    await button(page).click();
    await expect(dialog(page)).toHaveAccessibleName('Your plan');
    await page.evaluate(() => {
      const { StackGuide } = window;
      StackGuide?.open(
        StackGuide.load({
          client: 'beta',
          target: 'body',
          mode: 'slide-in',
          title: 'Second',
          open: 'manual',
        }),
      );
    });
    await expect(dialog(page)).toHaveAccessibleName('Second');
    await expect(dialog(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => pageScrolls(page)).toBe(true);
  });
});

test.describe('without its code', () => {
  test('a popup is in the page instead', async ({ page }) => {
    await page.route('**/embed-modes.js', (route) => route.abort());
    await page.goto(shop(popup));
    await expect.poll(() => readMessageTypes(page)).toContain('assessment-ready');
    await expect(page.locator('script + .stackguide > iframe')).toBeVisible();
    await expect.poll(() => problems.splice(0)).toHaveLength(1);
  });
});
