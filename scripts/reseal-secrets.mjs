/**
 * `npm run secrets:reseal`: seals everything in the database under the first secret of SESSION_SECRET, so that the others can leave the
 * list. Also while the service runs.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, entry, root, run, step } from './prepare.mjs';

const command = join(root, 'build/main/reseal-secrets.js');

await entry(async () => {
  // Building would take its files from a service that runs.
  if (!existsSync(command)) {
    await step('Packages (npm ci, the first time only)', () => ensureInstalled('runtime'));
    await step('Build', ensureBuilt);
  }
  await run(process.execPath, [command, ...process.argv.slice(2)]);
});
