/**
 * `npm run proof -- upgrade`: the version before the last migration goes on over Postgres beside this one, which migrates. Needs the
 * repository's history.
 */
import { ensureBuilt, ensureInstalled, entry, step, tool } from './prepare.mjs';

await entry(async () => {
  await step('Packages (npm ci, the first time only)', ensureInstalled);
  await step('Build (when a source changed)', ensureBuilt);
  await step('Two versions over one database', () =>
    tool('tsx/dist/cli.mjs', ['tests/faults/proof-upgrade.ts']),
  );
});
