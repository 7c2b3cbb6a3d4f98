import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/** Axe's rules whose findings depend on the colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Axe's rules whose findings depend on the words: names, and the language in which they are marked. A test that applies every rule in
 * English applies these in another language, and every rule at night.
 */
export const WORD_RULES = [
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
  /** The only axe rules to apply; all if missing, none if empty. */
  rules?: string[];
}
/** View in which a page is loaded and checked by every axe rule. */
export const FIRST_VIEW: View = { width: 390, colorScheme: 'light' };
/**
 * Views in which a page is checked: on a phone by every rule, then wide for the overflow. The colours of both schemes are compared in
 * app/theme/palette.test.ts, and on each page every night.
 */
export const VIEWS: readonly View[] = [FIRST_VIEW, { width: 1280, colorScheme: 'dark', rules: [] }];
/** Views in which a nightly test checks its pages. */
export const ALL_VIEWS: readonly View[] = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Widths of tests that go through a widget: on a phone, and every night on a wide screen too. */
export const WALKS: readonly { width: number; tag?: string }[] = [
  { width: 390 },
  { width: 1280, tag: '@nightly' },
];

const nameOfView = ({ width, colorScheme }: View): string => `${width} px, ${colorScheme}`;

/** Shows the page with this width and scheme from now on, without animations. */
export async function setView(page: Page, { width, colorScheme }: View, height = 900): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
}

/**
 * Checks the open page in each of the views. It is loaded once and then shown in each view, and in FIRST_VIEW at the end: loading it again
 * for each took longer than checking it.
 * @param options.alsoExpect further check in each view
 */
export async function expectGoodInEachView(
  page: Page,
  {
    views = VIEWS,
    height,
    alsoExpect,
  }: { views?: readonly View[]; height?: number; alsoExpect?: () => Promise<void> } = {},
): Promise<void> {
  for (const view of views)
    await test.step(nameOfView(view), async () => {
      await setView(page, view, height);
      // Code that listens to the width and the scheme has drawn by the second frame.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
      );
      if (view.rules?.length !== 0) await expectAccessible(page, view.rules);
      await expectNoOverflow(page, view.width);
      await alsoExpect?.();
    });
  await setView(page, FIRST_VIEW, height);
}

export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(width);
}
