import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { frameworkSnippets } from '#app/site/embed-guide/embed-snippets.ts';
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

test.describe('without the service', () => {
  const line = 'Open the assessment in a new tab / Abrir en otra pestaña';

  test('a line with a link to the full page takes the place of the frame after ten seconds', async ({
    ownPage: page,
  }) => {
    await page.clock.install();
    await page.route('**/embed?*', (route) => route.abort());
    await page.goto(pages.page(snippet()));
    await expect(containers(page)).toHaveCount(1);
    await page.clock.runFor(5_000);
    await expect(containers(page)).toHaveText('');
    await page.clock.runFor(6_000);
    await expect(containers(page)).toHaveText(line);
    await expect(page.getByRole('link', { name: line })).toHaveAttribute(
      'href',
      `${pages.service}/embed?client=acme`,
    );
    expect(await frameHeight(page)).toBe(0);
    await expect(page.locator('iframe')).toHaveCSS('visibility', 'hidden');
    const warning = `StackGuide: check host and frame-src: no answer from ${pages.service}/embed?client=acme`;
    expect(problems.splice(0).filter((line) => line.startsWith('StackGuide'))).toEqual([warning]);
  });

  test('the line goes away when the widget turns up after all', async ({ ownPage: page }) => {
    await page.clock.install();
    await page.goto(pages.page(snippet('data-client="slow-acme"')));
    const frame = await findFrame(page);
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
    expect((await findFrame(page, 1)).url()).toContain('client=beta#');
    await page.evaluate(() => (window as unknown as { first: { destroy(): void } }).first.destroy());
    await expect(page.locator('#quiz > *')).toHaveCount(0);
    await say(await findFrame(page, 0), 'assessment-height', { px: 222 });
    await expect.poll(() => frameHeight(page)).toBe(222);
  });

  test('gets callbacks for one widget alone, and one that fails stops nothing', async ({ page }) => {
    await page.goto(pages.page(`<script>var dataLayer = []</script>${plain()}`));
    await page.evaluate(() => {
      const log: string[] = [];
      Object.assign(window, { log });
      const fail = () => {
        throw new Error('the shop’s own mistake');
      };
      window.StackGuide?.load({
        client: 'acme',
        target: '#quiz',
        on: {
          'assessment-start': fail,
          '*': ({ client, type }) => log.push(`${client} ${type}`),
        },
      });
      window.StackGuide?.load({ client: 'beta', target: 'aside' });
    });
    await say(await findFrame(page, 1), 'assessment-step', { step: 2, of: 6 });
    await say(await findFrame(page, 0), 'assessment-start');
    await expect.poll(() => page.evaluate('log')).toEqual(['acme assessment-ready', 'acme assessment-start']);
    await expect
      .poll(() => page.evaluate('dataLayer.map(({ event }) => event)'))
      .toContain('stackguide:assessment-start');
    expect(problems.splice(0)).toEqual(['the shop’s own mistake']);
  });

  test('and dataLayer hear of a lead before the page goes where data-redirect says', async ({ page }) => {
    const thanks = pages.page('<h1>Thank you</h1>');
    const redirected = (redirect: string) =>
      pages.page(
        `<script>
          var dataLayer = { push: ({ event }) => sessionStorage.setItem('heard', (sessionStorage.getItem('heard') ?? '') + event) };
        </script>${snippet(`data-client="acme" data-redirect="${redirect}"`)}`,
      );
    await page.goto(redirected(new URL(thanks).pathname));
    const frame = await findFrame(page);
    await say(frame, 'assessment-complete', { trackingId: 't-1', widget: 'full' });
    await say(frame, 'assessment-lead', { trackingId: 't-1' });
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(page.url()).toBe(thanks);
    expect(await page.evaluate(() => sessionStorage.getItem('heard'))).toMatch(/complete.*-lead$/);
    await page.goto(redirected('javascript:alert(1)'));
    await expect
      .poll(() => problems.splice(0))
      .toEqual(['StackGuide: redirect is no web address javascript:alert(1)']);
  });

  // The functions that the example calls are tested above.
  test('of React shows the guide’s example, in strict mode too, and takes it away with its component', {
    tag: '@nightly',
  }, async ({ page }) => {
    const example = frameworkSnippets(pages.service).find(({ id }) => id === 'react')?.code ?? '';
    const code = `${example}
      import { createElement, StrictMode, useState } from 'react';
      import { createRoot } from 'react-dom/client';
      function Shop() {
        const [client, setClient] = useState('acme');
        window.setClient = setClient;
        return client ? <Assessment client={client} /> : <p>None</p>;
      }
      createRoot(document.querySelector('main')).render(<StrictMode><Shop /></StrictMode>);`;
    const { outputFiles } = await build({
      stdin: { contents: code, loader: 'jsx', resolveDir: import.meta.dirname },
      jsx: 'automatic',
      bundle: true,
      write: false,
      format: 'esm',
      minify: true,
      define: { 'process.env.NODE_ENV': '"development"' },
    });
    const script = pages.script('/shop.js', outputFiles[0]?.text ?? '');
    await page.goto(pages.page(`<main></main><script type="module" src="${script}"></script>`));
    await expect(containers(page)).toHaveCount(1);
    expect((await findFrame(page)).url()).toContain('client=acme');
    await page.evaluate('setClient("beta")');
    await expect.poll(async () => (await findFrame(page)).url()).toContain('client=beta');
    await expect(containers(page)).toHaveCount(1);
    await page.evaluate('setClient("")');
    await expect(containers(page)).toHaveCount(0);
    expect(await listenerCount(page)).toBe(0);

    const types = await readFile('public/embed.d.ts', 'utf8');
    const declaredNames = [...types.matchAll(/^export declare const (\w+)/gm)].map(([, name]) => name);
    const exported = await page.evaluate(
      async (address) => Object.keys(await import(address)),
      `${pages.service}/embed.mjs`,
    );
    expect(exported.sort()).toEqual(declaredNames.sort());
  });

  test('destroy leaves no frame, no listener and no timer behind', async ({ ownPage: page }) => {
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
    // The widget can be shown again, and a tag that was already handled is not handled again.
    await page.evaluate(() => window.StackGuide?.load());
    await expect(containers(page)).toHaveCount(0);
    await page.evaluate(() => window.StackGuide?.load({ client: 'acme', target: 'body' }));
    await expect.poll(() => readMessageTypes(page)).toContain('assessment-ready');
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
