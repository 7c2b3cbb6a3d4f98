/**
 * `npm run operator:reset -- [--without-second-factor] [e-mail]`: prints a fresh one-time password for an operator and ends their
 * sessions, also while the service runs; with the flag it also removes a lost second factor. Over a database without an operator it makes the first one.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, entry, root, run, step } from './prepare.mjs';

const command = join(root, 'build/main/operator-reset.js');

await entry(async () => {
  // Building would take its files from a service that runs.
  if (!existsSync(command)) {
    await step('Packages (npm ci, the first time only)', () => ensureInstalled('runtime'));
    await step('Build', ensureBuilt);
  }
  await run(process.execPath, [command, ...process.argv.slice(2)]);
});
