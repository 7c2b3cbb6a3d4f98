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

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{app,server,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          setupFiles,
          css,
        },
      },
      {
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture.test.ts'],
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
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
