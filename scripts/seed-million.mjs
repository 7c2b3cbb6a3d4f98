/**
 * `npm run seed:million`: one demo tenant with a million leads in the database of DATABASE_URL, for looking at large figures
 * and for `npm run bench leads`. `npm run seed:million -- 50000` makes fewer, `--reset` makes them anew.
 */
import { ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

await entry(async () => {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Database client', ensureGenerated);
  await step('Demo data', () =>
    tool('tsx/dist/cli.mjs', ['scripts/seed-million.ts', ...process.argv.slice(2)]),
  );
});
