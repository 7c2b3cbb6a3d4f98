/** `npm run proof:whole`: the tests that `npm test` runs in a short form, whole. */
import {
  checkNode,
  ensureBuilt,
  ensureDriver,
  ensureGenerated,
  ensureInstalled,
  entry,
  step,
  tool,
} from './prepare.mjs';

const FILES = [
  'app/documents/text-crawl.test.ts',
  'app/engine/clinical-rules.test.ts',
  'tests/data/seed-demo.test.ts',
  'tests/data/subscriptions.test.ts',
  'tests/faults/full-disk.test.ts',
  'tests/faults/raw-requests.test.ts',
  'tests/faults/silent-postgres.test.ts',
  'tests/faults/smtp.test.ts',
  'tests/faults/spam-score.test.ts',
  'tests/http/access-matrix.test.ts',
  'tests/http/refusals.test.ts',
];

await entry(async () => {
  checkNode();
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('SQLite driver (the first time only)', ensureDriver);
  await step('Database client', ensureGenerated);
  const env = { ...process.env, PROOF_WHOLE: '1' };
  await step('Build (when a source changed)', ensureBuilt);
  await step('Whole', () => tool('vitest/vitest.mjs', ['run', ...FILES], { env }));
  await step('`npm run dev`, `npm start`, and visitors who want no tracking', () =>
    tool('@playwright/test/cli.js', ['test', '/dev.spec.ts', '/start.spec.ts', '/events.spec.ts'], { env }),
  );
});
