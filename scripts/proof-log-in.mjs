/** `npm run proof -- log-in [times]`: as many wrong passwords at the log-in, for an account and for none, on both databases. */
import { Blocked, ensureBuilt, ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

const DEFAULT_TIMES = 500;

await entry(async () => {
  const times = process.argv[2] ?? String(DEFAULT_TIMES);
  if (!/^[1-9]\d*$/.test(times)) throw new Blocked('Usage: npm run proof -- log-in [times, a whole number]');
  await step('Packages (npm ci, the first time only)', ensureInstalled);
  await step('Database client', ensureGenerated);
  await step('Build (when a source changed)', ensureBuilt);
  const env = { ...process.env, PROOF_WRONG_PASSWORDS: times };
  await step(`${times} wrong passwords, on each database`, () =>
    tool('vitest/vitest.mjs', ['run', '--project', 'database', 'tests/http/log-in.test.ts'], { env }),
  );
});
