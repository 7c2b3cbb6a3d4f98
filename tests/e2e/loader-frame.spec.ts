import type { MessageType, WidgetMessage } from '#app/protocol/messages.ts';
import type { StackGuideEventType, StackGuideMessage } from '../../public/embed.d.ts';
import { LOADER_GZIP_LIMIT } from '../../scripts/build-loader.mjs';
import {
  containers,
  expect,
  findFrame,
  frameHeight,
  openShop,
  pages,
  say,
  serveEmbedPages,
  settle,
  snippet,
  test,
} from '../support/loader-page.ts';

/** The types that shops copy match what the widget sends: `tsc` fails here if they diverge. */
type Sent = { [T in MessageType]: Omit<Extract<WidgetMessage, { type: T }>, 'source' | 'v'> }[MessageType];
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const typesAgree: [Same<MessageType, StackGuideEventType>, Same<Sent, StackGuideMessage>] = [true, true];

serveEmbedPages();

test('the loader stays within its bytes', () => {
  expect(pages.loaderGzipBytes).toBeLessThanOrEqual(LOADER_GZIP_LIMIT);
});

test.describe('the frame', () => {
  test('is after the snippet, sandboxed, with nothing but the public options in its query', async ({
    page,
  }) => {
    expect(typesAgree).toEqual([true, true]);
    pages.requests.length = 0;
    await openShop(
      page,
      snippet('data-client="acme" data-widget="full" data-theme="teal" data-scheme="dark" data-locale="en"'),
    );
    await expect(page.locator('script + .stackguide > iframe')).toHaveCount(1);
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    );
    await expect(frame).toHaveAttribute('referrerpolicy', 'origin');
    await expect(frame).toHaveAttribute('title', 'Assessment');
    expect(await frame.getAttribute('allow')).toBeNull();
    await expect(frame).not.toHaveJSProperty('loading', 'lazy');
    const src = new URL((await frame.getAttribute('src')) ?? '');
    expect(`${src.origin}${src.pathname}${src.search}`).toBe(
      `${pages.service}/embed?client=acme&widget=full&locale=en&theme=teal&scheme=dark`,
    );
    await settle(page, await findFrame(page));
    expect(pages.requests).not.toContain('/embed-modes.js');
  });

  test('is told the page without its query, the campaign and the hidden values, in the fragment', async ({
    page,
  }) => {
    const address = pages.page(snippet('data-client="acme" data-hidden="ref=a%2Cb, tier=gold"'));
    await page.goto(`${address}?email=jo%40x.example&utm_source=news%26co&utm_term=a+b#top`);
    const frame = await findFrame(page);
    const handshake = Object.fromEntries(new URLSearchParams(new URL(frame.url()).hash.slice(1)));
    expect(handshake).toMatchObject({
      o: pages.shop,
      p: address,
      utm_source: 'news&co',
      utm_term: 'a b',
      'h.ref': 'a,b',
      'h. tier': 'gold',
    });
    expect(handshake.e).toMatch(/^0\.\d{8,}/);
    expect(frame.url()).not.toContain('jo%40x');
  });

  test('is told all parameters of the page where the snippet asks for it, behind its own hidden values', async ({
    page,
  }) => {
    const address = pages.page(snippet('data-client="acme" data-params data-hidden="ref=own, tier=gold"'));
    await page.goto(`${address}?ref=theirs&utm_source=news&gclid=a%26b+c&tier=none`);
    const handshake = new URLSearchParams(new URL((await findFrame(page)).url()).hash.slice(1));
    expect([...handshake].slice(-5)).toEqual([
      ['p', address],
      ['r', ''],
      ['h.ref', 'own'],
      ['h. tier', 'gold'],
      ['h.gclid', 'a&b c'],
    ]);
  });

  // The title and the place are tested in loader-corpus.spec.ts too.
  test('takes its title and place from the options', { tag: '@nightly' }, async ({ page }) => {
    await openShop(
      page,
      `<main id="quiz"></main><p>after</p>${snippet('data-client="acme" data-target="#quiz" data-title="Find your plan"')}`,
    );
    await expect(page.locator('#quiz > .stackguide > iframe')).toHaveAttribute('title', 'Find your plan');
  });

  test('works under a policy that allows only the service, and leaves no cookie and no storage', async ({
    page,
  }) => {
    const policy = `default-src 'none'; script-src ${pages.service}; frame-src ${pages.service}`;
    await page.goto(pages.page(snippet(), { policy }));
    const frame = await findFrame(page);
    await say(frame, 'assessment-height', { px: 333 });
    await expect.poll(() => frameHeight(page)).toBe(333);
    expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
      '',
      0,
      0,
    ]);
  });

  test('stays hidden over a see-through grey until the widget speaks', async ({ page }) => {
    await page.goto(pages.page(snippet('data-client="slow-acme"')));
    const frame = await findFrame(page);
    await expect(page.locator('iframe')).toHaveCSS('visibility', 'hidden');
    await expect(containers(page)).toHaveCSS('background-color', 'rgba(136, 136, 136, 0.067)');
    expect(await frameHeight(page)).toBe(640);
    await say(frame, 'assessment-ready');
    await expect(page.locator('iframe')).toHaveCSS('visibility', 'visible');
    await expect(containers(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  });
});

