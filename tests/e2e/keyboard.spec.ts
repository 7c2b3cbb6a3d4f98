import type { ElementHandle, Frame, Locator, Page } from '@playwright/test';
import { assessmentFrame } from '../support/accessibility.ts';
import {
  ANSWERS,
  expectStep,
  findWidget,
  HEADINGS,
  PERSON,
  shopHtml,
  untilReady,
} from '../support/assessment-walk.ts';
import { CONSUMER, TECHNICAL } from '../support/list-walks.ts';
import { startSlowDocuments } from '../support/slow-document.ts';
import { WALKS } from '../support/views.ts';
import { expect, service, shop, test } from './fixtures.ts';

/** The whole assessment without a mouse, in a frame on a shop's page of another origin. */

/** More tab stops than the results have. */
const MAX_STOPS = 120;

/**
 * Describes the focused element of the frame: whether it is visible there and in the window, whether it has a visible focus indicator, and
 * whether it is the target.
 */
const focusIn = (frame: Frame, target: ElementHandle) =>
  frame.evaluate(async (targetElement) => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // The card shows the focus of its checkbox.
    const outlineElement = element.matches('[type=checkbox], [type=radio]')
      ? element.nextElementSibling
      : element;
    const { outlineStyle, outlineWidth } = getComputedStyle(outlineElement ?? element);
    const { width, height } = element.getBoundingClientRect();
    const isInView = await new Promise<boolean>((done) => {
      const observer = new IntersectionObserver(([entry]) => {
        observer.disconnect();
        done(entry?.isIntersecting === true);
      });
      observer.observe(element);
    });
    return {
      what: `${element.tagName} ${element.getAttribute('name') ?? ''} ${element.textContent?.slice(0, 40)}`,
      isVisible: width > 0 && height > 0 && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
      isInView,
      isTarget: element === targetElement,
    };
  }, target);

/**
 * Waits until the shop's page has resized the frame to its content: the browser scrolls to a focused element once, with the frame's size at
 * that moment, and not again when the frame grows.
 */
async function untilWhole(frame: Frame, element: ElementHandle): Promise<void> {
  const missing = async () =>
    (await frame.evaluate(() => document.documentElement.scrollHeight)) -
    (await element.evaluate((node) => (node as Element).clientHeight));
  await expect.poll(missing, 'the frame holds all of the widget').toBeLessThanOrEqual(0);
}

/** Presses Tab until `target` has the focus. Every stop on the way must show its focus, inside the window. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  const frame = await assessmentFrame(page);
  const holder = await frame.frameElement();
  const targetElement = await target.elementHandle();
  if (!targetElement) throw new Error(`${target} is not there.`);
  // No stop on the way changes the height.
  await untilWhole(frame, holder);
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press(key);
    let isThere = false;
    // A frame of another origin runs in another process, which receives the key a little later.
    const look = async () => {
      const focused = await focusIn(frame, targetElement);
      isThere = focused?.isTarget === true;
      return focused;
    };
    await expect
      .poll(look, 'what has the focus shows it, in view')
      .toMatchObject({ isVisible: true, isInView: true });
    if (isThere) return;
  }
  throw new Error(`${target} can't be reached with ${key}.`);
}

/** Makes the page log an error for every pointer event. */
async function withoutPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The keyboard also causes click events, but no pointer events.
    for (const type of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(type, () => console.error(`There was a ${type}.`), true);
  });
}

for (const { width } of WALKS)
  test(`from the first question to the plan's folds and back to the start at ${width} px, by keyboard alone`, {
    tag: '@nightly',
  }, async ({ page }) => {
    await withoutPointer(page);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(
      shop.page(shopHtml(service.origin).replace('<h1>', '<button id="basket">Basket</button><h1>')),
    );
    const widget = findWidget(page);
    await untilReady(widget);
    const button = (name: string) => widget.getByRole('button', { name });
    const press = async (target: Locator, key: string) => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    };
    const check = async (label: string | RegExp) => {
      await press(widget.getByLabel(label), 'Space');
      await expect(widget.getByLabel(label)).toBeChecked();
    };
    const arrive = async (step: number) => {
      await expectStep(widget, step);
      await expect(widget.getByRole('heading', { name: HEADINGS[step - 1] })).toBeFocused();
    };
    await expectStep(widget, 1);

    // Shift+Tab moves the focus back the same way, out of the frame and into the shop's page.
    await page.locator('#basket').focus();
    await tabTo(page, widget.getByLabel('Muscle Gain & Strength'));
    await tabTo(page, widget.getByLabel('Weight Loss & Body Composition'), 'Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('#basket')).toBeFocused();

    // The boxes are checked in page order, so that the focus need not go around the whole page.
    await check('Athletic Performance');
    await check('Sleep & Recovery');
    await press(button('Continue'), 'Enter');
    await arrive(2);
    for (const symptom of ANSWERS.symptoms) await check(symptom);
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
    for (const flag of ANSWERS.flags) await check(flag);
    await press(button('Continue'), 'Enter');
    await arrive(5);
    await press(widget.getByLabel('Complete Beginner'), 'ArrowDown');
    await expect(widget.getByLabel('Some Experience')).toBeChecked();
    await press(button('Continue'), 'Enter');
    await arrive(6);

    // The submission is refused, and the focus moves to the field to correct.
    await press(button('View My Results'), 'Enter');
    await expect(widget.getByLabel('First name')).toBeFocused();
    await page.keyboard.type(PERSON.name);
    await tabTo(page, widget.getByLabel('Email'));
    await page.keyboard.type(PERSON.email);
    await check(/I am 18 or older/);
    await press(button('View My Results'), 'Enter');
    await expect(widget.getByRole('heading', { name: `${PERSON.name}, your plan is ready.` })).toBeFocused();

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
  });

