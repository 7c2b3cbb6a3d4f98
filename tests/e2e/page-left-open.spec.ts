import {
  ANSWERS,
  choose,
  expectResults,
  expectStep,
  introduce,
  next,
  PERSON,
  submit,
} from '../support/assessment-walk.ts';
import { expect, forgive, service, test } from './fixtures.ts';
import { countStored, ONCE, openLastStep } from './submitting.ts';

/** A tab closed too early, or a page left open for days: each visitor still creates one lead. */

test('a tab closed while sending leaves one lead or none, the same key again makes it one, and the next visit resumes', async ({
  page,
  context,
  request,
}) => {
  const email = 'closed-tab@example.com';
  await openLastStep(page, email);
  // The response never reaches the tab, however fast the service is.
  await page.route('**/api/assessment', (route) => void route.fetch().catch(() => undefined));
  const requesting = page.waitForRequest('**/api/assessment');
  await submit(page);
  const sent = await requesting;
  const headers = await sent.allHeaders();
  const body = sent.postData() ?? '';
  await page.close();

  expect([0, 1]).toContain(countStored(email).leads);
  for (let time = 1; time <= 2; time++) {
    const answer = await request.post(`${service.origin}/api/assessment`, {
      headers: { 'content-type': 'application/json', 'idempotency-key': headers['idempotency-key'] ?? '' },
      data: Buffer.from(body),
    });
    expect(await answer.json()).toMatchObject({ success: true });
    expect(countStored(email)).toEqual(ONCE);
  }

  const second = await context.newPage();
  await second.goto(`${service.origin}/widget`);
  await expectStep(second, 4);
  await expect(second.getByRole('button', { name: 'Start fresh' })).toBeVisible();
});

test.describe('a page left open for days', () => {
  test('still submits', { tag: '@nightly' }, async ({ page }) => {
    const email = 'days@example.com';
    await page.clock.install();
    await page.goto(`${service.origin}/widget`);
    await choose(page, ANSWERS.goals);
    await next(page);
    await expectStep(page, 2);
    await page.clock.fastForward(9 * 24 * 60 * 60 * 1000);
    for (let step = 2; step < 6; step++) {
      await next(page);
      await expectStep(page, step + 1);
    }
    await introduce(page, { ...PERSON, email });
    await page.clock.fastForward(3 * 24 * 60 * 60 * 1000);
    await submit(page);
    await expectResults(page);
    expect(countStored(email)).toEqual(ONCE);
  });

  test('still submits when a new version has taken the files away that it knew', async ({ page }) => {
    const email = 'new-version@example.com';
    // The texts of the plan are fetched ahead at the last step.
    await page.route(/\/w\/(details|explain|complete-plan)/, (route) =>
      route.fulfill({ status: 404, body: 'Not found' }),
    );
    await openLastStep(page, email);
    await page.route('**/w/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await submit(page);
    await expectResults(page);
    await expect(page.getByRole('link', { name: /See in shop/ }).first()).toBeVisible();
    // The code that shows the texts was removed with the old version, but the plan has its own page.
    const planLink = page.getByRole('link', { name: 'Open my plan in a new page' });
    await expect(planLink).toHaveAttribute('href', /^\/plan\/[\w-]{31}$/);
    expect(countStored(email)).toEqual(ONCE);
    forgive(/404/);
  });
});
