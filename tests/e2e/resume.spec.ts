import type { BrowserContext, Page } from '@playwright/test';
import { assessmentFrame, expectAccessible } from '../support/accessibility.ts';
import {
  ANSWERS,
  choose,
  expectResults,
  expectStep,
  findWidget,
  introduce,
  next,
  PERSON,
  restart,
  shopHtml,
  submit,
  untilReady,
  type Widget,
} from '../support/assessment-walk.ts';
import { CONSUMER, type ListWords, TECHNICAL, walkList } from '../support/list-walks.ts';
import { createRouteDelay } from '../support/route-delay.ts';
import { expectNoOverflow } from '../support/views.ts';
import { expect, service, shop, test } from './fixtures.ts';

/** A half-filled questionnaire is restored in the same browser for seven days (D22). */

const KEY = 'assessment:full:default';
const DAY = 24 * 60 * 60 * 1000;
const fresh = (widget: Widget) => widget.getByRole('button', { name: 'Start fresh' });
const readStored = (page: Page, key = KEY) => page.evaluate((name) => localStorage.getItem(name), key);
const later = (page: Page) => page.getByRole('status').filter({ has: page.locator('.sg-face') });

/** Opens the full page and goes to step 3, with answers to the first two steps. */
async function halfFill(page: Page) {
  await page.goto(`${service.origin}/widget`);
  await choose(page, ANSWERS.goals);
  await next(page);
  await choose(page, ANSWERS.symptoms);
  await page.getByLabel('Any other specific concerns?').fill(PERSON.concern);
  await next(page);
  await expectStep(page, 3);
  await choose(page, ['Female']);
  await expect.poll(() => readStored(page)).toContain('female');
}

/** Stores the same data in the browser as `halfFill`, for tests of the steps after it. */
async function remember(page: Page, savedAt = Date.now()) {
  const answers = {
    healthGoals: ['sleep', 'athletic'],
    symptoms: ANSWERS.symptoms,
    sexAtBirth: 'female',
    // These are the initial values.
    ageRange: '25-34',
    budgetLevel: 'standard',
    experienceLevel: 'beginner',
  };
  // This is a page of the service without a script.
  await page.goto(`${service.origin}/robots.txt`);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    KEY,
    JSON.stringify({ at: savedAt, step: 3, ...answers }),
  ] as const);
}

/** Opens another visit: a new tab in the same browser. */
async function again(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto(`${service.origin}/widget`);
  return page;
}

/** The after-chunk is loaded, so no earlier answer can be restored any more. */
const expectNothingBack = async (page: Page) => {
  await expect(page.locator('.sg-resumed')).toBeAttached();
  await expectStep(page, 1);
  await expect(fresh(page)).toHaveCount(0);
  await expect(page.locator(':checked')).toHaveCount(0);
};

