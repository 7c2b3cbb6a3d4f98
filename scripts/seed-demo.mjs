/**
 * `npm run seed:demo`: three demo tenants with brands, staff, a year of leads and sales in the database of DATABASE_URL,
 * and their log-ins printed as a table. A second run changes nothing; `npm run seed:demo -- --reset` makes them anew.
 * DEMO_PASSWORD sets their password; without it one is made up and printed once.
 */
import { join } from 'node:path';
import { ensureBuilt, ensureGenerated, ensureInstalled, entry, root, run, step } from './prepare.mjs';

await entry(async () => {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('runtime'));
  await step('Database client', ensureGenerated);
  await step('Build (when a source changed)', ensureBuilt);
  await step('Demo data', () =>
    run(process.execPath, [join(root, 'build/main/seed-demo.js'), ...process.argv.slice(2)]),
  );
});
