import {
  containers,
  expect,
  findFrame,
  frameHeight,
  listenerCount,
  openShop,
  pages,
  problems,
  readMessageTypes,
  say,
  serveEmbedPages,
  snippet,
  test,
} from '../support/loader-page.ts';

serveEmbedPages();

test.describe('several widgets', () => {
  test('two snippets show two widgets that never mix, with one message listener', async ({ page }) => {
    await openShop(page, `<div id="a">${snippet()}</div><div id="b">${snippet('data-client="beta"')}</div>`);
    await expect(page.locator('#a > .stackguide')).toHaveCount(1);
    await expect(page.locator('#b > .stackguide')).toHaveCount(1);
    expect(await listenerCount(page)).toBe(1);
    await page.evaluate(() => {
      const log: string[] = [];
      Object.assign(window, { log });
      for (const id of ['a', 'b'])
        document
          .getElementById(id)
          ?.addEventListener('stackguide:*', ({ detail }) => log.push(id + detail.client));
    });
    await say(await findFrame(page, 1), 'assessment-height', { px: 444 });
    await say(await findFrame(page, 0), 'assessment-height', { px: 333 });
    await expect.poll(() => frameHeight(page, 0)).toBe(333);
    await expect.poll(() => frameHeight(page, 1)).toBe(444);
    expect(await page.evaluate(() => (window as unknown as { log: string[] }).log.sort())).toEqual([
      'aacme',
      'bbeta',
    ]);
  });

  test('the same snippet pasted twice shows two widgets', { tag: '@nightly' }, async ({ page }) => {
    await openShop(page, snippet() + snippet());
    await expect(containers(page)).toHaveCount(2);
    const [first, second] = [await findFrame(page, 0), await findFrame(page, 1)];
    expect(new URL(first.url()).hash).not.toBe(new URL(second.url()).hash);
    await say(second, 'assessment-height', { px: 222 });
    await expect.poll(() => frameHeight(page, 1)).toBe(222);
    expect(await frameHeight(page, 0)).toBe(640);
  });

  test('a tag added late works, and a copy of the file without a client adds nothing', async ({ page }) => {
    await openShop(page, snippet());
    await page.evaluate((src) => {
      const late = Object.assign(document.createElement('script'), { src });
      late.dataset.client = 'late';
      document.body.append(late, Object.assign(document.createElement('script'), { src }));
    }, `${pages.service}/embed.js`);
    await expect(containers(page)).toHaveCount(2);
    expect((await findFrame(page, 1)).url()).toContain('client=late');
    await page.waitForLoadState('networkidle');
    await expect(containers(page)).toHaveCount(2);
    expect(await listenerCount(page)).toBe(1);
  });

  test('a snippet that a single-page app runs again keeps its frame', async ({ page }) => {
    await openShop(
      page,
      `<main id="quiz"></main>${snippet()}${snippet('data-client="beta" data-target="#quiz"')}`,
    );
    await expect(containers(page)).toHaveCount(2);
    const before = await page
      .locator('iframe')
      .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('src')));
    await page.evaluate(async () => {
      for (const old of document.querySelectorAll('script[data-client]')) {
        const again = document.createElement('script');
        for (const { name, value } of old.attributes) again.setAttribute(name, value);
        await new Promise((resolve) => {
          again.onload = resolve;
          old.replaceWith(again);
        });
      }
    });
    const after = await page
      .locator('iframe')
      .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('src')));
    expect(after).toEqual(before);
  });

  // loader-corpus.spec.ts tests the same with Turbo.
  test('a page that comes back out of a cache of markup shows one live widget', { tag: '@nightly' }, async ({
    page,
  }) => {
    await openShop(page, `<main>${snippet()}</main>`);
    await page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement;
      const copy = main.cloneNode(true) as HTMLElement;
      main.replaceWith(copy);
      const old = copy.querySelector('script') as HTMLScriptElement;
      const again = document.createElement('script');
      for (const { name, value } of old.attributes) again.setAttribute(name, value);
      old.replaceWith(again);
    });
    await expect.poll(async () => (await readMessageTypes(page)).length).toBe(2);
    await expect(containers(page)).toHaveCount(1);
    await say(await findFrame(page), 'assessment-height', { px: 222 });
    await expect.poll(() => frameHeight(page)).toBe(222);
  });

  test('another product’s embed.js is left alone', async ({ page }) => {
    await openShop(page, `<script src="${pages.shop}/other/embed.js"></script>${snippet()}`);
    await expect(containers(page)).toHaveCount(1);
    expect(problems.splice(0)).toHaveLength(1);
  });
});

test.describe('where it is shown', () => {
  test('a tag in the head waits for a target that comes later', async ({ page }) => {
    const early = `<script src="${pages.service}/embed.js" data-client="acme" data-target="#quiz"></script>`;
    await openShop(page, '<p>Shop</p><main id="quiz"></main>', early);
    await expect(page.locator('#quiz > .stackguide')).toHaveCount(1);
  });

  test('a tag in the head without a target is shown at the end of the page', async ({ page }) => {
    await openShop(page, '<p>Shop</p>', snippet());
    await expect(page.locator('body > p + .stackguide')).toHaveCount(1);
  });

  // loader-corpus.spec.ts tests the same next to other widgets.
  test('without its target it warns and shows nothing', { tag: '@nightly' }, async ({ page }) => {
    await page.goto(pages.page(snippet('data-client="acme" data-target="#nowhere"')));
    await expect.poll(() => problems).toEqual(['StackGuide: no target #nowhere']);
    await expect(containers(page)).toHaveCount(0);
    problems.length = 0;
  });

  // embed-service.spec.ts tests the same with the service's own frame.
  test('an unknown mode warns once and is shown inline', { tag: '@nightly' }, async ({ page }) => {
    await openShop(page, snippet('data-client="acme" data-mode="hologram"'));
    await expect(containers(page)).toHaveCount(1);
    await expect.poll(() => problems).toEqual(['StackGuide: unknown mode hologram']);
    problems.length = 0;
  });
});
