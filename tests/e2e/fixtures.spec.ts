import { expectAccessible } from '../support/accessibility.ts';
import { findWidget, shopHtml, untilReady } from '../support/assessment-walk.ts';
import { logIn } from '../support/log-in.ts';
import { expect, forgive, problems, service, shop, test } from './fixtures.ts';

test('an error in a shop’s frame is a problem, thrown or rejected', async ({ page }) => {
  await page.goto(shop.page(shopHtml(service.origin)));
  const widget = findWidget(page);
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

test('a page is open only once it answers to what is pressed, in a browser of the test’s own too', async ({
  page,
  browser,
}) => {
  const ownContext = await browser.newContext();
  for (const currentPage of [page, await ownContext.newPage()]) {
    // The page's script starts after the browser reports the page as loaded.
    await currentPage.route('**/assets/entry.client-*.js', async (route) => {
      await currentPage.waitForLoadState('load');
      await route.continue();
    });
    await logIn(currentPage, service, { next: '/admin/team?tenantId=default-tenant' });
    await currentPage
      .getByRole('button', { name: 'Invite a colleague' })
      .evaluate((button: HTMLElement) => button.click());
    await expect(currentPage.getByRole('dialog')).toBeVisible();
    await currentPage.unrouteAll();
  }
  await ownContext.close();
});

test('axe finds each text with too little contrast, also by colours that it has seen before', async ({
  page,
}) => {
  const text = (id: string, colour: string) => `<p id="${id}" style="color: ${colour}">Text</p>`;
  const texts = [text('pale', '#999'), text('dark', '#333'), text('again', '#999'), text('half', '#3338')];
  await page.setContent(`<html lang="en"><title>Colors</title><main><h1>Colors</h1>${texts.join('')}</main>`);
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast: #pale, #again, #half');
});
