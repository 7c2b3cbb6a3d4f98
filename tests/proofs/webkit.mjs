/** Finds the WebKit that `npm run proof -- webkit` uses, and installs one. Runs in plain Node, like prepare.mjs. */
import { existsSync, globSync } from 'node:fs';
import { canInstallPackages, findChromium, installPackage } from '../../scripts/chromium.mjs';
import { tool } from '../../scripts/prepare.mjs';

/** Debian's packages: WebKitGTK's WebDriver with its small browser, and a virtual display. */
const PACKAGES = ['webkit2gtk-driver', 'xvfb'];
const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const BROWSERS = ['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/lib/*/webkit2gtk-4.0/MiniBrowser'];

/** @returns the paths of the driver, its browser and the display, or undefined if one of them is missing */
export function findWebKit() {
  const [browser] = globSync(BROWSERS);
  return browser && existsSync(DRIVER) && existsSync(SCREEN)
    ? { driver: DRIVER, browser, screen: SCREEN }
    : undefined;
}

/** Installs Debian's packages if apt works. @returns why WebKit is not available, or undefined */
export async function ensureWebKit() {
  if (findWebKit()) return undefined;
  if (!canInstallPackages()) return 'apt-get is missing, or this is not root';
  for (const name of PACKAGES) {
    const failure = await installPackage(name);
    if (failure) return failure;
  }
  return findWebKit() ? undefined : `the packages ${PACKAGES.join(' and ')} brought no WebKitWebDriver`;
}

/**
 * Tests the embedded widgets, the public pages and the console in WebKitGTK, which is close to Safari's engine, with pictures next to
 * Chromium's in test-results/webkit/index.html.
 * @param {string[]} args `short` for only the full widget, without pictures; other words are parts of the screens' names
 */
export async function walkInWebKit(args) {
  const failure = await ensureWebKit();
  if (failure) {
    const how = 'On Debian: apt-get install webkit2gtk-driver xvfb.';
    console.log(`  Skipped: WebKitGTK’s driver could not be installed (${failure}). ${how}`);
    return;
  }
  const env = { ...process.env, WEBKIT: JSON.stringify(findWebKit()), CHROMIUM_PATH: findChromium() };
  await tool('tsx/dist/cli.mjs', ['tests/proofs/prove-webkit.ts', ...args], { env });
}
