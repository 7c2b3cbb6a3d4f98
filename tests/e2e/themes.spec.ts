import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { CONSUMER, TECHNICAL, walkList } from '../support/list-walks.ts';
import { COLOUR_RULES, expectNoOverflow } from '../support/views.ts';
import { expect, problems, service, test } from './fixtures.ts';

/** Screens of the widgets in the preset themes, light and dark, as the service's own documents style them. */

const PRESETS = ['orange', 'blue', 'teal', 'green', 'violet', 'rose', 'slate'];
const ALL_THEMES = PRESETS.flatMap((theme) =>
  ['light', 'dark'].map((scheme) => `theme=${theme}&scheme=${scheme}`),
);

/** Returns the style sheet that the service writes into the head for these parameters. */
async function styleFor(query: string): Promise<string> {
  const html = await (await fetch(`${service.origin}/widget?${query}`)).text();
  return /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}

/** Replaces the document's own style element: the policy forbids another element, but not a sheet created by a script. */
const wear = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);

const token = (page: Page, name: string) =>
  page.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key).trim(), name);

/**
 * Returns a check of the current screen, by every rule in the default theme and by the rules about colours in each other. In `npm test`, the
 * tests on a phone in full-widget, consumer, technical, selector and plan.spec.ts apply every rule.
 */
async function looker(page: Page) {
  const styles = await Promise.all(ALL_THEMES.map(styleFor));
  expect(new Set(styles).size).toBe(ALL_THEMES.length);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 800, height: 900 });
  const looked = { screens: 0, look };
  async function look() {
    looked.screens++;
    await wear(page, '');
    await expectAccessible(page);
    // Themes differ in colours, fonts, corners and spacing.
    for (const css of styles) {
      await wear(page, css);
      await expectAccessible(page, [...COLOUR_RULES, 'target-size']);
      await expectNoOverflow(page, 800);
    }
  }
  return looked;
}

test('shows no accessibility fault on any screen of the full widget in its presets, light or dark', {
  tag: '@nightly',
}, async ({ page }) => {
  const looked = await looker(page);
  const { look } = looked;
  const next = async (step: number) => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible();
  };

  await page.goto(`${service.origin}/widget`);
  await page.getByLabel('Sleep & Recovery').check();
  await page.getByLabel('Athletic Performance').check();
  await look();
  await next(2);
  await page.getByLabel('Poor sleep quality').check();
  await look();
  await next(3);
  await page.getByLabel('Elite Optimization Stack').check();
  await look();
  await next(4);
  await page.getByLabel('Autoimmune conditions').check();
  await look();
  await next(5);
  await page.getByLabel('Experienced User').check();
  await look();
  await next(6);
  await page.getByRole('button', { name: 'View My Results' }).click();
  await expect(page.getByText('First name must be at least 2 characters')).toBeVisible();
  await look();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel(/I am 18 or older/).check();
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/assessment'));
  await page.getByRole('button', { name: 'View My Results' }).click();
  const { assessmentId } = await (await answered).json();
  await expect(page.getByText('Assessment Complete!')).toBeVisible();
  for (const name of ['Game Plan', 'Education', 'Monitoring', 'Safety']) {
    await page.getByRole('tab', { name }).click();
    await look();
  }
  for (const path of ['', '/email', '/delete']) {
    await page.goto(`${service.origin}/plan/${assessmentId}${path}`);
    await look();
  }
  expect(looked.screens).toBe(13);
});

for (const [path, words, screens] of [
  ['/consumer', CONSUMER.en, 8],
  ['/technical', TECHNICAL.en, 10],
] as const)
  test(`shows none on any screen of ${path} and of its plan's page${path === '/consumer' ? ', nor where the widget is chosen' : ''}`, {
    tag: '@nightly',
  }, async ({ page }) => {
    const looked = await looker(page);
    if (path === '/consumer') {
      await page.goto(`${service.origin}/selector`);
      await expect(page.getByRole('link')).toHaveCount(3);
      await looked.look();
    }
    await page.goto(service.origin + path);
    const plan = await walkList(page, words, () => looked.look());
    await page.goto(service.origin + plan);
    await expect(page.getByText('Primary Recommendation')).toBeVisible();
    await looked.look();
    expect(looked.screens).toBe(screens);
  });

test('has its colours with the first paint, under the document’s own policy, and the default’s for an unknown theme', async ({
  page,
}) => {
  const policyFaults: string[] = [];
  await page.exposeFunction('fault', (what: string) => policyFaults.push(what));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { fault(what: string): void }).fault(event.violatedDirective),
    ),
  );
  const answer = await page.goto(`${service.origin}/widget?theme=blue`);
  expect(answer?.headers()['cache-control']).toContain('public');
  expect(answer?.headers()['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
  const continueButton = page.getByRole('button', { name: 'Continue' });
  const fill = () => continueButton.evaluate((button) => getComputedStyle(button).backgroundColor);
  const light = await fill();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(fill).not.toBe(light);

  // The visitor's system setting is ignored if the page around the frame has set the scheme.
  for (const [scheme, system] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.goto(`${service.origin}/widget?scheme=${scheme}`);
    const lightness = (await token(page, '--surface')) === '#fcfcf9' ? 'light' : 'dark';
    expect(lightness).toBe(scheme);
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  expect(await token(page, '--text')).toMatch(/oklch\(24%/);
  expect(policyFaults).toEqual([]);

  // An unknown theme is replaced with the default, which the island gets too.
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${service.origin}/embed?theme=pumpkin&scheme=dim`);
  await expect(page.getByRole('heading', { name: 'What are your goals?' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-unknown', 'theme scheme');
  await expect.poll(() => problems.splice(0)).toEqual([expect.stringMatching(/theme.*scheme/)]);
  expect(await token(page, '--accent')).toMatch(/oklch/);
  const knownThemeHtml = await (await fetch(`${service.origin}/embed?theme=rose&scheme=light`)).text();
  expect(knownThemeHtml).not.toMatch(/<html[^>]*data-unknown/);
});
