/**
 * `npm run shots` takes screenshots of every screen at 390 and 1280 px, light and dark, into shots/ (not committed). `npm run shots --
 * console` takes only the console's pages, `-- public` all others. `npm run shots -- landing` renews the landing page's pictures in
 * public/landing, `-- docs` those of docs/pictures.md.
 */
import { prepareService } from './build.mjs';
import { ensureChromium, findChromium } from './chromium.mjs';
import { entry, step, tool } from './prepare.mjs';

const SCRIPTS = {
  landing: ['take-landing-pictures.ts'],
  docs: ['take-docs-pictures.ts'],
};

await entry(async () => {
  await prepareService();
  await step('Chromium', ensureChromium);
  const env = { ...process.env, CHROMIUM_PATH: findChromium() };
  const [what] = process.argv.slice(2);
  const scripts = SCRIPTS[what] ?? ['take-shots.ts'];
  for (const script of scripts)
    await step(script, () =>
      tool('tsx/dist/cli.mjs', [`tests/pictures/${script}`, ...process.argv.slice(2)], { env }),
    );
});
