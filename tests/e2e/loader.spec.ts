import { expect, type Frame, type Page, test } from '@playwright/test';
import type { MessageType, WidgetMessage } from '../../app/protocol/messages.ts';
import type { StackGuideEventType, StackGuideMessage } from '../../public/embed.d.ts';
import { LOADER_GZIP_LIMIT } from '../../scripts/build-loader.mjs';
import { type EmbedPages, startEmbedPages } from '../support/embed-pages.ts';

/** The types that shops copy say what the widget sends: `tsc` fails here when they drift apart. */
type Sent = { [T in MessageType]: Omit<Extract<WidgetMessage, { type: T }>, 'source' | 'v'> }[MessageType];
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const typesAgree: [Same<MessageType, StackGuideEventType>, Same<Sent, StackGuideMessage>] = [true, true];

let pages: EmbedPages;
test.beforeAll(async () => {
  pages = await startEmbedPages();
});
test.afterAll(() => pages.stop());

const problems: string[] = [];
test.beforeEach(async ({ page }) => {
  problems.length = 0;
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  // Counts the window's listeners and collects what the page hears.
  await page.addInitScript(() => {
    const counted = window as unknown as { listeners: Set<unknown>; heard: StackGuideMessage[] };
    counted.listeners = new Set();
    counted.heard = [];
    const { addEventListener, removeEventListener } = window;
    window.addEventListener = (type: string, listener: unknown, ...rest: unknown[]) => {
      if (type === 'message') counted.listeners.add(listener);
      addEventListener.call(window, type, listener as EventListener, ...(rest as []));
    };
    window.removeEventListener = (type: string, listener: unknown, ...rest: unknown[]) => {
      if (type === 'message') counted.listeners.delete(listener);
      removeEventListener.call(window, type, listener as EventListener, ...(rest as []));
    };
    document.addEventListener('stackguide:*', ({ detail }) => counted.heard.push(detail));
  });
});
test.afterEach(() => expect(problems).toEqual([]));

const snippet = (attributes = 'data-client="acme"') =>
  `<script src="${pages.service}/embed.js" ${attributes} async></script>`;
const containers = (page: Page) => page.locator('.stackguide');
const heard = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: StackGuideMessage[] }).heard.map(({ type }) => type));
const listenerCount = (page: Page) =>
  page.evaluate(() => (window as unknown as { listeners: Set<unknown> }).listeners.size);
const frameHeight = async (page: Page, nth = 0) =>
  (await page.locator('iframe').nth(nth).boundingBox())?.height;

/** The nth assessment's frame, once its stub runs. */
async function frameOf(page: Page, nth = 0): Promise<Frame> {
  const frame = await (await page.locator('.stackguide iframe').nth(nth).elementHandle())?.contentFrame();
  if (!frame) throw new Error(`There is no frame ${nth}.`);
  await frame.waitForFunction('typeof say === "function"');
  return frame;
}

async function say(frame: Frame, type: string, payload: object = {}, envelope: object = {}) {
  await frame.evaluate(`say(...${JSON.stringify([type, payload, envelope])})`);
}

/** Once a later message has arrived, an earlier one has been looked at too. */
async function settle(page: Page, frame: Frame) {
  const before = (await heard(page)).length;
  await say(frame, 'assessment-start');
  await expect.poll(async () => (await heard(page)).length).toBeGreaterThan(before);
}

async function openShop(page: Page, body: string, head = '') {
  await page.goto(pages.page(body, { head }));
  await expect.poll(() => heard(page)).toContain('assessment-ready');
}

test('the loader stays within its bytes', () => {
  expect(pages.loaderGzipBytes).toBeLessThanOrEqual(LOADER_GZIP_LIMIT);
});

