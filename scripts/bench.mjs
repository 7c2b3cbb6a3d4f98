/** `npm run bench`: every measurement, as ratios of one run. None is a test; budgets are printed beside the figures. */
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
  await step('Database client', ensureGenerated);
  await step('Build (when a source changed)', ensureBuilt);
  const only = process.argv.slice(2);
  for (const name of [
    'bytes',
    'interactive',
    'engine',
    'submissions',
    'leads',
    'events',
    'mails',
    'campaigns',
    'layout-shift',
    'articles',
    'lighthouse',
    'log-in',
    'forgotten-password',
  ].filter((n) => only.length === 0 || only.includes(n)))
    await step(`bench/${name}.ts`, () => tool('tsx/dist/cli.mjs', [`bench/${name}.ts`]));
});