test('answers and step are there again, politely, without name, address, free text or safety flags, and the walk ends as it would have; Start over leaves nothing', async ({
  page,
  context,
}) => {
  const begun = Date.now();
  await halfFill(page);
  // The seven days are counted from this time.
  expect(JSON.parse((await readStored(page)) ?? '').at).toBeGreaterThanOrEqual(begun);
  await page.close();
  const second = await again(context);
  await expectStep(second, 3);
  await expect(later(second)).toContainText('We restored your earlier answers');
  await expect(second.getByLabel('Female')).toBeChecked();
  expect(await second.evaluate(() => document.activeElement?.tagName), 'no focus is taken').toBe('BODY');
  await expectAccessible(second);

  await second.getByRole('button', { name: 'Back' }).click();
  for (const symptom of ANSWERS.symptoms) await expect(second.getByLabel(symptom)).toBeChecked();
  const concern = second.getByLabel('Any other specific concerns?');
  await expect(concern).toHaveValue('');
  await concern.fill(PERSON.concern);
  await next(second);
  await expectStep(second, 3);
  await next(second);
  await choose(second, ANSWERS.flags);
  await next(second);
  await choose(second, ['Some Experience']);
  await next(second);
  await introduce(second);
  const text = await second.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(text).toContain('sleep');
  for (const secret of [...Object.values(PERSON), ...ANSWERS.flags]) expect(text).not.toContain(secret);
  expect(Object.keys(JSON.parse((await readStored(second)) ?? '')).sort()).toEqual([
    'ageRange',
    'at',
    'budgetLevel',
    'experienceLevel',
    'healthGoals',
    'sexAtBirth',
    'step',
    'symptoms',
  ]);

  const third = await again(context);
  await expectStep(third, 4);
  await expect(third.locator(':checked')).toHaveCount(0);
  await next(third);
  await expect(third.getByLabel('Some Experience')).toBeChecked();
  await third.goto(`${service.origin}/robots.txt`);

  // In a wide window the panel is next to the questions, and a plan has the whole width.
  const panel = second.getByText('No cookies');
  await expect(panel).toBeVisible();
  const sent = second.waitForRequest('**/api/assessment');
  await submit(second);
  expect((await sent).postDataJSON()).toMatchObject({
    healthGoals: ['sleep', 'athletic'],
    symptoms: ANSWERS.symptoms,
    sexAtBirth: 'female',
    contraFlags: ANSWERS.flags,
  });
  await expectResults(second);
  await expect(panel).toBeHidden();
  await expect(fresh(second)).toHaveCount(0);
  await expect.poll(() => readStored(second)).toBeNull();
  await third.goto(`${service.origin}/widget`);
  await expectNothingBack(third);

  await restart(second);
  await expectStep(second, 1);
  await expect(panel).toBeVisible();
  await expect.poll(() => readStored(second)).toBeNull();
  // Answers given after that belong to a new questionnaire.
  await choose(second, ['Athletic Performance']);
  await expect.poll(() => readStored(second)).toContain('athletic');
  await third.goto(`${service.origin}/widget`);
  await expect(third.getByLabel('Athletic Performance')).toBeChecked();
  await expect(third.locator(':checked')).toHaveCount(1);
  await expect(fresh(third)).toBeVisible();
});

test('the way back is in view at 390 and 1280 px, big enough for a thumb; Start fresh clears the answers and what was kept', async ({
  page,
}) => {
  await remember(page);
  await page.goto(`${service.origin}/widget`);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(fresh(page)).toBeInViewport({ ratio: 1 });
    expect((await fresh(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectNoOverflow(page, width);
  }
  await fresh(page).click();
  await expectStep(page, 1);
  await expect(page.locator(':checked')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'What are your goals?' })).toBeFocused();
  await expect(fresh(page)).toHaveCount(0);
  await expect.poll(() => readStored(page)).toBeNull();
});

// The stored data, its lifetime and its scope are tested in app/widget/shell/resume.test.ts.
test('what was kept lasts seven days from the last answer, another client’s or widget’s is not touched, and what is unreadable goes away', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(`${service.origin}/widget`);
  await test.step('looking at it does not make it last longer', async () => {
    await remember(page, Date.now() - 6.9 * DAY);
    const before = await readStored(page);
    await page.goto(`${service.origin}/widget`);
    await expectStep(page, 3);
    await expect(fresh(page)).toBeVisible();
    expect(await readStored(page)).toBe(before);
    await remember(page, Date.now() - 7.1 * DAY);
    await page.goto(`${service.origin}/widget`);
    await expectNothingBack(page);
    await expect.poll(() => readStored(page)).toBeNull();
  });

  await test.step('what is kept for another client or widget is not touched, and what is unreadable goes away', async () => {
    await page.goto(`${service.origin}/robots.txt`);
    await page.evaluate((key) => {
      localStorage.setItem('assessment:full:other', '{"at":1}');
      localStorage.setItem('assessment:consumer:default', '{"at":1}');
      localStorage.setItem(key, '{"at":');
    }, KEY);
    await page.goto(`${service.origin}/widget`);
    await expectNothingBack(page);
    await expect.poll(() => readStored(page)).toBeNull();
    expect(await readStored(page, 'assessment:full:other')).toBe('{"at":1}');
    expect(await readStored(page, 'assessment:consumer:default')).toBe('{"at":1}');
  });
});

test('what the visitor answers before it is back stays, and so does their step', async ({ page }) => {
  await remember(page);
  const { delay, release } = createRouteDelay();
  await page.route('**/w/after-chunk-*.js', delay);
  await page.goto(`${service.origin}/widget`, { waitUntil: 'domcontentloaded' });
  await choose(page, ['Hormonal Balance']);
  release();
  await expect(fresh(page)).toBeVisible();
  await expectStep(page, 1);
  await expect(page.locator(':checked')).toHaveCount(1);
  await next(page);
  for (const symptom of ANSWERS.symptoms) await expect(page.getByLabel(symptom)).toBeChecked();
});