/** One program shows both lists, with the full widget's boxes and buttons. */
const LISTS = [
  ['technical', TECHNICAL.en],
  ['consumer', CONSUMER.en],
] as const;

for (const [kind, words] of LISTS)
  test(`the ${kind} widget from the first question until the plan is sent, by keyboard alone`, {
    tag: '@nightly',
  }, async ({ page }) => {
    await withoutPointer(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(shop.page(shopHtml(service.origin, `data-client="default" data-widget="${kind}"`)));
    const widget = findWidget(page);
    await untilReady(widget);
    const press = async (target: Locator, key: string) => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    };
    const button = (name: string) => widget.getByRole('button', { name, exact: true });
    const arrive = (name: string) => expect(widget.getByRole('heading', { name, exact: true })).toBeFocused();
    const { questions, confirm, fields } = words;
    await expect(widget.getByRole('heading', { name: questions[0][0] })).toBeVisible();

    // The step is refused, and the focus does not move.
    await press(button(words.next), 'Enter');
    await expect(button(words.next)).toBeFocused();
    for (const [place, [heading, choice]] of questions.entries()) {
      const box = widget.getByLabel(choice);
      if (place > 0) await arrive(heading);
      if ((await box.getAttribute('type')) === 'checkbox') await press(box, 'Space');
      else {
        // All choices of a question are one tab stop, with arrow keys inside. Tab goes around the whole page if no control is left below.
        const group = widget.getByRole('radio');
        await tabTo(page, group.first(), place > 0 ? 'Tab' : 'Shift+Tab');
        const away = await group.evaluateAll(
          (radios, value) => radios.findIndex((radio) => (radio as HTMLInputElement).value === value),
          await box.inputValue(),
        );
        if (away === 0) await page.keyboard.press('Space');
        for (let pressed = 0; pressed < away; pressed++) await page.keyboard.press('ArrowDown');
      }
      await expect(box).toBeChecked();
      await press(button(confirm || place < questions.length - 1 ? words.next : words.reveal), 'Enter');
    }
    if (confirm) {
      await arrive(confirm);
      await press(button('Back'), 'Enter');
      await arrive(questions.at(-1)?.[0] ?? '');
      await press(button(words.next), 'Enter');
      await arrive(confirm);
      await press(button(words.reveal), 'Enter');
    }
    await arrive(words.list);
    await press(button(words.open), 'Enter');
    await arrive(words.capture);

    await press(button(words.send), 'Enter');
    await expect(widget.getByLabel(fields[0][0])).toBeFocused();
    for (const [place, [label, value]] of fields.entries()) {
      if (place > 0) await tabTo(page, widget.getByLabel(label));
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await expect(widget.getByText(words.sent, { exact: true }).first()).toBeVisible();
    await tabTo(page, widget.getByRole('link', { name: /Open my plan/ }));
  });

for (const [kind, { questions, next }] of LISTS)
  test(`what is chosen in the ${kind} widget before its script is there is taken over`, {
    tag: kind === 'consumer' ? undefined : '@nightly',
  }, async ({ page }) => {
    const slow = await startSlowDocuments(service.origin);
    // This uses the widget's own page: a shop's page shows the frame only after its script has loaded.
    await page.goto(`${slow.origin}/${kind}`, { waitUntil: 'commit' });
    const [[, choice], [second]] = questions;
    const button = page.getByRole('button', { name: next });
    await page.getByLabel(choice).check();
    await expect(button).toBeDisabled();
    slow.release();
    await expect(button).toBeEnabled();
    await expect(page.getByLabel(choice)).toBeChecked();
    await button.click();
    await expect(page.getByRole('heading', { name: second })).toBeVisible();
    slow.close();
  });
