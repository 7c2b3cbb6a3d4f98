import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { refuseOldNode } from './scripts/supported-node.mjs';

refuseOldNode();

const setupFiles = ['tests/support/stack-traces.ts', 'tests/support/console.ts'];
/** Style sheets are empty in tests, except where a document needs their text. */
const css = { include: [/\.css\?raw$/] };
const needsDatabase = [
  'tests/data/**/*.test.ts',
  'tests/http/**/*.test.ts',
  'tests/faults/**/*.test.ts',
  '{app,server}/**/*.db.test.ts',
];

// Random trials start from one seed, which the workers inherit (tests/support/random.ts). In `npm test` it is always the same, so that two
// passing runs have tested the same.
const isNightly = process.env.TEST_TIER === 'nightly';
process.env.TEST_SEED ??= isNightly ? String(randomInt(2 ** 31)) : '1';
if (isNightly) console.log(`Random trials: TEST_SEED=${process.env.TEST_SEED}`);

const UNITS = ['{app,server,scripts,bench,tests/integrations}/**/*.test.{ts,tsx}'];

/** Options for both kinds of tests. */
const shared = {
  environment: 'node',
  // Vitest reads this in each project, not at the top.
  tagsFilter: isNightly ? [] : ['!nightly'],
  setupFiles,
  css,
  // The files of a worker share their modules, because loading them again for each file took longer than the tests.
  isolate: false,
  // Resets, before each test, the mocks and globals that an earlier file changed.
  restoreMocks: true,
  unstubGlobals: true,
  // The timeout allows for a busy machine: the longest unit test computes for seconds.
  testTimeout: 120_000,
} as const;
const withDatabases = { globalSetup: 'tests/support/databases-setup.ts', hookTimeout: 120_000 };

const separate = [
  { test: { ...shared, name: 'unit', include: UNITS, exclude: ['**/*.db.test.ts', '**/node_modules/**'] } },
  { test: { ...shared, ...withDatabases, name: 'database', include: needsDatabase } },
  {
    test: {
      name: 'architecture',
      environment: 'node',
      include: ['tests/architecture.test.ts', 'tests/table-owners.test.ts', 'tests/architecture/*.test.ts'],
      // These tests read every file, in parallel with type checker and linter.
      testTimeout: 60_000,
    },
  },
];
/** Units and databases as one project, for `npm test`: two projects would transform and load the sources twice. */
const together = [
  { test: { ...shared, ...withDatabases, name: 'all', include: [...UNITS, ...needsDatabase] } },
];

export default defineConfig({
  test: {
    // Three workers on two cores, because the tests with databases wait a third of the time, for the databases and for retries.
    maxWorkers: availableParallelism() + 1,
    tags: [{ name: 'nightly', description: 'Runs in `npm run test:nightly` only (docs/testing.md).' }],
    projects: process.env.TEST_PROJECTS === 'together' ? together : separate,
  },
});
