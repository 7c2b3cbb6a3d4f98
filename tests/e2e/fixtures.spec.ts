import { shopHtml, untilReady, widgetOf } from '../support/assessment-walk.ts';
import { expect, forgive, problems, service, shop, test } from './fixtures.ts';

test('an error in a shop’s frame is a problem, thrown or rejected', async ({ page }) => {
  await page.goto(shop.page(shopHtml(service.origin)));
  const widget = widgetOf(page);
  await untilReady(widget);
  await widget.locator('#widget').evaluate(() => {
    queueMicrotask(() => {
      throw new Error('planted: thrown');
    });
    Promise.reject(new Error('planted: rejected'));
  });
  await expect.poll(() => [...problems].sort()).toEqual(['planted: rejected', 'planted: thrown']);
  forgive(/^planted: /);
});
