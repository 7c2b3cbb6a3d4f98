/**
 * `npm run proof -- themes`: the browser tests that `npm test` runs on a sample of presets, widths and schemes, on all of them.
 */
import { ensureChromium, findChromium } from './chromium.mjs';
import { ensureBuilt, ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

/** Those that read PROOF_THEMES (tests/support/views.ts). */
const FILES = [
  'catalogue',
  'console-home',
  'console-pages',
  'console-ui',
  'consumer',
  'education',
  'embed-guide',
  'embed-service',
  'excluded-visitor',
  'full-widget',
  'keyboard',
  'languages',
  'offers',
  'plan',
  'plan-in-widget',
  'plan-paper',
  'public-pages',
  'selector',
  'team',
  'technical',
  'tenants',
  'themes',
];

await entry(async () => {
  await step('Packages (npm ci, the first time only)', ensureInstalled);
  await step('Chromium', ensureChromium);
  await step('Database client', ensureGenerated);
  await step('Build (when a source changed)', ensureBuilt);
  const env = { ...process.env, CHROMIUM_PATH: findChromium(), PROOF_THEMES: '1' };
  const files = FILES.map((name) => `/${name}.spec.ts`);
  await step('Every screen in every preset, width and scheme', () =>
    tool('@playwright/test/cli.js', ['test', ...files, ...process.argv.slice(2)], { env }),
  );
});