test.describe('the frame', () => {
  test('stands after the snippet, sandboxed, with nothing but the public options in its query', async ({
    page,
  }) => {
    expect(typesAgree).toEqual([true, true]);
    await openShop(page, snippet('data-client="acme" data-widget="full" data-theme="dark" data-locale="en"'));
    await expect(page.locator('script + .stackguide > iframe')).toHaveCount(1);
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    );
    await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin');
    await expect(frame).toHaveAttribute('title', 'Assessment');
    expect(await frame.getAttribute('allow')).toBeNull();
    await expect(frame).toHaveJSProperty('loading', 'eager');
    const src = new URL((await frame.getAttribute('src')) ?? '');
    expect(`${src.origin}${src.pathname}${src.search}`).toBe(
      `${pages.service}/embed?client=acme&widget=full&theme=dark&locale=en`,
    );
  });

  test('is told the page without its query, the campaign and the hidden values, in the fragment', async ({
    page,
  }) => {
    const address = pages.page(snippet('data-client="acme" data-hidden="ref=a%2Cb, tier=gold"'));
    await page.goto(`${address}?email=jo%40x.example&utm_source=news%26co&utm_term=a+b#top`);
    const frame = await frameOf(page);
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

  test('takes its title and place from the options', async ({ page }) => {
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
    const frame = await frameOf(page);
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
    const frame = await frameOf(page);
    await expect(page.locator('iframe')).toHaveCSS('visibility', 'hidden');
    await expect(containers(page)).toHaveCSS('background-color', 'rgba(136, 136, 136, 0.067)');
    expect(await frameHeight(page)).toBe(640);
    await say(frame, 'assessment-ready');
    await expect(page.locator('iframe')).toHaveCSS('visibility', 'visible');
    await expect(containers(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  });
});

test.describe('what the page hears', () => {
  test('comes as bubbling events, to dataLayer and to listeners, without the envelope', async ({ page }) => {
    await openShop(page, `<script>var dataLayer = []</script><main>${snippet()}</main>`);
    await page.evaluate(() => {
      const log: unknown[] = [];
      Object.assign(window, { log });
      document
        .querySelector('main')
        ?.addEventListener('stackguide:assessment-complete', (event) =>
          log.push(['main', (event.target as Element).className, event.detail.trackingId]),
        );
      window.StackGuide?.on('assessment-complete', ({ trackingId }) => log.push(['on', trackingId]));
      window.StackGuide?.on('assessment-lead', ({ trackingId }) => log.push(['lead', trackingId]));
      window.StackGuide?.on('*', ({ type }) => log.push(['all', type]));
    });
    await say(await frameOf(page), 'assessment-complete', { trackingId: 't-1', widget: 'full' });
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { log: unknown[] }).log))
      .toEqual([
        ['on', 't-1'],
        ['main', 'stackguide', 't-1'],
        ['all', 'assessment-complete'],
      ]);
    const pushed = await page.evaluate(
      () => (window as unknown as { dataLayer: Record<string, unknown>[] }).dataLayer,
    );
    expect(pushed.map(({ event }) => event)).toEqual([
      'stackguide:assessment-ready',
      'stackguide:assessment-complete',
    ]);
    expect(pushed[1]).toEqual({
      event: 'stackguide:assessment-complete',
      type: 'assessment-complete',
      embedId: expect.any(String),
      client: 'acme',
      trackingId: 't-1',
      widget: 'full',
    });
  });

  test('goes to no listener that was taken off, and to all others when one throws', async ({ page }) => {
    await openShop(page, snippet());
    await page.evaluate(() => {
      const log: string[] = [];
      Object.assign(window, { log });
      window.StackGuide?.on('assessment-start', () => {
        throw new Error('the shop’s own mistake');
      });
      window.StackGuide?.on('assessment-start', () => log.push('kept'));
      window.StackGuide?.on('assessment-start', () => log.push('taken off'))();
    });
    await settle(page, await frameOf(page));
    expect(await page.evaluate(() => (window as unknown as { log: string[] }).log)).toEqual(['kept']);
    expect(problems.splice(0)).toEqual(['the shop’s own mistake']);
  });
});

