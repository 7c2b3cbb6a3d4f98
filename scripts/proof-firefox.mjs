/**
 * `npm run proof -- firefox`: the pages of the embed corpus (tests/support/embed-corpus.ts) in Firefox, Debian's where apt works. The
 * browser tests open them in Chromium; this one takes a minute and a browser more, and so is no part of `npm test`.
 */
import { ensureFirefox, findFirefox } from './firefox.mjs';
import { ensureInstalled, entry, run, step, tool } from './prepare.mjs';

await entry(async () => {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Firefox', ensureFirefox);
  await step('Loader', () => run(process.execPath, ['scripts/build-loader.mjs']));
  const env = { ...process.env, FIREFOX_PATH: findFirefox() };
  await step('The embed corpus in Firefox', () =>
    tool('tsx/dist/cli.mjs', ['scripts/prove-firefox.ts', ...process.argv.slice(2)], { env }),
  );
});
