import { expect, test } from '@playwright/test';
import {
  containers,
  frameHeight,
  frameOf,
  heard,
  listenerCount,
  openShop,
  pages,
  problems,
  say,
  serveEmbedPages,
  snippet,
} from '../support/loader-page.ts';

serveEmbedPages();

test.describe('without the service', () => {
  const line = "The assessment can't be shown here right now. Open it in a new tab";

  test('a line with a link to the full page takes the place of the frame after ten seconds', async ({
    page,
  }) => {
    await page.clock.install();
    await page.route('**/embed?*', (route) => route.abort());
    await page.goto(pages.page(snippet()));
    await expect(containers(page)).toHaveCount(1);
    await page.clock.runFor(5_000);
    await expect(containers(page)).toHaveText('');
    await page.clock.runFor(6_000);
    await expect(containers(page)).toHaveText(line);
    await expect(page.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
      'href',
      `${pages.service}/embed?client=acme`,
    );
    expect(await frameHeight(page)).toBe(0);
    await expect(page.locator('iframe')).toHaveCSS('visibility', 'hidden');
    const said = `StackGuide: check host and frame-src: no answer from ${pages.service}/embed?client=acme`;
    expect(problems.splice(0).filter((line) => line.startsWith('StackGuide'))).toEqual([said]);
  });

  test('the line goes away when the widget turns up after all', async ({ page }) => {
    await page.clock.install();
    await page.goto(pages.page(snippet('data-client="slow-acme"')));
    const frame = await frameOf(page);
    await page.clock.runFor(11_000);
    await expect(containers(page)).toHaveText(line);
    await say(frame, 'assessment-ready');
    await expect(containers(page)).toHaveText('');
    await expect(page.locator('iframe')).toHaveCSS('visibility', 'visible');
    expect(await frameHeight(page)).toBe(640);
    expect(problems.splice(0)).toHaveLength(1);
  });
});

test.describe('page code', () => {
  const plain = () =>
    `<main id="quiz"></main><aside></aside><script src="${pages.service}/embed.js"></script>`;

  test('shows a widget with load, once per place, and takes it away with its handle', async ({ page }) => {
    await page.goto(pages.page(plain()));
    await expect(containers(page)).toHaveCount(0);
    const same = await page.evaluate(() => {
      const { StackGuide } = window;
      const aside = document.querySelector('aside') as Element;
      const first = StackGuide?.load({ client: 'acme', target: '#quiz' });
      const again = StackGuide?.load({ client: 'acme', target: '#quiz' });
      Object.assign(window, {
        first,
        other: StackGuide?.load({ client: 'beta', target: aside, hidden: 'a=1' }),
      });
      return first === again && first?.container.parentElement?.id === 'quiz';
    });
    expect(same).toBe(true);
    await expect(containers(page)).toHaveCount(2);
    expect((await frameOf(page, 1)).url()).toContain('client=beta#');
    await page.evaluate(() => (window as unknown as { first: { destroy(): void } }).first.destroy());
    await expect(page.locator('#quiz > *')).toHaveCount(0);
    await say(await frameOf(page, 0), 'assessment-height', { px: 222 });
    await expect.poll(() => frameHeight(page)).toBe(222);
  });

  test('destroy leaves no frame, no listener and no timer behind', async ({ page }) => {
    await page.clock.install();
    await page.goto(pages.page(snippet('data-client="quiet"') + snippet('data-client="quiet"')));
    await expect(containers(page)).toHaveCount(2);
    expect(await listenerCount(page)).toBe(1);
    const container = await containers(page).first().elementHandle();
    await page.evaluate(() => window.StackGuide?.destroy());
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await listenerCount(page)).toBe(0);
    await page.clock.runFor(11_000);
    expect(await container?.textContent()).toBe('');
    // It can be shown again, and a tag that was handled stays handled.
    await page.evaluate(() => window.StackGuide?.load());
    await expect(containers(page)).toHaveCount(0);
    await page.evaluate(() => window.StackGuide?.load({ client: 'acme', target: 'body' }));
    await expect.poll(() => heard(page)).toContain('assessment-ready');
    expect(await listenerCount(page)).toBe(1);
  });

  test('a widget whose page a single-page app threw away is forgotten at the next load', async ({ page }) => {
    await openShop(page, plain() + snippet());
    await page.evaluate(() => {
      document.querySelector('.stackguide')?.remove();
      const { StackGuide } = window;
      StackGuide?.destroy(StackGuide.load({ client: 'beta', target: '#quiz' }));
    });
    expect(await listenerCount(page)).toBe(0);
  });
});