test.describe('the height', () => {
  test('follows what the widget says and ignores what makes no sense', async ({ page }) => {
    await openShop(page, snippet());
    const frame = await findFrame(page);
    await say(frame, 'assessment-height', { px: 1200 });
    await expect.poll(() => frameHeight(page)).toBe(1200);
    for (const px of [0, -5, 1e6, Number.NaN, null, 'tall', {}])
      await say(frame, 'assessment-height', { px });
    await settle(page, frame);
    expect(await frameHeight(page)).toBe(1200);
    await say(frame, 'assessment-height', { px: 400 });
    await expect.poll(() => frameHeight(page)).toBe(400);
  });

  test('brings the top back into view at a new step, but only for a visitor inside the frame', async ({
    page,
  }) => {
    await openShop(page, `<div style="height:900px">Shop</div>${snippet()}<div style="height:3000px"></div>`);
    const frame = await findFrame(page);
    await say(frame, 'assessment-height', { px: 2000 });
    await expect.poll(() => frameHeight(page)).toBe(2000);
    await page.evaluate(() => window.scrollTo(0, 2200));
    await say(frame, 'assessment-step', { step: 2, of: 6 });
    await settle(page, frame);
    expect(await page.evaluate(() => window.scrollY)).toBe(2200);

    await frame.evaluate(() => document.querySelector('button')?.focus({ preventScroll: true }));
    await expect(page.locator('iframe')).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, 2200));
    await settle(page, frame);
    expect(await page.evaluate(() => window.scrollY)).toBe(2200);
    await say(frame, 'assessment-step', { step: 3, of: 6 });
    await say(frame, 'assessment-height', { px: 300 });
    await expect.poll(() => frameHeight(page)).toBe(300);
    expect(Math.round((await containers(page).boundingBox())?.y ?? -1)).toBe(0);
  });

  // Each shop has a header of 80 px in the way: one that stays, one inside of a scrolling element, and one that returns on the way up.
  for (const [kind, body] of [
    [
      'sticky',
      (widget: string) =>
        `<header style="position:sticky;top:0;height:80px"><a href="#" style="display:block;margin:10px">A shop</a></header>${widget}`,
    ],
    [
      'fixed',
      (widget: string) =>
        `<header style="position:fixed;z-index:9;inset:0 0 auto;height:80px"></header><div style="height:900px"></div>${widget}`,
    ],
    [
      'nested',
      (widget: string) =>
        `<div style="height:60px"></div><div style="height:500px;overflow:auto"><header style="position:sticky;top:0;height:80px"></header>${widget}</div>`,
    ],
    [
      'returning',
      (
        widget: string,
      ) => `<header style="position:fixed;z-index:9;inset:0 0 auto;height:80px;transition:translate 0.1s"></header>
      <div style="height:900px"></div>${widget}<script>
      let before = 0;
      addEventListener('scroll', () => {
        document.querySelector('header').style.translate = scrollY > before ? '0 -80px' : '';
        before = scrollY;
      });
    </script>`,
    ],
  ] as const)
    test(`a ${kind} header of the shop does not cover a new step`, async ({ page }) => {
      await openShop(page, `${body(snippet())}<div style="height:3000px"></div>`);
      const frame = await findFrame(page);
      await say(frame, 'assessment-height', { px: 2000 });
      await expect.poll(() => frameHeight(page)).toBe(2000);
      await frame.evaluate(() => document.querySelector('button')?.focus({ preventScroll: true }));
      await expect(page.locator('iframe')).toBeFocused();
      const scroller = page.locator(kind === 'nested' ? '.stackguide >> xpath=..' : 'html');
      await scroller.evaluate((element) => element.scrollTo(0, 1500));
      await settle(page, frame);
      await say(frame, 'assessment-step', { step: 2, of: 6 });
      /** How far the header reaches over the frame; a gap is negative. */
      const findCovered = async () => {
        const bar = await page.locator('header').boundingBox();
        const top = (await containers(page).boundingBox())?.y ?? 0;
        return Math.round((bar?.y ?? 0) + (bar?.height ?? 0) - top);
      };
      await expect.poll(findCovered).toBe(0);
    });

  // The service's own page is tested in full-widget.spec.ts.
  test('is small for a page that only says that there is no such client', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto(pages.page(snippet('data-client="slow-unknown"')));
    const frame = await findFrame(page);
    await say(frame, 'assessment-error', { message: 'This assessment is not available.' });
    await expect(page.locator('iframe')).toHaveCSS('visibility', 'visible');
    await say(frame, 'assessment-height', { px: 96 });
    await expect.poll(() => frameHeight(page)).toBe(96);
  });
});
