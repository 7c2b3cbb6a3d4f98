/** Finds the Firefox that `npm run proof -- firefox` uses, and installs one. Runs in plain Node, like prepare.mjs. */
import { existsSync } from 'node:fs';
import { canInstallPackages, installPackage } from '../../scripts/chromium.mjs';
import { Blocked } from '../../scripts/prepare.mjs';

/** Paths at which Debian's package and others install Firefox. FIREFOX_PATH takes precedence. */
const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export const findFirefox = () =>
  [process.env.FIREFOX_PATH, ...PLACES].find((path) => path && existsSync(path));

/** Uses an installed Firefox, or else installs Debian's firefox-esr if apt works. */
export async function ensureFirefox() {
  if (findFirefox()) return 'fresh';
  const failure = canInstallPackages()
    ? await installPackage('firefox-esr')
    : 'apt-get is missing, or this is not root';
  if (!findFirefox())
    throw new Blocked(
      `The proof needs Firefox and none was found (${failure}). Install one (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.`,
    );
}
