/** `npm run proof -- campaigns [kills]`: kills the worker of a ten-day campaign at random moments on both databases. */
import { ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

await entry(async () => {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Database client', ensureGenerated);
  await step('Kills during a campaign', () =>
    tool('tsx/dist/cli.mjs', ['tests/faults/proof-campaigns.ts', ...process.argv.slice(2)]),
  );
});
