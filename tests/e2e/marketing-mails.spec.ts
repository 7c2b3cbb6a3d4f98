import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createServer } from 'vite';
import type { DefaultMail } from '../support/marketing-mails.ts';
import { test } from './browser-test.ts';

/** Minimum width of most mail programs on phones, in px. */
const WIDTH = 320;
/** WCAG minimum for text of normal size. */
const MIN_CONTRAST = 4.5;

let mails: { name: string; html: string }[];

test.beforeAll(async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'marketing-mails-'));
  // The mails are built from sources that only Vite can load (style sheets and files as text).
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

for (const colorScheme of ['light', 'dark'] as const)
  for (const [which, names, tag] of [
    [
      'each mail with everything in Spanish and with nothing in English',
      / A es, everything$| B en, nothing$/,
      undefined,
    ],
    ['each mail in each variant', /./, '@nightly'],
  ] as const)
    test(`${which}, of both sequences, fits into 320 px and has enough contrast, ${colorScheme}`, {
      tag,
    }, async ({ page }) => {
      await page.route('**/*', (route) => route.abort());
      await page.emulateMedia({ colorScheme });
      await page.setContent('<!doctype html><title>Mails</title><body></body>');
      const selectedMails = mails.filter(({ name }) => names.test(name));
      expect(selectedMails.length).toBeGreaterThan(10);
      expect(
        await page.evaluate(findFaults, { mails: selectedMails, width: WIDTH, contrast: MIN_CONTRAST }),
      ).toEqual([]);
    });

test('the search for faults finds them', async ({ page }) => {
  const mail = (body: string) => `<!doctype html><body style="margin:0;background:#fff">${body}</body>`;
  const bad = [
    { name: 'wide', html: mail('<div style="width:321px">a</div>') },
    { name: 'pale', html: mail('<p style="color:#999">a</p>') },
    { name: 'good', html: mail('<p style="color:#333">a</p>') },
  ];
  await page.setContent('<!doctype html><title>Mails</title><body></body>');
  expect(await page.evaluate(findFaults, { mails: bad, width: WIDTH, contrast: MIN_CONTRAST })).toEqual([
    'wide: 321 px wide',
    'pale: contrast 2.8, a',
  ]);
});

/** Runs in the page: shows each mail in its own frame and measures it. */
async function findFaults({
  mails,
  width,
  contrast,
}: {
  mails: { name: string; html: string }[];
  width: number;
  contrast: number;
}): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, html } of mails) {
    const frame = document.createElement('iframe');
    frame.style.cssText = `width:${width}px;height:900px;border:0`;
    // Pictures need the network, which is not available here.
    frame.srcdoc = html.replace(/<img [^>]*>/g, '');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(frame);
    await loaded;
    const mail = frame.contentDocument;
    if (!mail) throw new Error('The frame has no document.');
    const needed = mail.documentElement.scrollWidth;
    if (needed > width) faults.push(`${name}: ${needed} px wide`);
    for (const element of mail.body.querySelectorAll<HTMLElement>('*')) {
      const text = [...element.childNodes]
        .map((node) => (node.nodeType === 3 ? node.nodeValue : ''))
        .join('');
      if (
        text.trim() === '' ||
        element.getClientRects().length === 0 ||
        element.closest('[data-skip-in-text]')
      )
        continue;
      const ratio = computeContrast(channels(getComputedStyle(element).color), computeBackground(element));
      if (ratio < contrast) faults.push(`${name}: contrast ${ratio.toFixed(1)}, ${text.slice(0, 40)}`);
    }
    frame.remove();
  }
  return faults;

  function channels(colour: string): number[] {
    return (colour.match(/[\d.]+/g) ?? []).map(Number);
  }
  function computeBackground(element: HTMLElement): number[] {
    for (let ancestor: HTMLElement | null = element; ancestor; ancestor = ancestor.parentElement) {
      const background = channels(getComputedStyle(ancestor).backgroundColor);
      if ((background[3] ?? 1) > 0) return background;
    }
    return [255, 255, 255];
  }
  /** Computes the contrast ratio of two colours as WCAG 2.2 does. */
  function computeContrast(firstColour: number[], secondColour: number[]): number {
    const [low = 0, high = 0] = [luminance(firstColour), luminance(secondColour)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }
  function luminance([red = 0, green = 0, blue = 0]: number[]): number {
    const [r = 0, g = 0, b = 0] = [red, green, blue]
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
}