test('in a shop’s page a reload resumes, the shop hears of no step that nobody took, and its Back button is its own', {
  tag: '@nightly',
}, async ({ page }) => {
  // This is another origin of the same site: a test's browser blocks storage in frames of other sites (robustness.spec.ts).
  const address = shop.page(shopHtml(service.origin)).replace('127.0.0.1', 'localhost');
  await page.goto('about:blank');
  await page.goto(address);
  const widget = findWidget(page);
  await untilReady(widget);
  await choose(widget, ANSWERS.goals);
  await next(widget);
  await choose(widget, ANSWERS.symptoms);
  await next(widget);
  await expectStep(widget, 3);
  const entries = await page.evaluate(() => {
    // The browser's own scroll restoration is not part of the test.
    history.scrollRestoration = 'manual';
    return history.length;
  });

  await page.reload();
  await expectStep(widget, 3);
  await expect(fresh(widget)).toBeVisible();
  await expectAccessible(await assessmentFrame(page));
  const steps = () =>
    page.evaluate(() =>
      (window as unknown as { heard: { type: string; step?: number }[] }).heard
        .filter(({ type }) => type !== 'assessment-height')
        .map(({ type, step }) => (step ? `${type} ${step}` : type)),
    );
  expect(await steps()).toEqual(['assessment-ready']);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await choose(widget, ['Female']);
  await next(widget);
  await expectStep(widget, 4);
  await expect.poll(steps).toEqual(['assessment-ready', 'assessment-start', 'assessment-step 4']);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

/** Answers the first `count` questions. */
async function answerList(widget: Widget, { questions, next: label }: ListWords, count: number) {
  for (const [heading, choice] of questions.slice(0, count)) {
    await expect(widget.getByRole('heading', { name: heading })).toBeVisible();
    await widget.getByLabel(choice).check();
    await widget.getByRole('button', { name: label }).click();
  }
}

/** The technical widget uses the same program and has more to restore. */
test('the consumer widget is there again at its step, ends as it would have, and keeps no address', {
  tag: '@nightly',
}, async ({ page }) => {
  const words = CONSUMER.en;
  const key = 'assessment:consumer:default';
  await page.goto(`${service.origin}/consumer`);
  await answerList(page, words, 2);
  await expect.poll(() => readStored(page, key)).toContain('"step":3');
  await page.goto(`${service.origin}/consumer`);
  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await expect(later(page)).toContainText('We restored your earlier answers');
  expect(await page.evaluate(() => document.activeElement?.tagName), 'no focus is taken').toBe('BODY');
  await expectAccessible(page);
  for (const [heading, choice] of words.questions.slice(0, 2).reverse()) {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByLabel(choice)).toBeChecked();
  }

  await fresh(page).click();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.locator(':checked')).toHaveCount(0);
  await expect.poll(() => readStored(page, key)).toBeNull();
  let text = '';
  await walkList(page, words, async () => {
    text += await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  });
  expect(text).toContain('burnout');
  for (const [, secret] of words.fields) expect(text).not.toContain(secret);
  await expect.poll(() => readStored(page, key)).toBeNull();
});

test('the technical widget comes back no further than its safety question, which is asked again', {
  tag: '@nightly',
}, async ({ page }) => {
  const words = TECHNICAL.en;
  const key = 'assessment:technical:default';
  await page.goto(`${service.origin}/technical`);
  await answerList(page, words, 5);
  await page.getByRole('button', { name: words.reveal }).click();
  await page.getByRole('button', { name: words.open }).click();
  for (const [label, value] of words.fields) await page.getByLabel(label).fill(value);
  const text = (await readStored(page, key)) ?? '';
  expect(Object.keys(JSON.parse(text)).sort()).toEqual([
    'application',
    'at',
    'budget',
    'experience',
    'objective',
    'step',
  ]);
  const all = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const [, secret] of words.fields) expect(all).not.toContain(secret);
  expect(all).not.toContain('immunological');

  await page.goto(`${service.origin}/technical`);
  await expect(page.getByText('Protocol Step 5 of 6')).toBeVisible();
  await expect(later(page)).toContainText('We restored your earlier answers');
  await expect(page.locator(':checked')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Institutional')).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('None of the above').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Hormonal pathway analysis')).toBeVisible();
  await page.getByRole('button', { name: words.reveal }).click();
  await expect(page.getByRole('heading', { name: words.list })).toBeVisible();
});
