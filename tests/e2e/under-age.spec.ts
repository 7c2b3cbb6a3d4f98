import { choose, expectStep, findWidget, next, shopHtml, untilReady } from '../support/assessment-walk.ts';
import { expect, service, shop, test } from './fixtures.ts';

/** A visitor who writes that they are under age sees the refusal at once, next to the words (D63). */

test('Continue refuses a minor beside the field, keeps what was typed, and goes on once it says otherwise', async ({
  page,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/assessment')) posts.push(request.url());
  });
  await page.goto(shop.page(shopHtml(service.origin)));
  const widget = findWidget(page);
  await expectStep(widget, 1);
  await untilReady(widget);
  await choose(widget, ['Sleep & Recovery']);
  const patterns = page.waitForResponse(/own-words/);
  await next(widget);
  await expectStep(widget, 2);
  const words = widget.getByLabel('Any other specific concerns?');
  await words.fill('I am 16 years old and want muscles');
  await (await patterns).finished();
  await expect(async () => {
    await next(widget);
    await expect(words).toHaveAttribute('aria-invalid', 'true', { timeout: 1000 });
  }).toPass();
  await expectStep(widget, 2);
  await expect(widget.getByText('This site is for adults.')).toBeVisible();
  await expect(words).toHaveValue('I am 16 years old and want muscles');
  await expect(words).toBeFocused();

  await words.fill('I am 36 years old and want muscles');
  await expect(words).not.toHaveAttribute('aria-invalid');
  await next(widget);
  await expectStep(widget, 3);
  expect(posts).toEqual([]);
});
