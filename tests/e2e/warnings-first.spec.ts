import type { Page } from '@playwright/test';
import { choose, expectStep, introduce, next, submit } from '../support/assessment-walk.ts';
import { expect, forgive, service, test } from './fixtures.ts';

/** On a phone every warning is above the first link to the shop, before anything is scrolled (D62). */

const HEART = 'Heart disease or cardiovascular issues';

test.use({ viewport: { width: 390, height: 844 } });

/** Goes to the last step with weight loss as the goal and heart disease as the condition, and fills it in. */
async function openLastStepWithCaution(page: Page): Promise<void> {
  const answers = {
    healthGoals: ['weight-loss'],
    symptoms: [],
    sexAtBirth: 'prefer_not_to_say',
    ageRange: '35-44',
    budgetLevel: 'standard',
    experienceLevel: 'beginner',
  };
  await page.goto(`${service.origin}/robots.txt`);
  await page.evaluate(
    (text) => localStorage.setItem('assessment:full:default', text),
    JSON.stringify({ at: Date.now(), step: 4, ...answers }),
  );
  await page.goto(`${service.origin}/widget`);
  await expectStep(page, 4);
  await choose(page, [HEART]);
  for (let step = 5; step <= 6; step++) {
    await next(page);
    await expectStep(page, step);
  }
  await introduce(page);
}

/** Returns the texts of the page up to the first link to the shop. */
const textBeforeShop = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.body);
    const link = document.querySelector('.sgr a[href*="sg_tid"]');
    if (!link) return 'no link to the shop';
    range.setEndBefore(link);
    return range.toString();
  });

async function expectWarningsFirst(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: /See in shop/ }).first()).toBeAttached();
  const text = await textBeforeShop(page);
  for (const warning of [
    `You ticked ${HEART}: ask a doctor`,
    'Not approved in any country that we know of; its maker is still testing it in trials.',
    'AOD-9604: Not approved as a medicine in any country that we know of.',
    'Emergency: severe stomach pain',
  ])
    expect(text).toContain(warning);
  expect(await page.evaluate(() => scrollY)).toBeLessThan(200);
}

test('warnings are above the first link to the shop, and the details are there without scrolling', async ({
  page,
}) => {
  await openLastStepWithCaution(page);
  await submit(page);
  await expectWarningsFirst(page);
  const card = page.locator('article.sgr-card').first();
  await expect(card).toBeAttached();
  expect(await card.evaluate((element) => element.firstElementChild?.textContent)).toContain(HEART);
  await expect(card.getByRole('link', { name: /View Research Product/ })).not.toHaveClass(/sgr-button-main/);
});

test('the same without a connection after the answers were sent', async ({ page, context }) => {
  const fetched = page.waitForResponse(/\/w\/retatrutide-/);
  await openLastStepWithCaution(page);
  await fetched;
  // The answers still reach the service; nothing else can be fetched.
  await page.waitForLoadState('networkidle');
  await page.route(/\/w\//, (route) => route.abort());
  const answered = page.waitForResponse('**/api/assessment');
  await submit(page);
  await answered;
  await context.setOffline(true);
  await expectWarningsFirst(page);
  const card = page.locator('article.sgr-card').first();
  await expect(card).toContainText(/\d+ warnings, 1 concerns you/);
  await context.setOffline(false);
  forgive(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
});
