import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/support/console.ts'];
/** Style sheets are empty in tests, except where their text is what a document needs. */
const css = { include: [/\.css\?raw$/] };
const needsDatabase = [
  'tests/data/**/*.test.ts',
  'tests/http/**/*.test.ts',
  'tests/faults/**/*.test.ts',
  '{app,server}/**/*.db.test.ts',
];

// Random trials begin at one seed, which the workers inherit (tests/support/random.ts).
process.env.TEST_SEED ??= String(randomInt(2 ** 31));
console.log(`Random trials: TEST_SEED=${process.env.TEST_SEED}`);

export default defineConfig({
  test: {
    // Three on two cores: the tests with databases wait a third of the time, for those and for what is tried again.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{app,server,scripts,tests/integrations}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          setupFiles,
          css,
          // The files of a worker share their modules: loading those again for each file took longer than the tests.
          isolate: false,
          // Before each test, for what an earlier file left.
          restoreMocks: true,
          unstubGlobals: true,
          // For a busy machine: the longest of these tests computes for seconds, and the browser tests run beside them.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'architecture',
          environment: 'node',
          include: [
            'tests/architecture.test.ts',
            'tests/table-owners.test.ts',
            'tests/architecture/*.test.ts',
          ],
          // Every file is read, beside type checker and linter.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: needsDatabase,
          setupFiles,
          css,
          globalSetup: 'tests/support/databases-setup.ts',
          // As for the unit tests.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
