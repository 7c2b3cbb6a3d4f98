/** `node scripts/landing-pictures.mjs`: takes the landing page's pictures from the running product into public/landing. */
import { ensureChromium, findChromium } from './chromium.mjs';
import { checkNode, ensureBuilt, ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

await entry(async () => {
  checkNode();
  await step('Packages (npm ci, the first time only)', ensureInstalled);
  await step('Chromium', ensureChromium);
  await step('Database client', ensureGenerated);
  await step('Build (when a source changed)', ensureBuilt);
  const env = { ...process.env, CHROMIUM_PATH: findChromium() };
  await step('Pictures into public/landing', () =>
    tool('tsx/dist/cli.mjs', ['scripts/take-landing-pictures.ts'], { env }),
  );
});
