import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext } from '@playwright/test';

/** A Wednesday in the middle of a month. */
export const NOW = Date.parse('2026-11-18T10:30:00Z');

const { resolve } = createRequire(import.meta.url);
const FONTS = ['latin', 'latin-ext'].map((part) =>
  readFileSync(resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`)).toString(
    'base64',
  ),
);

/**
 * Makes every page and frame of the context use the service's own font instead of the machine's fonts, a fixed time, and the same random
 * numbers. The font stacks of the themes are covered by other tests.
 */
export async function freezePages(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(NOW);
  await context.addInitScript(pinFont, FONTS);
}

function pinFont(fonts: string[]) {
  for (const font of fonts) {
    const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
    const face = new FontFace('Pinned', bytes, { weight: '100 900' });
    document.fonts.add(face);
    void face.load();
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*,::before,::after{font-family:Pinned!important}');
  document.adoptedStyleSheets = [sheet];
  let state = 1;
  Math.random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
