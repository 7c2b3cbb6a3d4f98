/** `npm test`: every check and test, on SQLite and on a throwaway Postgres, from a fresh clone. */
import {
  checkNode,
  ensureBuilt,
  ensureChromium,
  ensureDriver,
  ensureGenerated,
  ensureInstalled,
  entry,
  findChromium,
  root,
  run,
  step,
  tool,
} from './prepare.mjs';

await entry(async () => {
  checkNode();
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('SQLite driver (the first time only)', ensureDriver);
  await step('Chromium', ensureChromium);
  await step('Database client', ensureGenerated);
  await step('Checks: types, lint, formatting, architecture, schema drift', () =>
    run(process.execPath, ['scripts/check.mjs'], { cwd: root }),
  );
  await step('Build', ensureBuilt);
  await step('Tests on SQLite and Postgres', () => tool('vitest/vitest.mjs', ['run']));
  const env = { ...process.env, CHROMIUM_PATH: findChromium() };
  await step('Browser tests', () => tool('@playwright/test/cli.js', ['test'], { env }));
  console.log('\n✓ Everything passed.');
});
