/** `npm run proof -- ledger [histories]`: random histories of sales, refunds, repeats and month ends against a model, on both databases. */
import { Blocked, ensureGenerated, ensureInstalled, entry, step, tool } from './prepare.mjs';

const DEFAULT_HISTORIES = 3000;

await entry(async () => {
  const histories = process.argv[2] ?? String(DEFAULT_HISTORIES);
  if (!/^[1-9]\d*$/.test(histories))
    throw new Blocked('Usage: npm run proof -- ledger [histories, a whole number]');
  await step('Packages (npm ci, the first time only)', ensureInstalled);
  await step('Database client', ensureGenerated);
  const env = { ...process.env, PROOF_LEDGER: histories };
  const play = (database) => {
    const only = `on ${database} .*random histories`;
    return tool(
      'vitest/vitest.mjs',
      ['run', '--project', 'database', 'tests/data/ledger.test.ts', '-t', only],
      {
        env,
      },
    );
  };
  // A process each, at the same time.
  await step(`${histories} histories of sales, on each database`, () =>
    Promise.all(['sqlite', 'postgres'].map(play)),
  );
});
