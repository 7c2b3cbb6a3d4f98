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
  'app/documents/plan-pages.test.ts',
  'app/documents/text-crawl.test.ts',
  'app/domain/campaigns/clock.db.test.ts',
  'app/domain/erasure/erase-race.db.test.ts',
  'app/domain/figures/figures.db.test.ts',
  'app/engine/clinical-rules.test.ts',
  'tests/data/rebuild-command.test.ts',
  'tests/data/seed-demo.test.ts',
  'tests/data/subscriptions.test.ts',
  'tests/faults/full-disk.test.ts',
  'tests/faults/raw-requests.test.ts',
  'tests/faults/silent-postgres.test.ts',
  'tests/faults/smtp.test.ts',
  'tests/faults/spam-score.test.ts',
  'tests/http/access-matrix.test.ts',
  'tests/http/form-limits.test.ts',
  'tests/http/hostile-forms.test.ts',
  'tests/http/log-in.test.ts',
  'tests/http/recipient-limits.test.ts',
  'tests/http/refusals.test.ts',
  'tests/http/request-targets.test.ts',
  'tests/http/secure-cookies.test.ts',
  'tests/http/slow-requests.test.ts',
  'tests/http/step-up.test.ts',
  'tests/http/subscriptions.test.ts',
];

const BROWSER_FILES = [
  '/dev.spec.ts',
  '/dialog-forms.spec.ts',
  '/embed-health.spec.ts',
  '/events.spec.ts',
  '/marketing-mails.spec.ts',
  '/start.spec.ts',
];

await entry(async () => {
  checkNode();
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('SQLite driver (the first time only)', ensureDriver);
  await step('Database client', ensureGenerated);
  const env = { ...process.env, PROOF_WHOLE: '1' };
  await step('Build (when a source changed)', ensureBuilt);
  await step('Whole', () => tool('vitest/vitest.mjs', ['run', ...FILES], { env }));
  await step(
    '`npm run dev`, `npm start`, visitors who want no tracking, and the console’s forms and pages',
    () => tool('@playwright/test/cli.js', ['test', ...BROWSER_FILES], { env }),
  );
});
