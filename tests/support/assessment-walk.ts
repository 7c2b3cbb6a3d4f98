import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** Container of the assessment: its own page, or a frame in a shop's page. */
export type Widget = Pick<FrameLocator, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'>;

export const PERSON = {
  name: 'Adelheid',
  email: 'adelheid@example.com',
  concern: 'A quiet question about mornings',
};
type Person = Pick<typeof PERSON, 'name' | 'email'>;
export const ANSWERS = {
  goals: ['Sleep & Recovery', 'Athletic Performance'],
  symptoms: ['Poor sleep quality', 'Slow recovery from workouts'],
  flags: ['Autoimmune conditions'],
};

export const HEADINGS = [
  'What are your goals?',
  'What symptoms do you notice?',
  'About you',
  'Safety information',
  'Your experience with peptides',
  'Complete your assessment',
] as const;

/** Returns a shop's page with the embed line. It stores received events in `window.heard`, and all postMessage events in `window.raw`. */
export const shopHtml = (
  service: string,
  attributes = 'data-client="default"',
) => `<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,">
<body style="margin:0"><h1>A shop</h1>
<script>
  window.heard = []; window.raw = [];
  addEventListener('message', (e) => window.raw.push(e.data));
  for (const type of ['ready','start','step','height','complete','lead','product-click','error'])
    document.addEventListener('stackguide:assessment-' + type, (e) => window.heard.push(e.detail));
</script>
<script src="${service}/embed.js" ${attributes} async></script></body></html>`;

export const findWidget = (page: Page): FrameLocator => page.frameLocator('.stackguide iframe');

/** Checks that no style sheet fetched later sets the colours of the document, which are the tenant's. */
export const expectOwnColours = async (document: Locator): Promise<void> =>
  expect(
    await document.evaluate(() =>
      [...window.document.styleSheets]
        .filter(
          ({ href, cssRules }) => href && [...cssRules].some(({ cssText }) => /--accent:/.test(cssText)),
        )
        .map(({ href }) => href),
    ),
  ).toEqual([]);

/** Checks that the frame is as high as its content. */
export const expectFittingHeight = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const frame = await page.locator('.stackguide iframe').boundingBox();
      const bottom = await findWidget(page)
        .locator('html')
        .evaluate(() => document.body.getBoundingClientRect().bottom);
      return Math.abs((frame?.height ?? 0) - bottom);
    })
    .toBeLessThanOrEqual(2);

/** Waits for the widget's script: pressing Continue earlier has no effect. */
export const untilReady = (widget: Widget): Promise<void> =>
  widget.locator('#widget').evaluate(async () => {
    if (document.readyState !== 'complete')
      await new Promise((done) => addEventListener('load', done, { once: true }));
  });

/**
 * Clicks a button in a frame. Chromium sends a click to the page or to the frame according to its last painted frame. While the frame
 * grows, a click on its lower end reaches the page around it instead, and Playwright reports no error. So this first waits until the
 * pointer hovers over the button.
 */
export async function press(button: Locator, timeout?: number) {
  await expect(async () => {
    await button.hover();
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true);
  }).toPass({ timeout });
  await button.click();
}

export const next = (widget: Widget) => press(widget.getByRole('button', { name: 'Continue' }));

/** Ticks each label, and repeats a click that is lost while the frame grows (see `press`). Ticked boxes are not unticked. */
export async function choose(widget: Widget, labels: readonly string[]) {
  for (const label of labels) await expect(() => widget.getByLabel(label).check({ timeout: 5000 })).toPass();
}

/** Fails unless step `n` (from 1) is shown. */
export async function expectStep(widget: Widget, n: number) {
  await expect(widget.getByText(`Step ${n} of 6`)).toBeVisible();
  await expect(widget.getByRole('heading', { name: HEADINGS[n - 1] })).toBeVisible();
}

const ALL_ANSWERS = {
  ...ANSWERS,
  concern: PERSON.concern,
  about: ['Female', '35-44', 'Elite Optimization Stack'],
  experience: 'Some Experience',
};

/** Goes from step 1 to the last and does not fill in the last; `look` is called on every step before Continue. */
export async function walkToLastStep(
  widget: Widget,
  look: (step: number) => Promise<void> = async () => {},
  answers = ALL_ANSWERS,
) {
  await expectStep(widget, 1);
  await untilReady(widget);
  await choose(widget, answers.goals);
  for (const goal of answers.goals) await expect(widget.getByLabel(goal)).toBeChecked();
  await look(1);
  await next(widget);
  await expectStep(widget, 2);
  await choose(widget, answers.symptoms);
  await widget.getByLabel('Any other specific concerns?').fill(answers.concern);
  await look(2);
  for (const [step, labels] of [
    [3, answers.about],
    [4, answers.flags],
    [5, [answers.experience]],
  ] as const) {
    await next(widget);
    await expectStep(widget, step);
    await choose(widget, labels);
    await look(step);
  }
  await next(widget);
  await expectStep(widget, 6);
}

/** Goes to the last step and fills it in too. */
export async function walk(widget: Widget, look: (step: number) => Promise<void> = async () => {}) {
  await walkToLastStep(widget, look);
  await introduce(widget);
  await look(6);
}

/** Goes through all steps with the fewest answers, for a test of something else. */
export async function walkShortly(
  widget: Widget,
  { person = PERSON, look = async () => {} }: { person?: Person; look?: () => Promise<void> } = {},
) {
  await expectStep(widget, 1);
  await untilReady(widget);
  await choose(widget, ANSWERS.goals.slice(0, 1));
  for (let step = 2; step <= 6; step++) {
    await look();
    await next(widget);
    await expectStep(widget, step);
  }
  await introduce(widget, person);
  await look();
}

/**
 * Opens a page of the full widget at its safety questions, as for a returning visitor (D22), and goes to the last step. This skips half of
 * the steps, for tests of later pages.
 */
export async function openLastStep(
  page: Page,
  origin: string,
  { path = '/widget', person = PERSON }: { path?: string; person?: Person } = {},
) {
  const answers = {
    healthGoals: ['sleep', 'athletic'],
    symptoms: [],
    sexAtBirth: 'prefer_not_to_say',
    ageRange: '25-34',
    budgetLevel: 'standard',
    experienceLevel: 'beginner',
  };
  // This is a page of the service without a script.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    (text) => localStorage.setItem('assessment:full:default', text),
    JSON.stringify({ at: Date.now(), step: 4, ...answers }),
  );
  await page.goto(origin + path);
  await expectStep(page, 4);
  for (let step = 5; step <= 6; step++) {
    await next(page);
    await expectStep(page, step);
  }
  await introduce(page, person);
}

/** Fills in the last step: name and e-mail address. */
export async function introduce(widget: Widget, { name, email }: Person = PERSON) {
  await widget.getByLabel('First name').fill(name);
  await widget.getByRole('textbox', { name: 'Email' }).fill(email);
  await widget.getByLabel(/I am 18 or older/).check();
}

export const submit = (widget: Widget) => press(widget.getByRole('button', { name: 'View My Results' }));

export const restartButton = (widget: Widget) =>
  widget.getByRole('button', { name: 'Take Assessment Again' });

export const restart = (widget: Widget) => press(restartButton(widget));

export const expectResults = (widget: Widget, timeout?: number) =>
  expect(widget.getByRole('heading', { name: 'Your Personalized Plan' })).toBeVisible({ timeout });
