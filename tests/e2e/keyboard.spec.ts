import { expect, type Frame, type Locator, type Page, test } from '@playwright/test';
import { assessmentFrame } from '../support/accessibility.ts';
import { ANSWERS, expectStep, HEADINGS, PERSON, shopHtml, widgetOf } from '../support/assessment-walk.ts';
import { type HostPage, startHostPage } from '../support/host-page.ts';
import { type RunningService, startService } from '../support/service.ts';

/** The whole assessment without a mouse, in a frame on a shop's page of another origin. */
let service: RunningService;
let shop: HostPage;
test.beforeAll(async () => {
  service = await startService({ RATE_LIMIT_SCALE: '0' });
  shop = await startHostPage();
});
test.afterAll(async () => {
  await shop.stop();
  await service.stop();
});

/** More than the results have. */
const MOST_STOPS = 120;

/** What is focused in the frame, whether it can be seen there, and whether anything shows that it has the focus. */
const focusIn = (frame: Frame) =>
  frame.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // The card shows the focus of its box.
    const shown = element.matches('[type=checkbox], [type=radio]') ? element.nextElementSibling : element;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown ?? element);
    const { width, height } = element.getBoundingClientRect();
    return {
      what: `${element.tagName} ${element.getAttribute('name') ?? ''} ${element.textContent?.slice(0, 40)}`,
      isVisible: width > 0 && height > 0 && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
    };
  });

/** Presses Tab until `target` has the focus; every stop on the way has to show that it has it, inside the window. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  const frame = await assessmentFrame(page);
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    const focused = await focusIn(frame);
    expect(focused, 'the focus is not lost').not.toBeNull();
    expect(focused?.isVisible, `the focus shows on ${focused?.what}`).toBe(true);
    await expect(frame.locator(':focus'), `${focused?.what} is in view`).toBeInViewport();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} can't be reached with ${key}.`);
}

for (const width of [390, 1280])
  test(`from the first question to the plan's folds and back to the start at ${width} px, by keyboard alone`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.addInitScript(() => {
      // The keyboard clicks too, but without a pointer.
      for (const type of ['pointerdown', 'mousedown', 'touchstart'])
        addEventListener(type, () => console.error(`There was a ${type}.`), true);
    });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) problems.push(message.text());
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(shop.page(shopHtml(service.origin)));
    const widget = widgetOf(page);
    const button = (name: string) => widget.getByRole('button', { name });
    const press = async (target: Locator, key: string) => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    };
    const tick = async (label: string | RegExp) => {
      await press(widget.getByLabel(label), 'Space');
      await expect(widget.getByLabel(label)).toBeChecked();
    };
    const arrive = async (step: number) => {
      await expectStep(widget, step);
      await expect(widget.getByRole('heading', { name: HEADINGS[step - 1] })).toBeFocused();
    };
    await expectStep(widget, 1);

    // In the order of the page, so that nobody has to go round.
    await tick('Athletic Performance');
    await tick('Sleep & Recovery');
    await press(button('Continue'), 'Enter');
    await arrive(2);
    for (const symptom of ANSWERS.symptoms) await tick(symptom);
    await tabTo(page, widget.getByLabel('Any other specific concerns?'));
    await page.keyboard.type(PERSON.concern);
    await press(button('Continue'), 'Space');
    await arrive(3);

    await press(widget.getByLabel('Prefer not to say'), 'ArrowUp');
    await expect(widget.getByLabel('Female')).toBeChecked();
    await press(widget.getByLabel('25-34'), 'ArrowRight');
    await expect(widget.getByLabel('35-44')).toBeChecked();
    await press(widget.getByLabel('Performance Protocol'), 'ArrowDown');
    await expect(widget.getByLabel('Elite Optimization Stack')).toBeChecked();
    await press(button('Continue'), 'Enter');
    await arrive(4);

    await press(button('Back'), 'Enter');
    await arrive(3);
    await press(button('Continue'), 'Enter');
    await arrive(4);
    for (const flag of ANSWERS.flags) await tick(flag);
    await press(button('Continue'), 'Enter');
    await arrive(5);
    await press(widget.getByLabel('Complete Beginner'), 'ArrowDown');
    await expect(widget.getByLabel('Some Experience')).toBeChecked();
    await press(button('Continue'), 'Enter');
    await arrive(6);

    // Refused: the focus goes to what has to be mended.
    await press(button('View My Results'), 'Enter');
    await expect(widget.getByLabel('First name')).toBeFocused();
    await page.keyboard.type(PERSON.name);
    await tabTo(page, widget.getByLabel('Email'));
    await page.keyboard.type(PERSON.email);
    await tick(/I am 18 or older/);
    await press(button('View My Results'), 'Enter');
    await expect(widget.getByRole('heading', { name: 'Your Personalized Plan' })).toBeFocused();

    const tab = (name: string) => widget.getByRole('tab', { name });
    await tabTo(page, tab('Game Plan'));
    for (const name of ['Education', 'Monitoring', 'Safety', 'Game Plan']) {
      await page.keyboard.press('ArrowRight');
      await expect(tab(name)).toBeFocused();
      await expect(widget.getByRole('tabpanel', { name })).toBeVisible();
    }
    await page.keyboard.press('End');
    await expect(tab('Safety')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(widget.getByRole('tabpanel', { name: 'Game Plan' })).toBeVisible();

    const sources = widget.locator('summary').filter({ hasText: 'Sources (' }).first();
    await press(sources, 'Enter');
    await expect(widget.locator('.sgr-sources cite').first()).toBeVisible();
    await expect(sources).toBeFocused();
    await page.keyboard.press('Space');
    await expect(widget.locator('.sgr-sources cite').first()).toBeHidden();

    await press(button('Take Assessment Again'), 'Enter');
    await arrive(1);
    await tabTo(page, button('Continue'));
    expect(problems).toEqual([]);
  });

test('Shift and Tab leads the same way back, out of the frame and into the shop’s page', async ({ page }) => {
  await page.goto(
    shop.page(shopHtml(service.origin).replace('<h1>', '<button id="shop">Basket</button><h1>')),
  );
  const widget = widgetOf(page);
  await expectStep(widget, 1);
  await page.locator('#shop').focus();
  await tabTo(page, widget.getByLabel('Muscle Gain & Strength'));
  await tabTo(page, widget.getByLabel('Weight Loss & Body Composition'), 'Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('#shop')).toBeFocused();
});
