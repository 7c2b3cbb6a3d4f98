/** `npm run proof -- bodies [runs]`: thousands of generated bodies to each public POST, on both databases. */
import { Blocked, ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

const DEFAULT_RUNS = 3000;

await entry(async () => {
  const runs = process.argv[2] ?? String(DEFAULT_RUNS);
  if (!/^[1-9]\d*$/.test(runs)) throw new Blocked('Usage: npm run proof -- bodies [runs, a whole number]');
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Database client', ensureGenerated);
  const env = { ...process.env, PROOF_RUNS: runs };
  await step(`${runs} bodies to each public POST, on each database`, () =>
    tool('vitest/vitest.mjs', ['run', '--project', 'database', 'tests/faults/bodies.test.ts'], { env }),
  );
});
