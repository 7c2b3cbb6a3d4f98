import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/** Set by `npm run test:nightly`: every screen in every preset, at every width and in every scheme, by every rule. */
export const IS_WHOLE = process.env.TEST_TIER === 'nightly';

/** Those of axe's rules whose findings depend on the colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Those of axe's rules whose findings depend on the words: names, and which language they are marked as. A screen that is read
 * by every rule in English is read by these in another language, or by every rule in the proof.
 */
export const WORD_RULES = IS_WHOLE
  ? undefined
  : [
      'aria-command-name',
      'aria-input-field-name',
      'aria-progressbar-name',
      'aria-toggle-field-name',
      'button-name',
      'document-title',
      'duplicate-id-aria',
      'empty-heading',
      'html-has-lang',
      'html-lang-valid',
      'html-xml-lang-mismatch',
      'image-alt',
      'image-redundant-alt',
      'input-button-name',
      'label',
      'label-title-only',
      'link-name',
      'select-name',
      'summary-name',
      'svg-img-alt',
      'valid-lang',
    ];

export interface View {
  width: number;
  colorScheme: 'light' | 'dark';
  /** Those of axe's that are applied; all without. */
  rules?: string[];
}
/**
 * Where pages are looked at: by every rule on a phone in light colours, then wide in dark colours for what differs there,
 * the colours and the overflow.
 */
const VIEWS: readonly View[] = IS_WHOLE
  ? [390, 1280].flatMap((width) =>
      (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
    )
  : [
      { width: 390, colorScheme: 'light' },
      { width: 1280, colorScheme: 'dark', rules: COLOUR_RULES },
    ];

/** In which a page is loaded that is looked at in each of VIEWS. */
export const FIRST_VIEW = VIEWS[0] as View;

const nameOfView = ({ width, colorScheme }: View): string => `${width} px, ${colorScheme}`;

/** Shows the page from now on as a screen of this width and scheme, without movements. */
export async function setView(page: Page, { width, colorScheme }: View, height = 900): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
}

/**
 * The page that is open is good in each of VIEWS. It is loaded once and then shown as each of those screens, and as the
 * first of them at the end: loading it again for each took longer than looking at it. In a crawl every other page is loaded in the
 * view that the one before ended in, and looked at in the opposite order.
 * @param options.alsoExpect what else must be so in each view
 * @param options.place of the page in a crawl, where axe reads a sample: every second in the first view and every fourth in the
 * others, always the same, so that a run fails for no page that an earlier one left out; all in the proof
 * @param options.wideEvery of a crawl's pages: only every so many are looked at in more than the first view; all in the proof
 * @param options.isReadElsewhere whether another test has axe read this page in each view, so that a crawl need not
 */
export async function expectGoodInEachView(
  page: Page,
  {
    height,
    alsoExpect,
    place,
    wideEvery = 1,
    isReadElsewhere = false,
  }: {
    height?: number;
    alsoExpect?: () => Promise<void>;
    place?: number;
    wideEvery?: number;
    isReadElsewhere?: boolean;
  } = {},
): Promise<void> {
  const inOrder = (place ?? 0) % 2 === 0 ? VIEWS : VIEWS.toReversed();
  const views = IS_WHOLE || (place ?? 0) % wideEvery === 0 ? inOrder : [FIRST_VIEW];
  for (const view of views)
    await test.step(nameOfView(view), async () => {
      await setView(page, view, height);
      // What listens to the width and the scheme has drawn by the second frame.
      await page.evaluate(
        () =>
          new Promise((drawn) => {
            requestAnimationFrame(() => requestAnimationFrame(drawn));
          }),
      );
      const isOfSample = (place ?? 0) % (view === FIRST_VIEW ? 2 : 4) === 0 && !isReadElsewhere;
      const isRead = IS_WHOLE || isOfSample;
      if (isRead) await expectGoodView(page, view);
      else await expectNoOverflow(page, view.width);
      await alsoExpect?.();
    });
  if (place === undefined) await setView(page, FIRST_VIEW, height);
}

/**
 * The same on the first of those screens alone, for a dialog or another state of a page that is shown in each view elsewhere; in
 * each in the proof.
 */
export async function expectGoodInFirstView(page: Page): Promise<void> {
  if (IS_WHOLE) return expectGoodInEachView(page);
  await setView(page, FIRST_VIEW);
  await expectGoodView(page, FIRST_VIEW);
}

/** The page that is open is accessible and no wider than the screen. */
async function expectGoodView(page: Page, { width, rules }: View): Promise<void> {
  await expectAccessible(page, rules);
  await expectNoOverflow(page, width);
}

export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(width);
}

/** Axe reads a walk at its first width alone, or at each in the proof. */
export const isReadByAxe = (width: number): boolean => IS_WHOLE || width === 390;

/** Where a walk that other tests take at both widths is taken: on a phone, or at both in the proof. */
export const WALK_WIDTHS: readonly number[] = IS_WHOLE ? [390, 1280] : [390];
