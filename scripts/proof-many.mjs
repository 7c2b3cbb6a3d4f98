/**
 * `npm run proof -- many FOLDER`: the console's lists with 500 companies, 200 people and thousands of rows, names of 74 letters without a
 * space, at 390 and 1280 px. Prints for each page how long it took and how wide it is, writes pictures into FOLDER (default: shots/many), and
 * fails where a page scrolls sideways or takes over a second. A measurement, and so no part of `npm test`.
 */
import { ensureChromium, findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, entry, step, tool } from './prepare.mjs';

await entry(async () => {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Chromium', ensureChromium);
  await step('Build (when a source changed)', ensureBuilt);
  const env = { ...process.env, CHROMIUM_PATH: findChromium() };
  await step('Long lists', () =>
    tool('tsx/dist/cli.mjs', ['scripts/prove-many.ts', ...process.argv.slice(2)], { env }),
  );
});
