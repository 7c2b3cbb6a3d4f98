import { defineConfig } from '@playwright/test';
import shared from '../../playwright.config.ts';

/** `npm run proof -- pictures`: the browser of the browser tests, set to draw letters and colours in the same way on every machine. */
const { args = [], ...launchOptions } = shared.use?.launchOptions ?? {};

export default defineConfig({
  testDir: '.',
  testMatch: 'pictures.spec.ts',
  outputDir: '../../test-results/pictures/files',
  snapshotPathTemplate: '{testDir}/kept/{arg}{ext}',
  workers: 1,
  reporter: 'list',
  timeout: 600_000,
  expect: {
    timeout: 60_000,
    // The stored pictures have a palette, whose colours differ by less than this. A few pixels may differ, because machines render edges
    // differently.
    toHaveScreenshot: { threshold: 0.03, maxDiffPixelRatio: 0.0005, scale: 'css' },
  },
  use: {
    ...shared.use,
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      ...launchOptions,
      args: [
        ...args,
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--disable-font-subpixel-positioning',
        '--force-color-profile=srgb',
      ],
    },
  },
});
