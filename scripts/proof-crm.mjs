/** `npm run proof -- crm [kills]`: contacts pushed to a CRM while the worker is killed at random moments, on both databases. */
import { Blocked, ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

const DEFAULT_KILLS = 100;

await entry(async () => {
  const kills = process.argv[2] ?? String(DEFAULT_KILLS);
  if (!/^[1-9]\d*$/.test(kills)) throw new Blocked('Usage: npm run proof -- crm [kills, a whole number]');
  await step('Packages (npm ci, the first time only)', ensureInstalled);
  await step('Database client', ensureGenerated);
  const env = { ...process.env, PROOF_CRM: kills };
  await step(`${kills} kills on each database`, () =>
    tool('vitest/vitest.mjs', ['run', '--project', 'database', 'tests/data/crm-kills.test.ts'], { env }),
  );
});
