import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// Debian's Chromium where there is one; else Playwright's own download.
const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium'].find((path) => existsSync(path));

/** Browser tests start the servers that they need themselves. */
export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // For a machine that is busy with something else; a test that passes waits for none of it.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