test.describe('forged messages change nothing', () => {
  test('from another frame of the service, a frame of another origin, or the page itself', async ({
    page,
  }) => {
    await openShop(page, snippet());
    const own = await frameOf(page);
    const before = await heard(page);
    const forged = await own.evaluate(
      `({ source: 'stackguide', v: 1, embedId: handshake.get('e'), client })`,
    );
    for (const origin of [pages.service, pages.stranger]) {
      const address = `${origin}/embed?client=quiet`;
      await page.evaluate(
        (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
        address,
      );
      await expect.poll(() => page.frames().some((frame) => frame.url() === address)).toBe(true);
      const other = page.frames().find((frame) => frame.url() === address);
      await other?.waitForLoadState();
      for (const type of ['assessment-height', 'assessment-complete'])
        await other?.evaluate((message) => parent.postMessage(message, '*'), {
          ...(forged as object),
          type,
          px: 77,
        });
    }
    await page.evaluate((message) => window.postMessage(message), {
      ...(forged as object),
      type: 'assessment-height',
      px: 77,
    });
    await settle(page, own);
    expect(await heard(page)).toEqual([...before, 'assessment-start']);
    expect(await frameHeight(page)).toBe(640);
  });

  test('from its own frame with a wrong source, version or embed id, or that are no message at all', async ({
    page,
  }) => {
    await openShop(page, snippet());
    const frame = await frameOf(page);
    for (const envelope of [{ source: 'other' }, { v: 2 }, { embedId: '0.1' }, { embedId: null }])
      await say(frame, 'assessment-height', { px: 77 }, envelope);
    for (const nonsense of [null, 'stackguide', 7, []])
      await frame.evaluate((value) => parent.postMessage(value, '*'), nonsense);
    await settle(page, frame);
    expect(await heard(page)).toEqual(['assessment-ready', 'assessment-start']);
    expect(await frameHeight(page)).toBe(640);
  });

  test('from its own frame once that shows a page of another origin', async ({ page }) => {
    await openShop(page, snippet() + snippet('data-client="beta"'));
    const [first, second] = [await frameOf(page, 0), await frameOf(page, 1)];
    const fragment = new URL(first.url()).hash;
    await first.goto(`${pages.stranger}/embed?client=acme${fragment}`);
    await say(await frameOf(page, 0), 'assessment-height', { px: 77 });
    await settle(page, second);
    expect(await frameHeight(page)).toBe(640);
  });
});

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
    await say(await frameOf(page, 1), 'assessment-height', { px: 444 });
    await say(await frameOf(page, 0), 'assessment-height', { px: 333 });
    await expect.poll(() => frameHeight(page, 0)).toBe(333);
    await expect.poll(() => frameHeight(page, 1)).toBe(444);
    expect(await page.evaluate(() => (window as unknown as { log: string[] }).log.sort())).toEqual([
      'aacme',
      'bbeta',
    ]);
  });

  test('the same snippet pasted twice shows two widgets', async ({ page }) => {
    await openShop(page, snippet() + snippet());
    await expect(containers(page)).toHaveCount(2);
    const [first, second] = [await frameOf(page, 0), await frameOf(page, 1)];
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
    expect((await frameOf(page, 1)).url()).toContain('client=late');
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

  test('a page that comes back out of a cache of markup shows one live widget', async ({ page }) => {
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
    await expect.poll(async () => (await heard(page)).length).toBe(2);
    await expect(containers(page)).toHaveCount(1);
    await say(await frameOf(page), 'assessment-height', { px: 222 });
    await expect.poll(() => frameHeight(page)).toBe(222);
  });

  test('another product’s embed.js is left alone', async ({ page }) => {
    await openShop(page, `<script src="${pages.shop}/other/embed.js"></script>${snippet()}`);
    await expect(containers(page)).toHaveCount(1);
    expect(problems.splice(0)).toHaveLength(1);
  });
});

test.describe('where it stands', () => {
  test('a tag in the head waits for a target that comes later', async ({ page }) => {
    const early = `<script src="${pages.service}/embed.js" data-client="acme" data-target="#quiz"></script>`;
    await openShop(page, '<p>Shop</p><main id="quiz"></main>', early);
    await expect(page.locator('#quiz > .stackguide')).toHaveCount(1);
  });

  test('a tag in the head without a target is shown at the end of the page', async ({ page }) => {
    await openShop(page, '<p>Shop</p>', snippet());
    await expect(page.locator('body > p + .stackguide')).toHaveCount(1);
  });

  test('without its target it warns and shows nothing', async ({ page }) => {
    await page.goto(pages.page(snippet('data-client="acme" data-target="#nowhere"')));
    await expect.poll(() => problems).toEqual(['StackGuide: unknown target #nowhere']);
    await expect(containers(page)).toHaveCount(0);
    problems.length = 0;
  });

  test('an unknown mode warns once and is shown inline', async ({ page }) => {
    await openShop(page, snippet('data-client="acme" data-mode="hologram"'));
    await expect(containers(page)).toHaveCount(1);
    await expect.poll(() => problems).toEqual(['StackGuide: unknown mode hologram']);
    problems.length = 0;
  });
});

test.describe('the height', () => {
  test('follows what the widget says and ignores what makes no sense', async ({ page }) => {
    await openShop(page, snippet());
    const frame = await frameOf(page);
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
    const frame = await frameOf(page);
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

  test('is small for a page that only says that there is no such client', async ({ page }) => {
    await page.goto(pages.page(snippet('data-client="slow-unknown"')));
    const frame = await frameOf(page);
    await say(frame, 'assessment-error', { message: 'This assessment is not available.' });
    await expect.poll(() => frameHeight(page)).toBe(160);
    await expect(page.locator('iframe')).toHaveCSS('visibility', 'visible');
    await say(frame, 'assessment-height', { px: 96 });
    await expect.poll(() => frameHeight(page)).toBe(96);
  });
});

test.describe('without the service', () => {
  const line = "The assessment can't be shown here right now. Open it in a new tab";

  test('a line with a link to the full page takes the place of the frame after ten seconds', async ({
    page,
  }) => {
    await page.clock.install();
    await page.route('**/embed?*', (route) => route.abort());
    await page.goto(pages.page(snippet()));
    await expect(containers(page)).toHaveCount(1);
    await page.clock.runFor(9_000);
    await expect(containers(page)).toHaveText('');
    await page.clock.runFor(1_500);
    await expect(containers(page)).toHaveText(line);
    await expect(page.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
      'href',
      `${pages.service}/embed?client=acme`,
    );
    expect(await frameHeight(page)).toBe(0);
    await expect(page.locator('iframe')).toHaveCSS('visibility', 'hidden');
    problems.length = 0;
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
