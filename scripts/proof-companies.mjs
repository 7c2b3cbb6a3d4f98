/** `npm run proof -- companies [seconds]`: what 2,000 companies with a campaign cost a service that has nothing to send, on both databases. */
import { Blocked, ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

const DEFAULT_SECONDS = 60;

await entry(async () => {
  const [seconds = String(DEFAULT_SECONDS), ...only] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(seconds))
    throw new Blocked('Usage: npm run proof -- companies [seconds, a whole number] [SQLite | Postgres]');
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Database client', ensureGenerated);
  await step('Companies with nothing due', () =>
    tool('tsx/dist/cli.mjs', ['tests/faults/proof-companies.ts', seconds, ...only]),
  );
});
