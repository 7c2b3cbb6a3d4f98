/**
 * `npm run proof -- webkit`: the embedded widgets, the public pages and the console in WebKitGTK, which Safari's engine is close to, with
 * pictures next to Chromium's in test-results/webkit/index.html. `webkit short` walks the full widget alone, without pictures; other
 * words choose the screens whose names contain them.
 */
import { ensureChromium, findChromium } from './chromium.mjs';
import { ensureBuilt, ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';
import { ensureWebKit, findWebKit } from './webkit.mjs';

const args = process.argv.slice(2);

await entry(async () => {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  let failure;
  await step('WebKitGTK and its driver', async () => {
    failure = await ensureWebKit();
  });
  if (failure) {
    console.log(
      `  Skipped: WebKitGTK’s driver could not be installed (${failure}). On Debian: apt-get install webkit2gtk-driver xvfb.`,
    );
    return;
  }
  if (args[0] !== 'short') await step('Chromium', ensureChromium);
  await step('Database client', ensureGenerated);
  await step('Build (when a source changed)', ensureBuilt);
  const env = { ...process.env, WEBKIT: JSON.stringify(findWebKit()), CHROMIUM_PATH: findChromium() };
  await step('The product in WebKit', () =>
    tool('tsx/dist/cli.mjs', ['scripts/prove-webkit.ts', ...args], { env }),
  );
});
