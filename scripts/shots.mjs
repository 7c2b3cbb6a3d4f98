/** `npm run shots`: every screen at 390 and 1280 px, light and dark, into shots/ (not committed). `npm run shots -- console` takes the console's pages alone, `-- public` all others. */
import { ensureChromium, findChromium } from './chromium.mjs';
import {
  checkNode,
  ensureBuilt,
  ensureDriver,
  ensureGenerated,
  ensureInstalled,
  entry,
  step,
  tool,
} from './prepare.mjs';

await entry(async () => {
  checkNode();
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('SQLite driver (the first time only)', ensureDriver);
  await step('Chromium', ensureChromium);
  await step('Database client', ensureGenerated);
  await step('Build (when a source changed)', ensureBuilt);
  const env = { ...process.env, CHROMIUM_PATH: findChromium() };
  await step('Pictures into shots/', () =>
    tool('tsx/dist/cli.mjs', ['scripts/take-shots.ts', ...process.argv.slice(2)], { env }),
  );
});
