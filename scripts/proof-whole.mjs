/**
 * `npm run proof -- whole`: every test, those whole that `npm test` runs in a short form. What has a command of its own stays short
 * here, and so does the walk in WebKit.
 */
import { ensureChromium, findChromium } from './chromium.mjs';
import { ensureBuilt, ensureGenerated, ensureInstalled, entry, run, step, tool } from './prepare.mjs';

await entry(async () => {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Chromium', ensureChromium);
  await step('Database client', ensureGenerated);
  await step('Build (when a source changed)', ensureBuilt);
  const env = { ...process.env, PROOF_WHOLE: '1' };
  await step('Tests on SQLite and Postgres', () =>
    tool('vitest/vitest.mjs', ['run'], { env: { ...env, TEST_PROJECTS: 'together' } }),
  );
  await step('Browser tests', () =>
    tool('@playwright/test/cli.js', ['test'], { env: { ...env, CHROMIUM_PATH: findChromium() } }),
  );
  await step('A walk in WebKit', () => run(process.execPath, ['scripts/proof-webkit.mjs', 'short']));
});
