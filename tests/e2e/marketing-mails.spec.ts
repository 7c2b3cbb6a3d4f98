import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createServer } from 'vite';
import type { DefaultMail } from '../support/marketing-mails.ts';

/** Those of which most programs on phones have no less. */
const WIDTH = 320;

let mails: { name: string; html: string }[];

test.beforeAll(async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'marketing-mails-'));
  // The mails are made by sources that only Vite can load (style sheets and files as text).
  const vite = await createServer({
    configFile: false,
    root: process.cwd(),
    cacheDir,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { defaultMails } = await vite.ssrLoadModule('/tests/support/marketing-mails.ts');
    const { renderMail } = await vite.ssrLoadModule('/app/mails/index.ts');
    const settings = { origin: 'https://app.example', mailFrom: 'mail@app.example', product: 'StackGuide' };
    mails = (defaultMails() as DefaultMail[]).map(({ name, mail }) => ({
      name,
      html: (renderMail(mail, settings) as { html: string }).html,
    }));
  } finally {
    await vite.close();
    rmSync(cacheDir, { recursive: true, force: true });
  }
});

test('every mail of both sequences fits into 320 px, and its text can be read in the dark', async ({
  page,
}) => {
  await page.route('**/*', (route) => route.abort());
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setContent('<!doctype html><title>Mails</title><body></body>');
  const found = await page.evaluate(
    async ({ all, width }) => {
      const faults: string[] = [];
      for (const { name, html } of all) {
        const frame = document.createElement('iframe');
        frame.style.cssText = `width:${width}px;height:900px;border:0`;
        // Pictures are on the network, which is not here.
        frame.srcdoc = html.replace(/<img [^>]*>/g, '');
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
        document.body.append(frame);
        await loaded;
        const mail = frame.contentDocument;
        if (!mail) throw new Error('The frame has no document.');
        const needed = mail.documentElement.scrollWidth;
        if (needed > width) faults.push(`${name}: ${needed} px wide`);
        const dark = [...mail.querySelectorAll('.m-card *')].filter(
          (element) =>
            [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()) &&
            isDark(getComputedStyle(element).color),
        );
        for (const element of dark)
          faults.push(`${name}: dark on dark, ${element.textContent?.slice(0, 40)}`);
        frame.remove();
      }
      return faults;

      function isDark(colour: string): boolean {
        const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
        // A button's text may be dark on its bright colour.
        return red + green + blue < 200 && !colour.startsWith('rgba(0, 0, 0, 0');
      }
    },
    { all: mails, width: WIDTH },
  );
  expect(found).toEqual([]);
});
