import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Frame } from '@playwright/test';
import { press } from '../support/assessment-walk.ts';

/** An element, given by XPath, or by a CSS selector in the shadow tree of the element that `host` selects. */
export type Target = string | { host: string; css: string };

/** One page of a browser, with the operations that the tests need; the same test runs in WebKit (webkit-screen.ts) and in Chromium. */
export interface Screen {
  readonly browser: 'webkit' | 'chromium';
  /** Loads a page and waits for its `load` event. */
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Evaluates a JavaScript expression in the frame that was entered last. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Directs the following calls to a frame of the page, or to the page itself if no selector is given. */
  enterFrame(selector?: string): Promise<void>;
  /** Clicks an element with the pointer. */
  click(target: Target): Promise<void>;
  /** Clears a field and types into it. */
  fill(xpath: string, text: string): Promise<void>;
  /** Presses a key on the focused element. */
  press(key: 'Tab' | 'Shift+Tab' | 'Escape' | 'Enter' | 'Space' | 'ArrowDown'): Promise<void>;
  /** Takes a picture of the window as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Time limit that is enough for a busy machine. */
const DEADLINE_MS = 90_000;
const POLL_MS = 50;
/** Maximum height of a picture; longer pages are cut off. */
const MAX_PICTURE_PX = 4000;
export const HEIGHT_PX = 844;

export async function openChromium(colorScheme: 'light' | 'dark'): Promise<Screen> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage({ colorScheme });
  let frame: Frame = page.mainFrame();
  const find = (target: Target) =>
    (typeof target === 'string'
      ? frame.locator(`xpath=${target}`)
      : frame.locator(target.host).locator(target.css)
    ).first();
  return {
    browser: 'chromium',
    async open(url) {
      await page.goto(url);
      frame = page.mainFrame();
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    evaluate: (expression) => frame.evaluate(expression),
    async enterFrame(selector) {
      frame = page.mainFrame();
      const element = selector && (await page.waitForSelector(selector));
      const entered = element && (await element.contentFrame());
      if (entered) frame = entered;
    },
    // Outside a test this call has no default timeout.
    click: (target) => press(find(target), DEADLINE_MS),
    fill: (xpath, text) => find(xpath).fill(text),
    press: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Waits until a JavaScript expression is true. @throws with `what` at the time limit */
export async function waitUntil(screen: Screen, expression: string, what: string): Promise<void> {
  for (const end = Date.now() + DEADLINE_MS; ; await sleep(POLL_MS)) {
    // While a page is being replaced, the driver may find no document.
    if (await screen.evaluate<boolean>(`Boolean(${expression})`).catch(() => false)) return;
    if (Date.now() > end) {
      const text = await screen.evaluate<string>('document.body?.innerText').catch(String);
      throw new Error(
        `${screen.browser}: ${what} did not appear. The document shows:\n${text?.slice(0, 600)}`,
      );
    }
  }
}

export const waitForText = (screen: Screen, text: string): Promise<void> =>
  waitUntil(screen, `document.body?.innerText.includes(${JSON.stringify(text)})`, `“${text}”`);

/** Waits until nothing moves, and every picture and font has loaded. */
export const waitUntilStill = (screen: Screen): Promise<void> =>
  waitUntil(
    screen,
    `document.readyState === 'complete' && document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete || image.loading === 'lazy')
    && [...document.querySelectorAll('iframe')].every(({ contentDocument: frame, loading }) => !frame || loading === 'lazy' || (frame.readyState === 'complete' && frame.body?.innerText))
    && document.getAnimations().every(({ playState, effect, timeline }) => playState !== 'running' || timeline !== document.timeline || effect.getTiming().iterations === Infinity)`,
    'a page that does not move',
  );

/** Waits until two frames were drawn, so that earlier changes are on the screen. */
const waitUntilDrawn = (screen: Screen): Promise<void> =>
  screen.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))',
  );

/**
 * Takes a picture of the whole page, after making the window as high as the page. A dialog fills the window, so its picture shows only the
 * window. WebKit's picture contains what was painted last, and a short page is painted only when its window changes size.
 */
export async function writePicture(
  screen: Screen,
  { path, width, isWhole }: { path: string; width: number; isWhole: boolean },
): Promise<void> {
  const pageHeight = isWhole
    ? await screen.evaluate<number>('document.documentElement.scrollHeight')
    : HEIGHT_PX;
  const height = Math.min(Math.max(pageHeight, HEIGHT_PX), MAX_PICTURE_PX);
  for (const windowHeight of [height - 1, height]) {
    await screen.resize(width, windowHeight);
    await waitUntil(screen, `innerHeight === ${windowHeight}`, `a window that is ${windowHeight} px high`);
    await waitUntilDrawn(screen);
  }
  await waitUntilStill(screen);
  await waitUntilDrawn(screen);
  writeFileSync(path, await screen.picture());
  await screen.resize(width, HEIGHT_PX);
}
