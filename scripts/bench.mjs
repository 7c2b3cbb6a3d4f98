/** `npm run bench`: every measurement, as ratios of one run. None is a test; budgets are printed beside the figures. */
import { entry, prepareService, step, tool } from './prepare.mjs';

await entry(async () => {
  await prepareService();
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
