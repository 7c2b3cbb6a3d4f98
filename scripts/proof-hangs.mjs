/** `npm run proof -- hangs`: hangs databases and stops processes, with the product's own deadlines, and counts what is answered. */
import { ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

await entry(async () => {
  await step('Packages (npm ci, the first time only)', ensureInstalled);
  await step('Database client', ensureGenerated);
  await step('Hung databases and stopping', () => tool('tsx/dist/cli.mjs', ['tests/faults/proof-hangs.ts']));
});
