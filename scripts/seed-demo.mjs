/**
 * `npm run seed:demo`: three demo tenants with brands, staff, a year of leads and sales in the database of DATABASE_URL,
 * and their log-ins printed as a table. A second run changes nothing; `npm run seed:demo -- --reset` makes them anew.
 * DEMO_PASSWORD sets their password; without it one is made up and printed once.
 */
import { checkNode, ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

await entry(async () => {
  checkNode();
  await step('Packages (npm ci, the first time only)', ensureInstalled);
  await step('Database client', ensureGenerated);
  await step('Demo data', () => tool('tsx/dist/cli.mjs', ['server/seed-demo.ts', ...process.argv.slice(2)]));
});
