import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { refuseOldNode } from './scripts/supported-node.mjs';

refuseOldNode();

const setupFiles = ['tests/support/console.ts'];
/** Style sheets are empty in tests, except where their text is what a document needs. */
const css = { include: [/\.css\?raw$/] };
const needsDatabase = [
  'tests/data/**/*.test.ts',
  'tests/http/**/*.test.ts',
  'tests/faults/**/*.test.ts',
  '{app,server}/**/*.db.test.ts',
];

// Random trials begin at one seed, which the workers inherit (tests/support/random.ts). In `npm test` it is always the same, so that two
// green runs have tested the same.
const isNightly = process.env.TEST_TIER === 'nightly';
process.env.TEST_SEED ??= isNightly ? String(randomInt(2 ** 31)) : '1';
if (isNightly) console.log(`Random trials: TEST_SEED=${process.env.TEST_SEED}`);

const UNITS = ['{app,server,scripts,bench,tests/integrations}/**/*.test.{ts,tsx}'];

/** For both kinds of tests. */
const shared = {
  environment: 'node',
  // Vitest reads it in each project, not at the top.
  tagsFilter: isNightly ? [] : ['!nightly'],
  setupFiles,
  css,
  // The files of a worker share their modules: loading those again for each file took longer than the tests.
  isolate: false,
  // Before each test, for what an earlier file left.
  restoreMocks: true,
  unstubGlobals: true,
  // For a busy machine: the longest of the unit tests computes for seconds.
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
      // Every file is read, beside type checker and linter.
      testTimeout: 60_000,
    },
  },
];
/** Units and databases as one project, for `npm test`: two of them transform and load the sources twice. */
const together = [
  { test: { ...shared, ...withDatabases, name: 'all', include: [...UNITS, ...needsDatabase] } },
];

export default defineConfig({
  test: {
    // Three on two cores: the tests with databases wait a third of the time, for those and for what is tried again.
    maxWorkers: availableParallelism() + 1,
    tags: [{ name: 'nightly', description: 'Runs in `npm run test:nightly` only (docs/testing.md).' }],
    projects: process.env.TEST_PROJECTS === 'together' ? together : separate,
  },
});
