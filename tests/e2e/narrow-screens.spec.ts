import type { Page } from '@playwright/test';
import { untilReady, walkShortly } from '../support/assessment-walk.ts';
import { CONSUMER, TECHNICAL, walkList } from '../support/list-walks.ts';
import { expect, service, test } from './fixtures.ts';

/** Every step of every widget on the narrowest phones: WCAG 1.4.10 requires 320 px without horizontal scrolling. */
const WIDTHS = [320, 360] as const;

/** Lists the elements that overflow the right edge of the window, by their class and text. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.className}: ${element.textContent?.slice(0, 40)}`);
  });

/** WebKit drops the block margins of elements inside a legend, so the space above a question must not be such a margin. */
const findLegendMargins = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('legend *')]
      .filter((element) => {
        const { marginBlockStart, marginBlockEnd } = getComputedStyle(element);
        return marginBlockStart !== '0px' || marginBlockEnd !== '0px';
      })
      .map((element) => element.textContent),
  );

async function expectSoundStep(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    expect(await findOverflow(page), `${width} px`).toEqual([]);
  }
  expect(await findLegendMargins(page)).toEqual([]);
}

for (const locale of ['en', 'es'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    if (locale === 'en')
      test('the full widget fits at every step and keeps the space above a question outside its legend', async ({
        page,
      }) => {
        await page.goto(`${service.origin}/widget`);
        await walkShortly(page, { look: () => expectSoundStep(page) });
      });
    else
      test('step 3 of the full widget fits', async ({ page }) => {
        await page.goto(`${service.origin}/widget`);
        await untilReady(page);
        for (let step = 1; step < 6; step++) {
          await expectSoundStep(page);
          await page.getByRole('button', { name: 'Continuar' }).click();
        }
        await expectSoundStep(page);
      });

    for (const [path, words] of [
      ['/consumer', CONSUMER[locale]],
      ['/technical', TECHNICAL[locale]],
    ] as const)
      test(`${path} fits at every step and keeps the space above a question outside its legend`, {
        // The consumer and technical widgets are one program, and Spanish words are longer.
        tag: path === '/consumer' && locale === 'es' ? undefined : '@nightly',
      }, async ({ page }) => {
        await page.goto(service.origin + path);
        await walkList(page, words, () => expectSoundStep(page));
      });
  });
}
