import {
  expect,
  findFrame,
  frameHeight,
  openShop,
  pages,
  problems,
  readMessageTypes,
  say,
  serveEmbedPages,
  settle,
  snippet,
  test,
} from '../support/loader-page.ts';

serveEmbedPages();

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
    await say(await findFrame(page), 'assessment-complete', { trackingId: 't-1', widget: 'full' });
    await say(await findFrame(page), 'assessment-height', { px: 700 });
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { log: unknown[] }).log))
      .toEqual([
        ['on', 't-1'],
        ['main', 'stackguide', 't-1'],
        ['all', 'assessment-complete'],
        ['all', 'assessment-height'],
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
    await settle(page, await findFrame(page));
    expect(await page.evaluate(() => (window as unknown as { log: string[] }).log)).toEqual(['kept']);
    expect(problems.splice(0)).toEqual(['the shop’s own mistake']);
  });
});

test.describe('forged messages change nothing', () => {
  test('from another frame of the service, a frame of another origin, or the page itself', async ({
    page,
  }) => {
    await openShop(page, snippet());
    const ownFrame = await findFrame(page);
    const before = await readMessageTypes(page);
    const forged = await ownFrame.evaluate(
      `({ source: 'stackguide', v: 1, embedId: handshake.get('e'), client })`,
    );
    for (const origin of [pages.service, pages.stranger]) {
      const address = `${origin}/embed?client=quiet`;
      await page.evaluate(
        (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
        address,
      );
      await expect.poll(() => page.frames().some((frame) => frame.url() === address)).toBe(true);
      const otherFrame = page.frames().find((frame) => frame.url() === address);
      await otherFrame?.waitForLoadState();
      for (const type of ['assessment-height', 'assessment-complete'])
        await otherFrame?.evaluate((message) => parent.postMessage(message, '*'), {
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
    await settle(page, ownFrame);
    expect(await readMessageTypes(page)).toEqual([...before, 'assessment-start']);
    expect(await frameHeight(page)).toBe(640);
  });

  test('from its own frame with a wrong source, version or embed id, or that are no message at all', async ({
    page,
  }) => {
    await openShop(page, snippet());
    const frame = await findFrame(page);
    for (const envelope of [{ source: 'other' }, { v: 2 }, { embedId: '0.1' }, { embedId: null }])
      await say(frame, 'assessment-height', { px: 77 }, envelope);
    for (const nonsense of [null, 'stackguide', 7, []])
      await frame.evaluate((value) => parent.postMessage(value, '*'), nonsense);
    await settle(page, frame);
    expect(await readMessageTypes(page)).toEqual(['assessment-ready', 'assessment-start']);
    expect(await frameHeight(page)).toBe(640);
  });

  test('from its own frame once that shows a page of another origin', async ({ page }) => {
    await openShop(page, snippet() + snippet('data-client="beta"'));
    const [first, second] = [await findFrame(page, 0), await findFrame(page, 1)];
    const fragment = new URL(first.url()).hash;
    await first.goto(`${pages.stranger}/embed?client=acme${fragment}`);
    await say(await findFrame(page, 0), 'assessment-height', { px: 77 });
    await settle(page, second);
    expect(await frameHeight(page)).toBe(640);
  });
});
