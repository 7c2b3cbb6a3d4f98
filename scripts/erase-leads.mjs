/**
 * `npm run erase -- LEAD_ID [...]`: erases the persons behind these leads with everything that their tenant holds of the
 * address, also while the service runs.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, entry, root, run, step } from './prepare.mjs';

const command = join(root, 'build/main/erase-leads.js');

await entry(async () => {
  // Building would take its files from a service that runs.
  if (!existsSync(command)) {
    await step('Packages (npm ci, the first time only)', () => ensureInstalled('runtime'));
    await step('Build', ensureBuilt);
  }
  await run(process.execPath, [command, ...process.argv.slice(2)]);
});
