/** `npm run proof -- nodes [short]`: a start, submissions, the tests of both databases and a stop on Node 22, 24 and 26 from npm. */
import { ensureBuilt, ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

await entry(async () => {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Database client', ensureGenerated);
  await step('Build (when a source changed)', ensureBuilt);
  await step('Node 22, 24 and 26', () =>
    tool('tsx/dist/cli.mjs', ['scripts/prove-nodes.ts', ...process.argv.slice(2)]),
  );
});
