/** `npm run proof -- kills [trials]`: kills sending processes at random moments on both databases and counts the mails. */
import { ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

await entry(async () => {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Database client', ensureGenerated);
  await step('Kills while sending', () =>
    tool('tsx/dist/cli.mjs', ['tests/faults/proof-kills.ts', ...process.argv.slice(2)]),
  );
});
