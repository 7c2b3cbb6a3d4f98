/** `npm run proof -- invoicing`: the job that puts commission on invoices, killed at each of its requests to Stripe, on both databases. */
import { ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

await entry(async () => {
  await step('Packages (npm ci, the first time only)', ensureInstalled);
  await step('Database client', ensureGenerated);
  const env = { ...process.env, PROOF_INVOICING: 'all' };
  await step('Kills of the invoicing job, on each database', () =>
    tool('vitest/vitest.mjs', ['run', '--project', 'database', 'tests/faults/invoicing-kills.test.ts'], {
      env,
    }),
  );
});
