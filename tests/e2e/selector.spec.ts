import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, service, test } from './fixtures.ts';

/** Checks that the panel next to the questions is shown only in a wide window, and does not overlap them. */
async function expectSidePanel(page: Page, progress?: string) {
  const panel = page.getByRole('banner');
  const facts = [
    ...(progress ? [`${progress.at(-1)} steps, no account`] : []),
    'No cookies',
    'Educational, not medical advice',
  ];
  for (const isWide of [true, false]) {
    await page.setViewportSize({ width: isWide ? 1280 : 390, height: 800 });
    for (const fact of facts) await expect(panel.getByText(fact)).toBeVisible({ visible: isWide });
    const [beside, form] = [
      await panel.boundingBox(),
      await page.locator('form, .sg-selector h1').boundingBox(),
    ];
    expect(beside?.height === 800).toBe(isWide);
    if (isWide) expect(form?.x).toBeGreaterThan(beside?.width ?? Infinity);
    else expect(form?.y).toBeGreaterThan(beside?.height ?? Infinity);
    await expectAccessible(page);
  }
}

const selector = () => `${service.origin}/selector?client=default`;

test('the selector is accessible, with its panel in a wide window and without it on a phone', async ({
  page,
}) => {
  await page.goto(selector());
  await expectSidePanel(page);
});

for (const [name, progress, tag] of [
  ['Consumer Widget', 'Step 1 of 3', undefined],
  // The other links are tested in languages.spec.ts.
  ['Technical Widget', 'Protocol Step 1 of 6', '@nightly'],
  ['Original widget', 'Step 1 of 6', '@nightly'],
] as const)
  test(`the link to the ${name} leads to the widget of the same tenant`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(selector());
    const link = page.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', /\?client=default$/);
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(progress, { exact: true })).toBeVisible();
    await expectSidePanel(page, progress);
  });

test('an unknown client gets the page that says so', async () => {
  const response = await fetch(`${service.origin}/selector?client=unknown-shop`);
  expect(response.status).toBe(404);
  const html = await response.text();
  for (const text of ['This assessment is not available.', 'Please contact the shop.'])
    expect(html).toContain(text);
});

test('language and colours that it was asked for go on to the widgets, and nothing else does', async () => {
  const links = async (query: string) => {
    const html = await (await fetch(`${service.origin}/selector${query}`)).text();
    return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));
  };
  expect(await links('?theme=blue&scheme=dark&locale=es&utm_source=a')).toContain(
    '/consumer?locale=es&theme=blue&scheme=dark',
  );
  expect(await links('')).toContain('/consumer');
});
