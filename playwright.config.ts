import { defineConfig } from '@playwright/test';
import { findInstalledChromium } from './scripts/chromium.mjs';
import { refuseOldNode } from './scripts/supported-node.mjs';
import { IN_MEMORY } from './tests/support/quick-folder.ts';

refuseOldNode();

// Debian's where there is one; else Playwright's own download.
const executablePath = findInstalledChromium();

/**
 * A Chromium with all its windows (Debian's) loads two pages of its own into each window, for the suggestions below the address:
 * more processor time than most tests. After each page it starts a process for the next site, which most tests never open.
 * Of several lists it takes the last, so Playwright's own (1.65.1) is repeated here.
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

/** Browser tests start the servers that they need themselves. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/prepare-demo-folder.ts',
  // On two cores: a third of a test is waiting.
  workers: 3,
  fullyParallel: false,
  // docs/testing.md
  grepInvert: process.env.TEST_TIER === 'nightly' ? undefined : /@nightly/,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // What a test imports of the build is plain JavaScript: Babel would read all of its 3 MB.
  build: { external: ['**/build/**'] },
  // For a machine that is busy with something else; a test that passes waits for none of it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    // What a failed test leaves in test-results/, beside its service's log (tests/e2e/browser-test.ts). Snapshots would run a script in
    // sandboxed frames, whose refusal is an error on the page's console; pictures of each step take a third more processor time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    // Drawing movements takes half of a walk's processor time. The full widget's walks, the landing page and the embed's dialogs
    // are tested with them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      // What its processes share is in memory then, in place of a new file on the disk for each piece.
      ignoreDefaultArgs: IN_MEMORY ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // As in browsers with windows: the shop's page and the frame are two processes.
        '--site-per-process',
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
