import { defineConfig } from '@playwright/test';
import { findInstalledChromium } from './scripts/chromium.mjs';
import { refuseOldNode } from './scripts/supported-node.mjs';
import { BROWSER_AGENT } from './tests/support/browser-agent.ts';
import { IN_MEMORY } from './tests/support/quick-folder.ts';

refuseOldNode();
// The seed of random trials (tests/support/random.ts), as in vitest.config.ts.
process.env.TEST_SEED ??= '1';

// Uses Debian's Chromium if installed, else Playwright's own download.
const executablePath = findInstalledChromium();

/**
 * A full Chromium (Debian's) loads two pages of its own into each window, for the suggestions below the address bar, which take more CPU
 * time than most tests. After each page it starts a process for the next site, which most tests never open. Chromium uses only the last of
 * several lists, so Playwright's own list (1.65.1) is repeated here.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Browser tests start the servers that they need. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/prepare-demo-folder.ts',
  // For two cores, because a third of a test's time is waiting.
  workers: 3,
  fullyParallel: false,
  // See docs/testing.md.
  grepInvert: process.env.TEST_TIER === 'nightly' ? undefined : /@nightly/,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Build files that tests import are plain JavaScript. Otherwise Babel would parse all 3 MB of them.
  build: { external: ['**/build/**'] },
  // For a machine that is busy with other work; a passing test never waits this long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    // Artifacts of a failed test in test-results/, next to its service's log (tests/e2e/browser-test.ts). Snapshots would run a script in
    // sandboxed frames, which refuse it with an error on the page's console; a screenshot of each step takes a third more CPU time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    // Rendering animations takes half of a test's CPU time. The full widget's tests, the landing page and the embed's dialogs run with
    // animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      // Chromium's processes then share data in memory instead of in a new file on the disk for each piece.
      ignoreDefaultArgs: IN_MEMORY ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // As in ordinary browsers, the shop's page and the frame run in two processes.
        '--site-per-process',
        // The service counts visits of headless browsers as those of bots.
        `--user-agent=${BROWSER_AGENT}`,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join()}`,
      ],
    },
  },
});
